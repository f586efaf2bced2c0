// The explanation: the list of steps, shown one by one with the cells and candidates of each.

import { $, announce, capitalised, el } from "./dom.js";
import { Overlay } from "./appearance.js";
import { currentState, noteAll, stateAfter } from "./step_state.js";
import { nodes, t } from "./texts.js";

/** The overlay of a step; a hint shows it in four stages (where, which, why, what). */
export function highlights(app, step, stage = 4, state = {}) {
  const { because, picture } = step;
  // The first stages show what they name and nothing more: the other cells and clues would give the pattern away.
  if (stage < 3) return new Overlay("step", { ...lookAt(picture), ...state });
  const cells = new Map((picture?.house ?? []).map((cell) => [cell, "house"]));
  for (const cell of because.cells) cells.set(cell, "why");
  const notes = new Map();
  for (const cell of picture?.second ?? []) cells.set(cell, because.cells.includes(cell) ? "why second" : "second");
  for (const cell of picture?.wrong ?? []) cells.set(cell, "impossible");
  noteAll(notes, picture?.first, "keep");
  noteAll(notes, picture?.other, "extra");
  if (stage >= 4) addOutcome(step, cells, notes);
  const placed = new Map(stage >= 4 ? Object.entries(step.placements) : []);
  const drawing = picture?.drawing ?? [];
  return new Overlay("step", { cells, notes, drawing, clues: picture?.clues ?? [], placed, ...state });
}

/** What the first stages of a hint name. */
function lookAt(picture) {
  const { look = { cells: [] }, clues = [] } = picture ?? {};
  return { cells: new Map(look.cells.map((cell) => [cell, "house"])), clues: look.clues ?? clues };
}

function addOutcome(step, cells, notes) {
  noteAll(
    notes,
    Object.entries(step.removals).flatMap(([cell, symbols]) => symbols.map((symbol) => [cell, symbol])),
    "gone",
  );
  for (const cell of Object.keys(step.removals))
    if (!step.because.cells.includes(cell)) cells.set(cell, cells.get(cell) === "impossible" ? "impossible" : "less");
  for (const [cell, symbol] of Object.entries(step.placements)) {
    cells.set(cell, "target");
    noteAll(notes, [[cell, symbol]], "keep");
  }
}

/**
 * The steps of an explanation and the number of the current one; 0 is before the first. Steps to choose from
 * (`isChoice`) do not follow one another: each starts from the player's board.
 */
export class Explanation {
  constructor(app) {
    this.app = app;
    this.steps = [];
    this.at = 0;
    this.isOpen = false;
    this.isChoice = false;
    this.waiting = [];
    $("steps").addEventListener("click", (event) => this.#clicked(event));
  }

  open(isChoice = false) {
    this.isOpen = true;
    this.isChoice = isChoice;
    $("explanation").setAttribute("aria-label", isChoice ? t("explain.choices") : t("explain.name"));
    this.steps = [];
    this.states = [currentState(this.app)];
    this.at = 0;
    $("steps").replaceChildren();
    $("explanation").hidden = false;
    this.app.teach();
  }

  close() {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.waiting = [];
    $("explanation").hidden = true;
    hideStep();
    $("steps").replaceChildren();
    this.app.showPages(null);
  }

  /** Add a step; the list is updated at most once per frame, however many arrive. */
  add(step) {
    this.steps.push(step);
    this.waiting.push(step);
    if (this.waiting.length === 1) requestAnimationFrame(() => this.flush());
  }

  /** Put the waiting steps into the list. */
  flush() {
    const first = this.steps.length - this.waiting.length;
    const rows = this.waiting.map((step, i) => this.#row(step, first + i + 1));
    this.waiting = [];
    if (!this.isOpen || !rows.length) return;
    $("steps").append(...rows);
    if (this.at === 0) this.go(1, false);
    else this.#pages();
  }

  #row(step, number) {
    const what = this.app.names.text(step.text.what, this.app.doc.board);
    return el(
      "li",
      {},
      el(
        "button",
        { type: "button", className: "plain step", "data-step": number },
        el("b", {}, capitalised(step.text.title)),
        ` ${what}`,
      ),
    );
  }

  #clicked(event) {
    const button = event.target.closest("[data-step]");
    if (button) this.go(Number(button.dataset.step));
  }

