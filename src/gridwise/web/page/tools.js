// Solve, step, hint, check, count, rate, explain, and the live candidates while editing.

import { LatestJob, isAborted, post, stream } from "./api.js";
import { $, announce, capitalised, debounced, el } from "./dom.js";
import { Explanation, hideStep, highlights, reasonNodes, showStep } from "./explain.js";
import { Overlay } from "./appearance.js";
import { stepEdits } from "./moves.js";
import { currentState } from "./step_state.js";
import { showTab } from "./tabs.js";

/** `3 steps` */
export const plural = (count, word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;

export class Tools {
  #job = new LatestJob();
  #live = new LatestJob();
  #rating = new LatestJob();
  #clued = new LatestJob();
  #hint = null;
  #isDoubted = false;

  constructor(app) {
    this.app = app;
    this.explanation = new Explanation(app);
    this.solutions = [];
    this.liveLater = debounced(() => this.#askLive(), 150);
    this.cluedLater = debounced(() => this.#askClued(), 150);
    $("apply-hint").addEventListener("click", () => this.#applyHint());
    $("hint-next").addEventListener("click", () => this.hint());
  }

  // ---- running --------------------------------------------------------------------------------------------------

  /** Run a job, after aborting the one before; shows beneath the board that it runs, and its errors. */
  async run(name, work) {
    this.#forget();
    const before = $("status").textContent;
    // A message of the job itself is not replaced by the note that it runs.
    const busy = setTimeout(() => this.app.busy(name, $("status").textContent !== before), 150);
    try {
      return await this.#job.run(work);
    } catch (error) {
      this.app.fail(error);
      return undefined;
    } finally {
      clearTimeout(busy);
      if (!this.#job.busy) this.app.busy(null);
    }
  }

  /** The document changed: running jobs and shown results no longer apply. */
  changed() {
    this.#job.abort();
    this.#rating.abort();
    this.#isDoubted = false;
    this.#forget();
    this.summary("");
  }

  stop() {
    const ran = this.#job.busy;
    this.#job.abort();
    this.app.busy(null);
    if (ran) this.app.status("Stopped.");
    return ran;
  }

  #forget() {
    this.#hint = null;
    this.solutions = [];
    this.explanation.close();
    hideStep();
    $("hint-box").hidden = true;
    this.app.showOverlay(null);
  }

  /** Show the difficulty beneath the board. */
  summary(text) {
    $("summary").textContent = text;
  }

  /** The puzzle with the player's progress and what the steps taken have proved. Notes are notes: they do not count. */
  get #puzzle() {
    const { doc } = this.app;
    return doc.text({ progress: true, marks: doc.provedMarks() });
  }

  // ---- solve ----------------------------------------------------------------------------------------------------

  async solve() {
    const started = performance.now();
    await this.run("Solving", async (signal) => {
      for await (const line of stream("solve", { puzzle: this.app.doc.text(), limit: 2 }, signal)) {
        if (line.solution) this.#addSolution(line.solution);
        else if (line.answer) this.#showAnswer(line.answer, performance.now() - started);
      }
    });
  }

  #addSolution(solution) {
    this.solutions.push(new Map(Object.entries(solution)));
    if (this.solutions.length === 1) this.showSolution(0);
  }

  #showAnswer({ status, reason, seconds }, elapsed) {
    const time = `${((seconds ?? elapsed / 1000) * 1000).toFixed(0)} ms`;
    const text = {
      one: `Solved: exactly one solution (${time}).`,
      none: `There is no solution${reason ? `: ${reason}` : "."}`,
      several: "There is more than one solution; this is the first.",
      undecided: `Undecided: ${reason || "the time limit was reached"}.`,
    }[status];
    this.app.status(text, status === "one" ? "good" : status === "none" ? "error" : "warning");
    if (status === "several") this.showSolution(0);
    if (status === "one") this.#rateQuietly();
  }

  /** Show one of the solutions; cells in which they differ are marked. */
  showSolution(number) {
    this.at = number;
    const cells = new Map();
    for (const [cell, symbol] of this.solutions[0]) {
      if (this.solutions.some((other) => other.get(cell) !== symbol)) cells.set(cell, "differs");
    }
    this.app.showOverlay(new Overlay("solution", { symbols: this.solutions[number], cells }));
    const several = this.solutions.length > 1;
    if (several)
      this.app.status(`Solution ${number + 1} of several; they differ in ${plural(cells.size, "cell")}.`, "warning");
    this.app.showPages(several ? { at: number, of: this.solutions.length } : null);
  }

  /** After solving, show the rating beneath the board. */
  async #rateQuietly() {
    const puzzle = this.app.doc.text();
    try {
      const rating = await this.#rating.run((signal) => post("rate", { puzzle }, signal));
      if (rating) this.summary(ratingText(rating));
    } catch (error) {
      this.summary(`Not rated: ${error.message}`);
    }
  }

  // ---- steps and hints ------------------------------------------------------------------------------------------

  /** Take the next step on the player's board. */
  async step() {
    const hint = await this.run("Looking for a step", (signal) => post("hint", { puzzle: this.#puzzle }, signal));
    if (!hint) return;
    if (hint.mistakes?.length) this.#doubt("Something is not right, so that no step helps.");
    else if (hint.step) this.#take(hint.step);
    else this.app.status("No step was found.", "warning");
  }

  #take(step) {
    const { app } = this;
    const state = currentState(app);
    app.doc.apply(stepEdits(app, step));
    const back = () => app.showOverlay(highlights(app, step));
    back();
    app.status(app.names.text(capitalised(`${step.text.title}: ${step.text.what}.`), app.doc.board));
    announce(`${step.text.title}. ${showStep(app, step, { state, back })}`);
    app.checkIfFull();
  }

  /** Ask for a hint, or show its next stage. */
  async hint() {
    if (this.#hint && this.#hint.stage < 4) return this.#showHint(this.#hint.stage + 1);
    const hint = await this.run("Looking for a hint", (signal) => post("hint", { puzzle: this.#puzzle }, signal));
    if (!hint) return undefined;
    if (hint.mistakes?.length) return this.#doubt("Something is not right, so that a hint would not help.");
    if (!hint.step) return this.app.status(hint.stages?.[0] ?? "There is no hint.", "warning");
    this.#hint = { ...hint, stage: 0 };
    return this.#showHint(1);
  }

  #showHint(stage) {
    const { app } = this;
    const hint = this.#hint;
    hint.stage = stage;
    const texts = hint.stages.slice(0, stage).map((text) => app.names.text(text, app.doc.board));
    $("hint-stages").replaceChildren(...texts.map((text, i) => el("li", {}, ...this.#hintNodes(text, i + 1))));
    $("hint-more").textContent = `Stage ${stage} of 4`;
    $("hint-next").hidden = stage === 4;
    $("apply-hint").hidden = stage < 4;
    $("hint-box").hidden = false;
    showTab("solve");
    this.#showHintOnBoard();
    app.teach();
    $("hint-stages").lastElementChild.scrollIntoView({ block: "nearest" });
    announce(`Hint ${stage} of 4: ${texts.at(-1)}`);
  }

  #showHintOnBoard() {
    const { step, stage } = this.#hint;
    this.app.showOverlay(highlights(this.app, step, stage));
  }

  /** A stage of the hint: its sentence, or the reasons of the third stage with a proof to walk through. */
  #hintNodes(text, stage) {
    const { step } = this.#hint;
    if (stage !== 3 || !(step.proof || step.notation)) return [capitalised(text)];
    return reasonNodes(this.app, step, { state: currentState(this.app), back: () => this.#showHintOnBoard() });
  }

  #applyHint() {
    const { step } = this.#hint;
    this.#forget();
    this.#take(step);
  }

  // ---- check, count, rate ---------------------------------------------------------------------------------------

  /** Whether everything is right so far; asked again, also what is wrong. */
  async check() {
    const isAsked = this.#isDoubted;
    const puzzle = this.app.doc.text({ progress: true });
    const answer = await this.run("Checking", (signal) => post("check", { puzzle }, signal));
    if (!answer) return;
    if (answer.solved) this.app.solved();
    else if (!answer.mistakes.length && !answer.broken.length) this.app.status("Right so far.", "good");
    else if (isAsked) this.#showMistakes(answer.mistakes, answer.broken);
    else this.#doubt(this.app.doc.isFull ? "The board is full, but something is not right." : "Something is not right.");
  }

  /** Say that there is a mistake without giving it away; the next check shows it. */
  #doubt(text) {
    this.#isDoubted = true;
    this.app.status(`${text} Check shows what is wrong.`, "warning");
    announce(`${text} Check shows what is wrong.`);
  }

  /** Whether the player's pencil marks still hold every symbol that belongs into the cell; nothing else looks at them. */
  async notes() {
    const { doc, settings } = this.app;
    const marks = doc.marks(settings.automatic);
    if (!Object.keys(marks).length) return this.app.status("There are no pencil marks to check.");
    const puzzle = doc.text({ progress: true, marks });
    const answer = await this.run("Checking", (signal) => post("check", { puzzle }, signal));
    if (!answer) return undefined;
    if (answer.mistakes.length) return this.#showMistakes(answer.mistakes, answer.broken);
    return this.app.status("The pencil marks leave out nothing that is needed.", "good");
  }

  /** Mark the cells that are wrong, and say what is: a rule that the entries break says more than the solution. */
  #showMistakes(mistakes, broken = []) {
    const { app } = this;
    const cells = new Map(mistakes.filter(({ cell }) => cell).map(({ cell }) => [cell, "wrong"]));
    app.showOverlay(new Overlay("check", { cells }));
    const first = broken[0] ?? mistakes[0].message ?? mistakes[0];
    const more = mistakes.length > 1 ? ` (${plural(mistakes.length, "mistake")} are marked)` : "";
    app.status(app.names.text(`${capitalised(first)}${more}.`, app.doc.board), "error");
  }

  async count() {
    const answer = await this.run("Counting", (signal) =>
      post("count", { puzzle: this.app.doc.text(), limit: 1000 }, signal),
    );
    if (!answer) return;
    const { count, exact } = answer;
    if (!exact)
      this.app.status(
        `At least ${plural(count, "solution")}${answer.status === "undecided" ? " (undecided within the limit)" : ""}.`,
        "warning",
      );
    else if (count === 1) this.app.status("Exactly one solution: it is unique.", "good");
    else
      this.app.status(
        count ? `${plural(count, "solution")}: not unique.` : "There is no solution.",
        count ? "warning" : "error",
      );
  }

  async rate() {
    const rating = await this.run("Rating", (signal) => post("rate", { puzzle: this.app.doc.text() }, signal));
    if (!rating) return;
    if (rating.status === "undecided" || !rating.level)
      return this.app.status(rating.message ?? rating.reason ?? "Undecided within the limit.", "warning");
    const techniques = Object.entries(rating.techniques)
      .map(([name, count]) => `${count} × ${name}`)
      .join(", ");
    const scales = [
      rating.er != null ? `ER ${rating.er}` : "",
      rating.hodoku_score != null ? `HoDoKu ${rating.hodoku_score} (${rating.hodoku_level})` : "",
    ]
      .filter(Boolean)
      .join(", ");
    this.summary(ratingText(rating));
    return this.app.status(`${rating.level}, ${rating.score}${scales ? ` (${scales})` : ""}: ${techniques}.`);
  }

  // ---- explain --------------------------------------------------------------------------------------------------

  async explain() {
    showTab("solve");
    await this.run("Explaining", async (signal) => {
      this.explanation.open();
      for await (const line of stream("explain", { puzzle: this.#puzzle }, signal)) {
        if (line.step) this.explanation.add(line.step);
        else if (line.rating) this.#finishExplanation(line.rating);
        else if (line.undecided) this.app.status(`Undecided: ${line.undecided}`, "warning");
      }
      this.explanation.flush();
    });
  }

  #finishExplanation(rating) {
    this.explanation.flush();
    this.summary(ratingText({ ...rating, steps: rating.steps ?? this.explanation.steps.length }));
    this.app.status(`Explained in ${plural(this.explanation.steps.length, "step")}.`, "good");
  }

  /** Show the next (1) or previous (-1) step or solution. */
  walk(by) {
    if (this.explanation.isOpen) this.explanation.go(this.explanation.at + by);
    else if (this.solutions.length > 1)
      this.showSolution((this.at + by + this.solutions.length) % this.solutions.length);
  }

  // ---- while editing --------------------------------------------------------------------------------------------

  /** Ask for the possible candidates after a change; drops the previous question at once. */
  live() {
    this.#live.abort();
    this.liveLater.cancel();
    this.app.setLive(null);
    $("live-count").textContent = "";
    const { lacks } = this.app.doc.board;
    if (lacks) $("live-count").textContent = `Unfinished: ${lacks}`;
    else if (this.app.mode === "edit") this.liveLater();
  }

  async #askLive() {
    $("live-count").textContent = "…";
    try {
      const answer = await this.#live.run((signal) => post("candidates", { puzzle: this.app.doc.text() }, signal));
      if (!answer) return;
      this.app.setLive(this.app.settings.live ? answer.candidates : null);
      $("live-count").textContent = liveText(answer);
    } catch (error) {
      if (isAborted(error)) return;
      $("live-count").textContent = "";
      this.app.fail(error);
    }
  }

  // ---- automatic candidates -------------------------------------------------------------------------------------

  /** After a change: if automatic candidates apply the clues too, ask what the clues leave. */
  clued() {
    const { doc, settings } = this.app;
    this.#clued.abort();
    this.cluedLater.cancel();
    doc.possible = null;
    if (settings.automatic && settings.clued && !doc.board.lacks) this.cluedLater();
  }

  async #askClued() {
    const { doc, view } = this.app;
    try {
      const puzzle = doc.text({ progress: true });
      const answer = await this.#clued.run((signal) => post("marks", { puzzle, clues: true }, signal));
      if (!answer) return;
      doc.possible = answer.candidates;
      view.refresh();
    } catch (error) {
      this.app.fail(error);
    }
  }
}

function liveText({ count, exact, status }) {
  if (status === "undecided")
    return count ? `at least ${plural(count, "solution")}; undecided` : "undecided within the limit";
  if (!exact) return `${count} solutions or more`;
  return count === 0 ? "no solution" : count === 1 ? "unique solution" : plural(count, "solution");
}

/** A short text about the difficulty of a puzzle. */
export function ratingText({ steps, hardest, level }) {
  if (!hardest) return level ?? "";
  return `${plural(steps, "step")}, hardest: ${hardest}${level ? ` (${level})` : ""}`;
}
