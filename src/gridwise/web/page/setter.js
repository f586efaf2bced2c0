// Tools for setters: redundant clues, true candidates, an estimate of the number of solutions, comparing two puzzles.
//
// It is loaded on first use. Ids, in #setter (see setter_card.js): setter-keep; setter-other setter-file setter-compare

import { post, stream } from "./api.js";
import { capitalised, el } from "./dom.js";
import { Overlay } from "./appearance.js";
import { cellList, closeCard, named, openCard, tell } from "./setter_card.js";
import { t } from "./texts.js";

const LIMIT = 10; // solutions counted per candidate, at most
const SAMPLES = 2000;

class Setter {
  #other = "";

  constructor(app) {
    this.app = app;
    app.doc.listen(() => closeCard());
  }

  // ---- redundant clues ------------------------------------------------------------------------------------------

  async redundant() {
    closeCard();
    const puzzle = this.app.doc.text();
    const answer = await this.app.tools.run(t("setter.doing.redundant"), (signal) => post("redundant", { puzzle }, signal));
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
    const number = redundant.length;
    const values = { number, count: clues.length, undecided: open.length, reason };
    const verdict = open.length ? t("setter.redundant_so_far", values) : t("setter.redundant", values);
    tell(this.app, verdict, redundant.length ? "warning" : "good");
    if (!redundant.length) return;
    const together = gone.map(({ name }) => name).join(", ");
    openCard(
      this.app,
      "redundant",
      t("setter.redundant_title"),
      cellList(
        this.app,
        redundant.map(({ name, cells: about }) => ({ text: name, cells: about })),
      ),
      el("p", { className: "soft" }, named(this.app, t("setter.minimal", { number: gone.length, clues: together }))),
    );
  }

  // ---- true candidates ------------------------------------------------------------------------------------------

  async candidates() {
    closeCard();
    const body = { puzzle: this.app.doc.text(), limit: LIMIT };
    const answer = await this.app.tools.run(t("setter.doing.candidates"), (signal) => post("candidates", body, signal));
    if (!answer) return;
    if (answer.status === "none") return tell(this.app, t("common.no_solution"), "error");
    if (answer.status === "undecided" && !answer.counts)
      return tell(this.app, t("common.undecided", { reason: answer.reason ?? t("common.time_limit") }), "warning");
    this.#showCandidates(answer);
  }

  #showCandidates({ candidates, forced, counts, more, count, exact, status, reason }) {
    const { doc } = this.app;
    const symbols = new Map(Object.entries(forced).filter(([cell]) => !doc.layers.givens.has(cell)));
    const free = Object.entries(candidates).filter(([cell]) => !(cell in forced));
    this.app.showOverlay(new Overlay("candidates", { symbols, candidates: new Map(free) }));
    const solutions = t(exact ? "common.solutions" : "common.solutions_or_more", { count });
    const verdict = status === "undecided" ? t("setter.undecided", { reason }) : solutions;
    tell(this.app, t("setter.candidates", { count: symbols.size, open: free.length, verdict }));
    const times = (cell, each) => `${counts[cell][each]}${more[cell]?.includes(each) ? "+" : ""}`;
    const countsText = ([cell, known]) => `${cell}: ${known.map((each) => t("setter.symbol_in", { symbol: each, number: times(cell, each) })).join(", ")}`;
    const items = free.map((each) => ({ text: countsText(each), cells: [each[0]] }));
    const keep = el("button", { type: "button", id: "setter-keep" }, t("setter.keep"));
    keep.addEventListener("click", () => this.#keepAsMarks(symbols, free));
    openCard(
      this.app,
      "candidates",
      t("setter.candidates_title"),
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
    tell(this.app, t("setter.kept"));
  }

  // ---- estimate -------------------------------------------------------------------------------------------------

  async estimate() {
    closeCard();
    const body = { puzzle: this.app.doc.text(), samples: SAMPLES };
    await this.app.tools.run(t("setter.doing.estimate"), async (signal) => {
      for await (const line of stream("estimate", body, signal)) {
        if (line.undecided) tell(this.app, t("setter.no_estimate", { reason: line.undecided }), "warning");
        else if (line.done) this.#showEstimate(line.estimate);
        else this.app.status(`${capitalised(line.estimate.text)} …`);
      }
    });
  }

  #showEstimate({ count, text, trusted, samples, dead, spread, effective, error }) {
    tell(this.app, `${capitalised(text)}.`, trusted ? "good" : "warning");
    if (count !== null) return;
    const facts = [t("setter.probes", { count: samples, dead })];
    if (spread !== null)
      facts.push(
        t("setter.spread", {
          factor: spread.toPrecision(3),
          number: Math.round(effective),
          percent: (100 * error).toFixed(1),
        }),
      );
    if (!trusted) facts.push(t("setter.not_trusted"));
    openCard(this.app, "estimate", t("setter.estimate_title"), ...facts.map((fact) => el("p", {}, fact)));
  }

  // ---- compare --------------------------------------------------------------------------------------------------

  compare() {
    const box = el("textarea", { id: "setter-other", rows: 5, className: "code", value: this.#other });
    box.spellcheck = false;
    const chosen = el("input", { id: "setter-file", type: "file", className: "unseen", "aria-label": t("setter.open_other") });
    chosen.addEventListener("change", async () => {
      if (chosen.files[0]) box.value = await chosen.files[0].text();
      chosen.value = "";
    });
    const go = el("button", { type: "button", id: "setter-compare", className: "main" }, t("setter.compare"));
    go.addEventListener("click", () => this.#compare(box.value));
    openCard(
      this.app,
      "compare",
      t("setter.compare_title"),
      el("label", { className: "wide" }, el("span", { className: "name" }, t("setter.other")), box),
      el("p", { className: "row" }, go, el("label", { className: "button" }, t("common.file"), chosen)),
    );
    box.focus();
  }

  async #compare(other) {
    if (!other.trim()) return this.app.status(t("setter.no_other"), "error");
    this.#other = other;
    const body = { puzzle: this.app.doc.text(), other };
    const answer = await this.app.tools.run(t("setter.doing.compare"), (signal) => post("diff", body, signal));
    if (answer) this.#showComparison(answer);
  }

  #showComparison({ same, changes, equivalent }) {
    const verdict = { true: "setter.differ_equivalent", false: "setter.differ_otherwise" }[equivalent] ?? "setter.differ";
    tell(this.app, same ? t("setter.same") : t(verdict, { count: changes.length }), same ? "good" : "warning");
    const about = ({ kind, what }) => (["given", "progress", "marks", "solution"].includes(kind) ? [what] : []);
    const cells = new Map(changes.flatMap((change) => about(change).map((cell) => [cell, "differs"])));
    this.app.showOverlay(new Overlay("compare", { cells }));
    const items = changes.map((each) => ({ text: each.text, cells: about(each) }));
    if (!same) openCard(this.app, "compare", t("setter.differences"), cellList(this.app, items));
  }
}

function notUniqueText({ status, reason }) {
  if (status === "several") return t("setter.several");
  if (status === "none") return t("setter.none");
  return t("common.undecided", { reason: reason ?? t("common.time_limit") });
}

export const make = (app) => new Setter(app);
