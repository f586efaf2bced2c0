// The explanation: the list of steps, shown one by one with the cells and candidates of each.

import { $, announce, capitalised, el } from "./dom.js";
import { Overlay } from "./appearance.js";

/** The overlay of a step; a hint shows it in four stages (where, which, why, what). */
export function highlights(app, step, stage = 4, state = {}) {
  const { because } = step;
  const cells = new Map((because.cells ?? []).map((cell) => [cell, "why"]));
  const notes = new Map();
  if (stage >= 3) {
    const [first, second] = step.colours ?? [because.pattern, because.extra];
    noteAll(notes, first, "keep");
    noteAll(notes, second, "extra");
  }
  if (stage >= 4) {
    noteAll(
      notes,
      Object.entries(step.removals).flatMap(([cell, symbols]) => symbols.map((symbol) => [cell, symbol])),
      "gone",
    );
    for (const cell of Object.keys(step.removals)) if (!cells.has(cell)) cells.set(cell, "less");
    for (const [cell, symbol] of Object.entries(step.placements)) {
      cells.set(cell, "target");
      noteAll(notes, [[cell, symbol]], "keep");
    }
  }
  const placed = new Map(stage >= 4 && app.doc.board.cycle.length ? Object.entries(step.placements) : []);
  const onBoard = (pairs) => pairs.filter(([cell]) => cell in app.doc.board.places);
  const links =
    stage < 3
      ? []
      : (because.chain ?? [])
          .filter(([from, to]) => onBoard(from).length && onBoard(to).length)
          .map(([from, to, strong]) => [from[0], to[0], strong]);
  return new Overlay("step", { cells, notes, links, placed, ...state });
}

function noteAll(notes, pairs, kind) {
  for (const [cell, symbol] of pairs ?? []) {
    if (!notes.has(cell)) notes.set(cell, new Map());
    notes.get(cell).set(symbol, kind);
  }
}

/** The steps of an explanation and the number of the current one; 0 is before the first. */
export class Explanation {
  constructor(app) {
    this.app = app;
    this.steps = [];
    this.at = 0;
    this.isOpen = false;
    this.waiting = [];
    $("steps").addEventListener("click", (event) => this.#clicked(event));
  }

  open() {
    this.isOpen = true;
    this.steps = [];
    this.states = [this.#initialState()];
    this.at = 0;
    $("steps").replaceChildren();
    $("explanation").hidden = false;
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

  /** The symbols and candidates before the first step. */
  #initialState() {
    const { doc, settings } = this.app;
    const symbols = new Map(doc.layers.entries);
    const noted = doc.marks(settings.automatic);
    const open = doc.board.cells.filter((cell) => doc.symbol(cell) === undefined);
    return { symbols, candidates: new Map(open.map((cell) => [cell, noted[cell] ?? doc.candidates(cell)])) };
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
    const state = this.#state(this.at - 1);
    this.app.showOverlay(highlights(this.app, step, 4, state));
    this.#showText(step, aloud);
    this.#pages();
    for (const button of $("steps").querySelectorAll("[aria-current]")) button.removeAttribute("aria-current");
    const button = $("steps").querySelector(`[data-step="${this.at}"]`);
    button?.setAttribute("aria-current", "step");
    if (button) scrollWithin($("steps"), button);
  }

  #showText(step, aloud) {
    const text = showStep(this.app, step, `${this.at}. `);
    if (aloud) announce(`Step ${this.at} of ${this.steps.length}, ${step.text.title}. ${text}`);
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

function stateAfter({ symbols, candidates }, step, board) {
  const next = { symbols: new Map(symbols), candidates: new Map(candidates) };
  const strike = (cell, gone) => {
    if (next.candidates.has(cell))
      next.candidates.set(
        cell,
        next.candidates.get(cell).filter((symbol) => !gone.includes(symbol)),
      );
  };
  for (const [cell, gone] of Object.entries(step.removals)) strike(cell, gone);
  for (const [cell, symbol] of Object.entries(step.placements)) {
    next.symbols.set(cell, symbol);
    next.candidates.delete(cell);
    for (const peer of board.peers?.[cell] ?? []) strike(peer, [symbol]);
  }
  return next;
}

/** Show the text of a step beside the board; returns its sentences. */
export function showStep({ names, doc }, step, number = "") {
  const why = names.text(step.text.why, doc.board);
  const text = `${why}${why.includes("\n") ? "\n" : " "}So ${names.text(step.text.what, doc.board)}.`;
  const title = el("b", {}, `${number}${capitalised(step.text.title)}. `);
  const chain = step.notation ? [el("code", { className: "chain" }, names.text(step.notation, doc.board))] : [];
  $("step-text").replaceChildren(title, ...(text.includes("\n") ? outline(text.split("\n")) : [text]), ...chain);
  $("step-text").hidden = false;
  return text;
}

/** Indented lines as a tree: a line with deeper ones below it can be opened, the outermost is open. */
function outline(lines, depth = 0) {
  const nodes = [];
  while (lines.length && lines[0].search(/\S/) >= depth) {
    const line = lines.shift();
    const inner = lines.length ? lines[0].search(/\S/) : 0;
    if (inner > depth)
      nodes.push(el("details", { open: depth === 0 }, el("summary", {}, line.trim()), ...outline(lines, inner)));
    else nodes.push(el("p", {}, line.trim()));
  }
  return nodes;
}

export function hideStep() {
  $("step-text").hidden = true;
}

/** Scroll a list until an item is visible, without moving the page. */
function scrollWithin(list, item) {
  const top = item.offsetTop - list.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + item.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = top + item.offsetHeight - list.clientHeight;
}
