// Tools for setters: redundant clues, true candidates, an estimate of the number of solutions, comparing two puzzles.
//
// It is loaded on first use. Ids, in #setter (see setter_card.js): setter-keep; setter-other setter-file setter-compare

import { post, stream } from "./api.js";
import { capitalised, el } from "./dom.js";
import { Overlay } from "./appearance.js";
import { cellList, closeCard, named, openCard, tell } from "./setter_card.js";
import { plural } from "./tools.js";

const LIMIT = 10; // solutions counted per candidate, at most
const SAMPLES = 2000;

export class Setter {
  #other = "";

  constructor(app) {
    this.app = app;
    app.doc.listen(() => closeCard());
  }

  // ---- redundant clues ------------------------------------------------------------------------------------------

  async redundant() {
    closeCard();
    const puzzle = this.app.doc.text();
    const answer = await this.app.tools.run("Looking at the clues", (signal) => post("redundant", { puzzle }, signal));
    if (!answer) return;
    if (answer.status !== "one") return tell(this.app, notUniqueText(answer), "warning");
    this.#showRedundant(answer);
  }

  #showRedundant({ clues, reason }) {
    const redundant = clues.filter(({ verdict }) => verdict === "redundant");
    const open = clues.filter(({ verdict }) => verdict === "undecided");
    const gone = clues.filter(({ kept }) => !kept);
    const cells = new Map(open.flatMap((clue) => clue.cells.map((cell) => [cell, "why"])));
    for (const clue of redundant) for (const cell of clue.cells) cells.set(cell, "differs");
    for (const clue of gone) for (const cell of clue.cells) cells.set(cell, "less");
    this.app.showOverlay(new Overlay("redundant", { cells }));
    const left = open.length ? `; ${open.length} undecided: ${reason}` : "";
    const verdict = `${redundant.length} of ${plural(clues.length, "clue")} could go${left}.`;
    tell(this.app, verdict, redundant.length ? "warning" : "good");
    if (!redundant.length) return;
    const together = gone.map(({ name }) => name).join(", ");
    openCard(
      this.app,
      "redundant",
      "Clues that could go, one at a time",
      cellList(
        this.app,
        redundant.map(({ name, cells: about }) => ({ text: name, cells: about })),
      ),
      el("p", { className: "soft" }, named(this.app, `A minimal set is left without these ${gone.length}: ${together}.`)),
    );
  }

  // ---- true candidates ------------------------------------------------------------------------------------------

  async candidates() {
    closeCard();
    const body = { puzzle: this.app.doc.text(), limit: LIMIT };
    const answer = await this.app.tools.run("Looking for candidates", (signal) => post("candidates", body, signal));
    if (!answer) return;
    if (answer.status === "none") return tell(this.app, "There is no solution.", "error");
    if (answer.status === "undecided" && !answer.counts)
      return tell(this.app, `Undecided: ${answer.reason ?? "the time limit was reached"}.`, "warning");
    this.#showCandidates(answer);
  }

  #showCandidates({ candidates, forced, counts, more, count, exact, status, reason }) {
    const { doc } = this.app;
    const symbols = new Map(Object.entries(forced).filter(([cell]) => !doc.layers.givens.has(cell)));
    const free = Object.entries(candidates).filter(([cell]) => !(cell in forced));
    this.app.showOverlay(new Overlay("candidates", { symbols, candidates: new Map(free) }));
    const solutions = exact ? plural(count, "solution") : `${count} solutions or more`;
    const verdict = status === "undecided" ? `undecided: ${reason}` : solutions;
    tell(this.app, `${plural(symbols.size, "cell")} forced, ${free.length} open (${verdict}).`);
    const times = (cell, each) => `${counts[cell][each]}${more[cell]?.includes(each) ? "+" : ""}`;
    const countsText = ([cell, known]) => `${cell}: ${known.map((each) => `${each} in ${times(cell, each)}`).join(", ")}`;
    const items = free.map((each) => ({ text: countsText(each), cells: [each[0]] }));
    const keep = el("button", { type: "button", id: "setter-keep" }, "Keep as marks");
    keep.addEventListener("click", () => this.#keepAsMarks(symbols, free));
    openCard(
      this.app,
      "candidates",
      "Solutions with each candidate",
      free.length ? cellList(this.app, items) : null,
      el("p", { className: "row" }, keep),
    );
  }

  /** Turn the candidates into the player's pencil marks. */
  #keepAsMarks(symbols, free) {
    const { app } = this;
    app.setMode("play");
    app.doc.apply([
      ...[...symbols].map(([cell, symbol]) => ["centre", cell, [symbol]]),
      ...free.map(([cell, known]) => ["centre", cell, [...known]]),
    ]);
    tell(this.app, "The candidates are pencil marks now; Undo takes them back.");
  }

  // ---- estimate -------------------------------------------------------------------------------------------------

  async estimate() {
    closeCard();
    const body = { puzzle: this.app.doc.text(), samples: SAMPLES };
    await this.app.tools.run("Estimating", async (signal) => {
      for await (const line of stream("estimate", body, signal)) {
        if (line.undecided) tell(this.app, `No estimate: ${line.undecided}.`, "warning");
        else if (line.done) this.#showEstimate(line.estimate);
        else this.app.status(`${capitalised(line.estimate.text)} …`);
      }
    });
  }

  #showEstimate({ count, text, trusted, samples, dead, spread, effective, error }) {
    tell(this.app, `${capitalised(text)}.`, trusted ? "good" : "warning");
    if (count !== null) return;
    const facts = [`An estimate, no proof: ${plural(samples, "random probe")}, ${dead} of them without a solution.`];
    if (spread !== null)
      facts.push(
        `Single probes lie a factor of ${spread.toPrecision(3)} apart; together they say as much as ` +
          `${Math.round(effective)} equal ones (standard error ${(100 * error).toFixed(1)} %).`,
      );
    if (!trusted) facts.push("That is too little to trust the interval.");
    openCard(this.app, "estimate", "Estimated number of solutions", ...facts.map((fact) => el("p", {}, fact)));
  }

  // ---- compare --------------------------------------------------------------------------------------------------

  compare() {
    const box = el("textarea", { id: "setter-other", rows: 5, className: "code", value: this.#other });
    box.spellcheck = false;
    const chosen = el("input", { id: "setter-file", type: "file", className: "unseen", "aria-label": "Open another puzzle" });
    chosen.addEventListener("change", async () => {
      if (chosen.files[0]) box.value = await chosen.files[0].text();
      chosen.value = "";
    });
    const go = el("button", { type: "button", id: "setter-compare", className: "main" }, "Compare");
    go.addEventListener("click", () => this.#compare(box.value));
    openCard(
      this.app,
      "compare",
      "Compare with another puzzle",
      el("label", { className: "wide" }, el("span", { className: "name" }, "The other puzzle, in any format"), box),
      el("p", { className: "row" }, go, el("label", { className: "button" }, "File …", chosen)),
    );
    box.focus();
  }

  async #compare(other) {
    if (!other.trim()) return this.app.status("There is no other puzzle to compare with.", "error");
    this.#other = other;
    const body = { puzzle: this.app.doc.text(), other };
    const answer = await this.app.tools.run("Comparing", (signal) => post("diff", body, signal));
    if (answer) this.#showComparison(answer);
  }

  #showComparison({ same, changes, equivalent }) {
    const alike = { true: "yet they are equivalent", false: "they are not equivalent" }[equivalent];
    const differ = `${plural(changes.length, "thing")} differ${changes.length === 1 ? "s" : ""}`;
    tell(this.app, same ? "They are the same." : `${differ}${alike ? `; ${alike}` : ""}.`, same ? "good" : "warning");
    const about = ({ kind, what }) => (["given", "progress", "marks", "solution"].includes(kind) ? [what] : []);
    const cells = new Map(changes.flatMap((change) => about(change).map((cell) => [cell, "differs"])));
    this.app.showOverlay(new Overlay("compare", { cells }));
    const items = changes.map((each) => ({ text: each.text, cells: about(each) }));
    if (!same) openCard(this.app, "compare", "What differs: this board → the other", cellList(this.app, items));
  }
}

function notUniqueText({ status, reason }) {
  if (status === "several") return "There are several solutions: all clues are needed, and more.";
  if (status === "none") return "There is no solution, so that no clue can be called redundant.";
  return `Undecided: ${reason ?? "the time limit was reached"}.`;
}