  /** Show a step: the board before it, with the facts it rests on and its effects. */
  go(number, aloud = true) {
    const last = this.steps.length;
    this.at = Math.min(Math.max(number, 0), last);
    const step = this.steps[this.at - 1];
    if (!step) return;
    const state = this.#state(this.isChoice ? 0 : this.at - 1);
    const show = () => this.app.showOverlay(highlights(this.app, step, 4, state));
    show();
    this.#showText(step, aloud, { state, back: show });
    this.#pages();
    for (const button of $("steps").querySelectorAll("[aria-current]")) button.removeAttribute("aria-current");
    const button = $("steps").querySelector(`[data-step="${this.at}"]`);
    button?.setAttribute("aria-current", "step");
    if (button) scrollWithin($("steps"), button);
  }

  #showText(step, aloud, board) {
    const text = showStep(this.app, step, board, `${this.at}. `);
    if (this.isChoice) $("step-text").append(this.#takeButton(step));
    if (aloud) announce(t("explain.spoken", { at: this.at, of: this.steps.length, technique: step.text.title, text }));
  }

  #takeButton(step) {
    const button = el("button", { type: "button", id: "take-step" }, t("explain.take"));
    button.addEventListener("click", () => this.app.tools.take(step));
    return button;
  }

  #pages() {
    this.app.showPages({ at: this.at - 1, of: this.steps.length });
  }

  /** Symbols and candidates after `number` steps; each state is computed once, from the one before. */
  #state(number) {
    while (this.states.length <= number) {
      const before = this.states.at(-1);
      this.states.push(stateAfter(before, this.steps[this.states.length - 1], this.app.doc.board));
    }
    return this.states[number];
  }
}

/** Show the text of a step beside the board; returns its sentences. `board` is what `reasonNodes` needs. */
export function showStep(app, step, board, number = "") {
  const { names, doc } = app;
  const why = names.text(step.text.why, doc.board);
  const result = names.text(step.text.what, doc.board);
  const what = t("explain.so", { result });
  const heading = `${number}${capitalised(step.text.title)}${step.proof ? `: ${result}` : ""}`;
  const outcome = step.proof?.text ? [] : [el("p", { className: "outcome" }, what)];
  $("step-text").replaceChildren(el("h3", {}, heading), ...reasonNodes(app, step, board, outcome), learnNode(app, step));
  $("step-text").scrollTop = 0;
  $("step-text").hidden = false;
  app.teach();
  return `${why}${why.includes("\n") ? "\n" : " "}${what}`;
}

/** A button that leads to the lesson about the technique of a step; exported pages have no lessons. */
export function learnNode(app, { technique }) {
  if (!app.learnTechnique) return "";
  const button = el("button", { type: "button", className: "link learn-technique" }, t("explain.learn"));
  button.addEventListener("click", () => app.learnTechnique(technique));
  return el("p", {}, button);
}

/** The tree of a proof; its module is loaded when the first one is shown. */
function proofTree(app, proof, { state, back }) {
  const place = el("div", {});
  import("./proof.js").then(({ ProofTree }) => place.replaceWith(new ProofTree(app, proof, state, back).root));
  return place;
}

/** Why a step works: its sentences, or the tree of its proof, which `board` ({state, back}) follows; `outcome`; its chain. */
export function reasonNodes(app, step, board, outcome = []) {
  const { names, doc } = app;
  const reasons = step.proof
    ? [
        el("p", {}, names.text(step.proof.intro, doc.board)),
        el("p", { className: "soft" }, t("explain.proof")),
        proofTree(app, step.proof, board),
      ]
    : names.text(step.text.why, doc.board).split("\n").map((line) => el("p", {}, line));
  reasons.push(...outcome);
  if (step.notation) reasons.push(el("code", { className: "chain" }, names.text(step.notation, doc.board)));
  if ((step.because.chain ?? []).some(([, , strong]) => strong)) reasons.push(chainKey());
  return reasons;
}

/** What the colours of a chain mean. */
function chainKey() {
  const swatch = (kind) => el("span", { className: `swatch ${kind}`, "aria-hidden": "true" });
  return el("p", { className: "key-to-colours soft" }, ...nodes("explain.chain", { blue: swatch("keep"), orange: swatch("extra") }));
}

export function hideStep() {
  $("step-text").hidden = true;
}

/** Scroll a list until an item is visible, without moving the page. */
function scrollWithin(list, item) {
  const [outer, inner] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop += inner.top - outer.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}
