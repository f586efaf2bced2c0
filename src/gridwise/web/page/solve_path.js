// How the puzzle solves, beside the board while it is being set: its solutions, its level, the first steps with the
// break-in, or the clues that contradict each other, which are shaded on the board.
//
// Ids: path (section) path-verdict path-steps ([data-clues]); class in-conflict, break-in of the drawings of clues

import { LatestJob, isAborted, stream } from "./api.js";
import { Overlay } from "./appearance.js";
import { $, capitalised, debounced, el } from "./dom.js";
import { levelName, t } from "./texts.js";

const PAUSE = 600; // milliseconds without a change before the server is asked

export class SolvePath {
  #job = new LatestJob();

  constructor(app) {
    this.app = app;
    this.verdict = el("p", { id: "path-verdict" });
    this.list = el("ol", { id: "path-steps", className: "list" });
    const head = el("h3", {}, t("solve_path.title"));
    this.root = el("section", { id: "path", className: "card", "aria-label": t("solve_path.title"), hidden: true }, head, this.verdict, this.list);
    $("clue-form").after(this.root);
    this.askLater = debounced(() => this.#ask(), PAUSE);
    app.doc.listen((change) => this.changed(change));
    $("mode-edit").addEventListener("click", () => this.changed());
    this.changed();
  }

  /** The board or its mode changed: what is shown is no longer true, and a question under way is dropped. */
  changed() {
    this.#job.abort();
    this.askLater.cancel();
    this.#shade([], "in-conflict");
    this.#shade([], "break-in");
    const { board } = this.app.doc;
    this.root.hidden = this.app.mode !== "edit" || Boolean(board.lacks) || !this.#hasClues(board);
    if (this.root.hidden) return;
    this.verdict.textContent = t("solve_path.looking");
    this.list.replaceChildren();
    this.askLater();
  }

  /** A board without a clue has nothing to say. */
  #hasClues(board) {
    return board.clues.length > 0 || this.app.doc.layers.givens.size > 0 || this.app.view.clueParts.length > 0;
  }

  async #ask() {
    try {
      await this.#job.run(async (signal) => {
        this.steps = [];
        for await (const line of stream("path", { puzzle: this.app.doc.text() }, signal)) if (!signal.aborted) this.#show(line);
      });
    } catch (error) {
      if (!isAborted(error)) this.verdict.textContent = error.sentence ?? error.message;
    }
  }

  #show({ count, conflict, step, rating, undecided }) {
    if (count?.status === "one" || count?.status === "several") this.#say(t(`solve_path.${count.status}`));
    if (count?.status === "undecided") this.#say(t("solve_path.undecided", { why: count.reason }));
    if (undecided) this.#say(t("solve_path.undecided", { why: undecided }));
    if (conflict) this.#showConflict(conflict);
    if (step) this.#addStep(step);
    if (rating) this.#say(t("solve_path.rated", { level: levelName(rating.level), score: rating.score, count: rating.steps }));
  }

  #say(text) {
    this.verdict.textContent = this.#named(capitalised(text));
  }

  #named(text) {
    return this.app.names.text(text, this.app.doc.board);
  }

  #showConflict(clues) {
    this.#say(clues.length ? t("solve_path.conflict", { count: clues.length }) : t("solve_path.rules"));
    this.list.replaceChildren(...clues.map((clue) => el("li", {}, this.#button(capitalised(clue.name), clue, "wrong"))));
    this.#shade(clues.flatMap((clue) => clue.clues), "in-conflict");
    const cells = clues.flatMap((clue) => clue.cells.map((cell) => [cell, "wrong"]));
    this.app.showOverlay(new Overlay("path", { cells: new Map(cells) }));
  }

  /** A step; the break-in is the first one that needs a clue of this puzzle. */
  #addStep(step) {
    const isBreakIn = step.break_in;
    const why = capitalised(step.why);
    const button = this.#button(isBreakIn ? t("solve_path.break_in", { clue: step.names[0], why }) : why, step, "target");
    this.list.append(el("li", { className: isBreakIn ? "is-break-in" : "" }, button));
    if (isBreakIn) this.#shade(step.clues, "break-in");
  }

  /** A line that shows its cells and clues on the board. */
  #button(text, { cells, clues }, kind) {
    const show = () => {
      this.app.showOverlay(new Overlay("path", { cells: new Map(cells.map((cell) => [cell, kind])) }));
      this.#shade(clues, kind === "wrong" ? "in-conflict" : "break-in");
    };
    return el("button", { type: "button", className: "plain", "data-clues": clues.join(" "), onclick: show }, this.#named(text));
  }

  /** Mark the drawings of clues, given by their numbers, with a class. */
  #shade(clues, name) {
    for (const [node, own] of this.app.view.clueParts ?? []) node.classList.toggle(name, own.some((clue) => clues.includes(clue)));
  }
}
