// The pen: lines, crosses and circles that the player draws as notes, never a part of the answer. Loaded on first use.
//
// The layer "pen" maps a line "x,y x,y" to its colour, and a point "x,y" to the colour of its cross, or to CIRCLE more.
// Lines join the middles of cells, or the corners of cells, in eight directions. Keys: [data-pen], #pen-clear

import { addStyle, announce, el, svg } from "./dom.js";
import { U } from "./text.js";
import { t } from "./texts.js";

const COLOURS = [1, 2, 3, 4, 5];
const CIRCLE = 10;
const ARRIVED = 0.36; // the distance from a point within which the pointer has come to it
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

class Pen {
  colour = 1;
  #stroke = null;
  #drawn = null;

  constructor(app) {
    this.app = app;
    addStyle("play_tools.css");
    app.doc.listen(() => this.draw());
    this.draw();
  }

  get isDrawing() {
    return this.app.way === "pen" && this.app.mode === "play";
  }

  // ---- the pointer --------------------------------------------------------------------------------------------------

  down(hit) {
    this.#stroke = new PenStroke(this, hit);
  }

  move(hit) {
    this.#stroke?.moveTo(hit);
  }

  up() {
    this.#stroke?.finish();
    this.#stroke = null;
  }

  /** The press turned out to be something else. */
  cancel() {
    this.#stroke?.cancel();
    this.#stroke = null;
  }

  // ---- the keyboard -------------------------------------------------------------------------------------------------

  /** Shift and an arrow draw a line to the next cell, x a cross, o a circle. */
  key(event) {
    const { app } = this;
    if (!this.isDrawing || event.ctrlKey || event.altKey || event.metaKey) return false;
    const from = app.view.cursor;
    const step = event.shiftKey && ARROWS[event.key];
    const mark = { x: this.colour, o: this.colour + CIRCLE }[event.key.toLowerCase()];
    if (!from || !(step || mark)) return false;
    if (mark) return this.#toggleAt(middle(app, from).join(), mark);
    const to = app.view.geometry.next(from, ...step);
    if (!to) return true;
    const line = lineName(middle(app, from), middle(app, to));
    const isOn = !app.doc.layers.pen.has(line);
    app.select([to], to);
    announce(t(isOn ? "pen.line" : "pen.no_line"));
    return app.doc.apply([["pen", line, isOn ? this.colour : undefined]]);
  }

  #toggleAt(point, mark) {
    const { doc } = this.app;
    return doc.apply([["pen", point, doc.layers.pen.get(point) === mark ? undefined : mark]]);
  }

  // ---- keypad -------------------------------------------------------------------------------------------------------

  /** The keys for colours, and the one that removes everything. */
  keys() {
    const key = (number) => {
      const properties = {
        type: "button",
        className: `key pen-key pen-${number}`,
        "data-pen": number,
        "aria-label": t(`pen.colour.${number}`),
        "aria-pressed": String(number === this.colour),
        onclick: () => this.#choose(number),
      };
      return el("button", properties, el("span", { className: "pen-sample" }));
    };
    const clear = { id: "pen-clear", type: "button", className: "key pen-clear", onclick: () => this.clear() };
    return [...COLOURS.map(key), el("button", clear, t("pen.clear"))];
  }

  #choose(number) {
    this.colour = number;
    this.app.keypad.show();
    this.app.focusBoard();
  }

  /** Say how the pen works. */
  explain() {
    this.app.status(t("pen.how"));
  }

  /** Remove everything that was drawn. */
  clear() {
    const { app } = this;
    const isChanged = app.doc.apply([...app.doc.layers.pen.keys()].map((name) => ["pen", name, undefined]));
    app.status(t(isChanged ? "pen.cleared" : "pen.nothing"));
    return isChanged;
  }

  // ---- drawing ------------------------------------------------------------------------------------------------------

  /** Draw what the document holds, beneath the symbols. */
  draw() {
    const { view, doc } = this.app;
    const all = [...doc.layers.pen];
    const drawn = String(all);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    view.drawn.replaceChildren(...all.flatMap(([name, value]) => shape(name, value)));
  }
}

