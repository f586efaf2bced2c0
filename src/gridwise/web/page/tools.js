// Solve, step, hint, check, count, rate, explain, and the live candidates while editing.

import { LatestJob, isAborted, post, stream } from "./api.js";
import { $, announce, capitalised, debounced, el } from "./dom.js";
import { Explanation, hideStep, highlights, learnNode, reasonNodes, showStep } from "./explain.js";
import { Overlay } from "./appearance.js";
import { stepEdits } from "./moves.js";
import { isAway, judge } from "./offline.js";
import { currentState } from "./step_state.js";
import { showTab } from "./tabs.js";
import { levelName, t } from "./texts.js";

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
    if (ran) this.app.status(t("common.stopped"));
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
    await this.run(t("tools.doing.solve"), async (signal) => {
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
      one: () => t("tools.one", { time }),
      none: () => (reason ? t("tools.none_because", { reason }) : t("common.no_solution")),
      several: () => t("tools.several"),
      undecided: () => t("common.undecided", { reason: reason || t("common.time_limit") }),
    }[status]();
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
      this.app.status(t("tools.one_of_several", { number: number + 1, count: cells.size }), "warning");
    this.app.showPages(several ? { at: number, of: this.solutions.length } : null);
  }

  /** After solving, show the rating beneath the board. */
  async #rateQuietly() {
    const puzzle = this.app.doc.text();
    try {
      const rating = await this.#rating.run((signal) => post("rate", { puzzle }, signal));
      if (rating) this.summary(ratingText(rating));
    } catch (error) {
      this.summary(t("tools.not_rated", { reason: error.message }));
    }
  }

  // ---- steps and hints ------------------------------------------------------------------------------------------

  /** Take the next step on the player's board. */
  async step() {
    const hint = await this.run(t("tools.doing.step"), (signal) => post("hint", { puzzle: this.#puzzle }, signal));
    if (!hint) return;
    if (hint.mistakes?.length) this.#doubt(t("tools.no_step_helps"));
    else if (hint.step) this.#take(hint.step);
    else this.app.status(t("tools.no_step"), "warning");
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
    const hint = await this.run(t("tools.doing.hint"), (signal) => post("hint", { puzzle: this.#puzzle }, signal));
    if (!hint) return undefined;
    if (hint.mistakes?.length) return this.#doubt(t("tools.no_hint_helps"));
    if (!hint.step) return this.app.status(hint.stages?.[0] ?? t("tools.no_hint"), "warning");
    this.#hint = { ...hint, stage: 0 };
    return this.#showHint(1);
  }

  #showHint(stage) {
    const { app } = this;
    const hint = this.#hint;
    hint.stage = stage;
    const texts = hint.stages.slice(0, stage).map((text) => app.names.text(text, app.doc.board));
    $("hint-stages").replaceChildren(...texts.map((text, i) => el("li", {}, ...this.#hintNodes(text, i + 1))));
    $("hint-more").replaceChildren(t("tools.stage", { stage }), stage > 2 ? learnNode(app, hint.step) : "");
    $("hint-next").hidden = stage === 4;
    $("apply-hint").hidden = stage < 4;
    $("hint-box").hidden = false;
    showTab("solve");
    this.#showHintOnBoard();
    app.teach();
    $("hint-stages").lastElementChild.scrollIntoView({ block: "nearest" });
    announce(t("common.hint_spoken", { stage, text: texts.at(-1) }));
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
    this.take(this.#hint.step);
  }

  /** Take a step that was shown before. */
  take(step) {
    this.#forget();
    this.#take(step);
  }

  // ---- check, count, rate ---------------------------------------------------------------------------------------

  /** Whether everything is right so far; asked again, also what is wrong. */
  async check() {
    const isAsked = this.#isDoubted;
    const puzzle = this.app.doc.text({ progress: true });
    const answer = await this.run(t("tools.doing.check"), (signal) =>
      post("check", { puzzle }, signal).catch((error) => this.#checkAlone(error)),
    );
    if (!answer) return;
    if (answer.solved) this.app.solved();
    else if (!answer.mistakes.length && !answer.broken.length) this.app.status(t("tools.right_so_far"), "good");
    else if (isAsked) this.#showMistakes(answer.mistakes, answer.broken);
    else this.#doubt(t(this.app.doc.isFull ? "tools.full_but_wrong" : "tools.wrong"));
  }

  /** Without the server, the solution that came with the puzzle says what is wrong. */
  #checkAlone(error) {
    const verdict = isAway(error) ? judge(this.app.doc) : null;
    if (!verdict) throw error;
    const mistakes = verdict.wrong.map((cell) => ({ cell, message: t("tools.wrong_cell", { cell }) }));
    return { solved: verdict.solved, mistakes, broken: [] };
  }

  /** Say that there is a mistake without giving it away; the next check shows it. */
  #doubt(text) {
    this.#isDoubted = true;
    this.app.status(`${text} ${t("tools.check_again")}`, "warning");
    announce(`${text} ${t("tools.check_again")}`);
  }

  /** Whether the player's pencil marks still hold every symbol that belongs into the cell; nothing else looks at them. */
  async notes() {
    const { doc, settings } = this.app;
    const marks = doc.marks(settings.automatic);
    if (!Object.keys(marks).length) return this.app.status(t("tools.no_marks"));
    const puzzle = doc.text({ progress: true, marks });
    const answer = await this.run(t("tools.doing.check"), (signal) => post("check", { puzzle }, signal));
    if (!answer) return undefined;
    if (answer.mistakes.length) return this.#showMistakes(answer.mistakes, answer.broken);
    return this.app.status(t("tools.marks_right"), "good");
  }

  /** Mark the cells that are wrong, and say what is: a rule that the entries break says more than the solution. */
  #showMistakes(mistakes, broken = []) {
    const { app } = this;
    const cells = new Map(mistakes.filter(({ cell }) => cell).map(({ cell }) => [cell, "wrong"]));
    app.showOverlay(new Overlay("check", { cells }));
    const first = broken[0] ?? mistakes[0].message ?? mistakes[0];
    const values = { count: mistakes.length, mistake: capitalised(first) };
    const text = mistakes.length > 1 ? t("tools.mistakes", values) : `${values.mistake}.`;
    app.status(app.names.text(text, app.doc.board), "error");
  }

  async count() {
    const answer = await this.run(t("tools.doing.count"), (signal) =>
      post("count", { puzzle: this.app.doc.text(), limit: 1000 }, signal),
    );
    if (!answer) return;
    const { count, exact } = answer;
    if (!exact)
      this.app.status(
        t(answer.status === "undecided" ? "tools.at_least_undecided" : "tools.at_least", { count }),
        "warning",
      );
    else if (count === 1) this.app.status(t("tools.unique"), "good");
    else
      this.app.status(
        count ? t("tools.not_unique", { count }) : t("common.no_solution"),
        count ? "warning" : "error",
      );
  }

  async rate() {
    const rating = await this.run(t("tools.doing.rate"), (signal) => post("rate", { puzzle: this.app.doc.text() }, signal));
    if (!rating) return;
    if (rating.status === "undecided" || !rating.level)
      return this.app.status(rating.message ?? rating.reason ?? t("tools.undecided"), "warning");
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
    const verdict = { level: levelName(rating.level), score: rating.score, scales, techniques };
    return this.app.status(t(scales ? "tools.rating_scales" : "tools.rating", verdict));
  }

  // ---- explain --------------------------------------------------------------------------------------------------

  async explain() {
    showTab("solve");
    await this.run(t("tools.doing.explain"), async (signal) => {
      this.explanation.open();
      for await (const line of stream("explain", { puzzle: this.#puzzle }, signal)) {
        if (line.step) this.explanation.add(line.step);
        else if (line.rating) this.#finishExplanation(line.rating);
        else if (line.undecided) this.app.status(t("tools.undecided_because", { reason: line.undecided }), "warning");
      }
      this.explanation.flush();
    });
  }

  /** List every step that is possible now, to choose from. */
  async choices() {
    showTab("solve");
    await this.run(t("tools.looking_for_steps"), async (signal) => {
      this.explanation.open(true);
      for await (const { step, answer, undecided } of stream("choices", { puzzle: this.#puzzle }, signal)) {
        if (step) this.explanation.add(step);
        this.explanation.flush();
        if (answer) this.app.status(stepsText(answer.count, answer.level));
        else if (undecided) this.app.status(capitalised(`${undecided}.`), "warning");
      }
      if (!this.explanation.steps.length) this.explanation.close();
    });
  }

  #finishExplanation(rating) {
    this.explanation.flush();
    this.summary(ratingText({ ...rating, steps: rating.steps ?? this.explanation.steps.length }));
    this.app.status(t("tools.explained", { count: this.explanation.steps.length }), "good");
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
    if (lacks) $("live-count").textContent = t("tools.unfinished", { what: lacks });
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
    if (settings.automatic && settings.clued && !doc.board.lacks && !doc.board.fog?.length) this.cluedLater(); // fog hides clues
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

/** How many steps are possible, and up to which level gridwise looked; above Unfair it looks for one only. */
function stepsText(count, level) {
  if (!count) return t("tools.no_step");
  return level ? t("tools.possible", { count, level: levelName(level) }) : t("tools.possible_above");
}

function liveText({ count, exact, status }) {
  if (status === "undecided")
    return count ? t("tools.live.at_least", { count }) : t("tools.live.undecided");
  if (!exact) return t("common.solutions_or_more", { count });
  return count === 0 ? t("tools.live.none") : count === 1 ? t("tools.live.unique") : t("common.solutions", { count });
}

/** A short text about the difficulty of a puzzle. */
export function ratingText({ steps, hardest, level }) {
  if (!hardest) return levelName(level);
  return t(level ? "tools.rated" : "tools.rated_without_level", { count: steps, hardest, level: levelName(level) });
}
