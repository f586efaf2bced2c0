// Lines drawn with the pointer: a click sets the nearest place, a drag draws from point to point along the places.

import { cycleAt } from "./places.js";
import { nextSymbol } from "./gestures.js";

const ARRIVED = 0.36; // the distance from a point within which the pointer has come to it
const FAR = 0.75; // a press that ends farther away without reaching a point was no click

/** One press of the pointer; all of it is one change for undo. */
export class LineStroke {
  #id = {};
  #trail = []; // the places drawn so far: {place, from, before}
  #erases = false; // whether it removes lines, because it began on one
  #at; // the point that the pointer came from, undefined in the middle of a place
  #passed; // the neighbour of that point to which the pointer came nearest since then

  constructor(app, hit) {
    this.app = app;
    this.start = hit;
    this.#at = this.#arrived(hit)?.name;
  }

  get isDrawing() {
    return this.#trail.length > 0;
  }

  get #geometry() {
    return this.app.view.geometry;
  }

  /** The point that the pointer has come to. */
  #arrived({ x, y }) {
    const point = this.#geometry.pointAt(x, y);
    return point && point.distance < ARRIVED ? point : undefined;
  }

  /** The pointer came to another place of the board. */
  moveTo(hit) {
    const nearest = this.#geometry.pointAt(hit.x, hit.y);
    if (!nearest || nearest.name === this.#at) return;
    if (nearest.distance < ARRIVED) this.#reach(nearest.name);
    else if (this.#geometry.joining(this.#at, nearest.name)) this.#passed = nearest.name;
  }

  #reach(point) {
    const passed = this.#passed;
    this.#passed = undefined;
    this.#at ??= this.#geometry.otherEnd(this.start.cell, point);
    const joined = this.#geometry.joining(this.#at, point);
    if (joined) this.#go(joined, point);
    else if (this.#geometry.joining(this.#at, passed) && this.#geometry.joining(passed, point)) {
      // It cut a corner.
      this.#go(this.#geometry.joining(this.#at, passed), passed);
      this.#go(this.#geometry.joining(passed, point), point);
    }
    this.#at = point;
  }

  /** Follow a place to a point; going back takes the last place back. */
  #go(place, point) {
    const from = this.#at;
    this.#at = point;
    if (this.#trail.at(-1)?.from === point) this.#takeBack();
    else this.#draw(place, from);
  }

  #draw(place, from) {
    const { doc } = this.app;
    const before = doc.layers.entries.get(place);
    const [line] = cycleAt(doc.board, place);
    if (!this.isDrawing) this.#erases = before === line;
    this.#trail.push({ place, from, before });
    if (this.#erases) this.#set(place, before === line ? undefined : before);
    else this.#set(place, line);
  }

  #takeBack() {
    const { place, before } = this.#trail.pop();
    if (this.isDrawing) this.#set(place, before);
    else this.cancel();
  }

  #set(place, symbol) {
    const { app } = this;
    if (!app.doc.isFixed(place)) app.doc.apply([["entries", place, symbol]], this.#id);
    app.select([place], place);
  }

  /** The pointer was lifted: a press that reached no other point is a click on the place between its ends. */
  finish(hit) {
    const { doc } = this.app;
    if (this.isDrawing || Math.hypot(hit.x - this.start.x, hit.y - this.start.y) > FAR) return;
    const place = this.#geometry.cellAt((hit.x + this.start.x) / 2, (hit.y + this.start.y) / 2);
    if (place) this.#set(place, nextSymbol(doc.board, place, doc.layers.entries.get(place), false));
  }

  /** Take everything back: the press turned out to be something else. */
  cancel() {
    if (this.app.doc.isLast(this.#id)) this.app.doc.takeBack();
  }
}