/** One press of the pointer; all of it is one change for undo. */
class PenStroke {
  #id = {};
  #trail = []; // the lines so far: {line, from, before}
  #erases = false;
  #isClick = true;

  constructor(pen, hit) {
    this.pen = pen;
    this.first = hit;
    const corner = [Math.round(hit.x), Math.round(hit.y)];
    const centre = [Math.floor(hit.x) + 0.5, Math.floor(hit.y) + 0.5];
    const near = (at) => Math.hypot(hit.x - at[0], hit.y - at[1]);
    this.shift = near(centre) <= near(corner) ? 0.5 : 0;
    this.at = this.shift ? centre : corner;
  }

  get #doc() {
    return this.pen.app.doc;
  }

  moveTo({ x, y }) {
    if (Math.hypot(x - this.first.x, y - this.first.y) > ARRIVED) this.#isClick = false;
    const to = [x, y].map((value) => Math.round(value - this.shift) + this.shift);
    if (Math.hypot(x - to[0], y - to[1]) > ARRIVED || !this.#isOnBoard(to)) return;
    while (String(to) !== String(this.at)) this.#go(this.at.map((value, i) => value + Math.sign(to[i] - value)));
  }

  #isOnBoard([x, y]) {
    const { geometry } = this.pen.app.view;
    const around = this.shift ? [[x, y]] : [-0.5, 0.5].flatMap((dx) => [-0.5, 0.5].map((dy) => [x + dx, y + dy]));
    return around.some((at) => geometry.squareAt(...at));
  }

  /** Draw the line to a neighbouring point; going back takes the last line back. */
  #go(to) {
    const from = this.at;
    this.at = to;
    const last = this.#trail.at(-1);
    if (last && String(last.from) === String(to)) {
      this.#trail.pop();
      this.#set(last.line, last.before);
      return;
    }
    const line = lineName(from, to);
    const before = this.#doc.layers.pen.get(line);
    if (!this.#trail.length) this.#erases = before !== undefined;
    this.#trail.push({ line, from, before });
    this.#set(line, this.#erases ? undefined : this.pen.colour);
  }

  #set(name, value) {
    this.#doc.apply([["pen", name, value]], this.#id);
  }

  /** The pointer was lifted: a press that went nowhere makes a cross, then a circle, then nothing. */
  finish() {
    if (!this.#isClick) return;
    const { x, y } = this.first;
    const at = [x, y].map((value) => Math.round(2 * value) / 2);
    if (![-0.25, 0.25].some((d) => this.pen.app.view.geometry.squareAt(at[0] + d, at[1] + d))) return;
    const now = this.#doc.layers.pen.get(at.join());
    const { colour } = this.pen;
    this.#set(at.join(), now === undefined ? colour : now < CIRCLE ? colour + CIRCLE : undefined);
  }

  cancel() {
    if (this.#doc.isLast(this.#id)) this.#doc.takeBack();
  }
}

/** A line between two points has one name, whichever way it was drawn. */
const lineName = (a, b) => (a[1] < b[1] || (a[1] === b[1] && a[0] < b[0]) ? [a, b] : [b, a]).map((at) => at.join()).join(" ");

const middle = ({ doc }, cell) => doc.board.places[cell].map((value) => value + 0.5);

/** The elements of a line, a cross or a circle. */
function shape(name, value) {
  const points = name.split(" ").map((at) => at.split(",").map((number) => Number(number) * U));
  if (points.flat().some(Number.isNaN)) return [];
  const look = `pen-${((value - 1) % CIRCLE) + 1}`;
  if (points.length === 2) return [svg("path", { d: `M${points[0]}L${points[1]}`, class: look, "data-line": name })];
  const [x, y] = points[0];
  const r = U * 0.13;
  if (value > CIRCLE) return [svg("circle", { cx: x, cy: y, r: U * 0.16, class: look, "data-point": name })];
  return [svg("path", { d: `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`, class: look, "data-point": name })];
}

export const make = (app) => new Pen(app);
