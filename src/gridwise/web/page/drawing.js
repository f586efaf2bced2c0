// Drawing the value of a clue's field on the board, with the pointer or the keyboard. The field's kind decides what a drag does.

import { Places } from "./clue_places.js";
import { cornerOf } from "./places.js";

/** The kinds of which a value is one place, which the arrow keys and the Tab key move along. */
const AT_PLACES = new Set(["outside", "vertex", "corner"]);

/** The shape drawn so far; calls `change()` after each change and `done()` when the shape is complete. */
export class Drawing {
  constructor(kind, geometry, { change, done }) {
    Object.assign(this, { kind, change, done, cells: [], regions: [], place: undefined });
    this.follow(geometry);
  }

  /** The board was drawn anew, with the same cells: what is drawn stays, even in the middle of a drag. */
  follow(geometry) {
    this.geometry = geometry;
    this.places = AT_PLACES.has(this.kind) || this.kind === "cell" ? new Places(this.kind, geometry) : null;
    this.place = this.place && this.places.find(this.place.name);
  }

  get isAtPlace() {
    return AT_PLACES.has(this.kind);
  }

  get outside() {
    return this.kind === "outside" ? this.place?.name : undefined;
  }

  /** Continue from the text of the field: `a1 a2`, `top 3`, or one region per line. */
  read(text) {
    const value = text ?? "";
    if (this.isAtPlace) this.place = this.places.find(this.kind === "outside" ? value.trim() : namesIn(value)[0]);
    else if (this.kind === "regions" || this.kind === "paths")
      this.regions = value
        .split("\n")
        .map(namesIn)
        .filter((cells) => cells.length);
    else this.cells = namesIn(value);
  }

  /** The shape as the text of the field. */
  get text() {
    if (this.kind === "corner") return this.place?.cells.join(" ") ?? "";
    if (this.isAtPlace) return this.place?.name ?? "";
    if (this.kind === "regions" || this.kind === "paths")
      return [...this.regions, this.cells]
        .filter((cells) => cells.length)
        .map((cells) => cells.join(" "))
        .join("\n");
    return this.cells.join(" ");
  }

  /** The shape as the board shows it. */
  get draft() {
    const { x, y } = this.kind === "outside" ? {} : (this.place ?? {});
    return { kind: this.kind, cells: [...this.regions.flat(), ...this.cells], outside: this.outside, spot: x && [x, y] };
  }

  /** Where the text of the clue is typed, in cell units: at its place, or in the upper left cell. */
  get spot() {
    if (this.place) return [this.place.x, this.place.y];
    const corners = [...this.regions.flat(), ...this.cells].map((cell) => cornerOf(this.geometry.board, cell)).filter(Boolean);
    corners.sort((a, b) => a[1] - b[1] || a[0] - b[0]);
    return (corners[0] ?? [0, 0]).map((number) => number + 0.5);
  }

  // ---- pointer --------------------------------------------------------------------------------------------------

  /** With `more`, the press adds to the cells of a region. */
  down(hit, more = false) {
    this.moved = false;
    this.start = hit;
    if (this.isAtPlace) this.place = this.places.nearest(hit.x, hit.y) ?? this.place;
    else if (hit.cell) this.#begin(hit.cell, more);
    this.change();
  }

  move(hit) {
    if (this.isAtPlace || !hit.cell || !hit.near || hit.cell === this.last) return;
    this.moved = true;
    this.#extend(hit.cell);
    this.change();
  }

  up() {
    if (this.kind === "edge" && !this.moved) this.cells = this.geometry.edgeAt(this.start.x, this.start.y) ?? [];
    if (this.kind === "regions" && !this.cells.length) return;
    this.change();
    if (this.isComplete) this.finish();
  }

  #begin(cell, more) {
    this.last = cell;
    if (this.kind === "region" && !more) this.cells = [];
    this.removing = this.kind === "region" && this.cells.includes(cell);
    if (this.removing) this.cells = this.cells.filter((other) => other !== cell);
    else if (this.kind === "region") this.cells = [...this.cells, cell];
    else if (this.kind !== "path" || this.cells.at(-1) !== cell) this.cells = [cell];
  }

  #extend(cell) {
    this.last = cell;
    const known = this.cells.indexOf(cell);
    if (this.kind === "cell") this.cells = [cell];
    else if (this.kind === "edge") this.cells = this.#edge(this.cells[0], cell);
    else if (this.kind === "path" || this.kind === "paths") this.#extendPath(cell);
    else if (this.removing) this.cells = this.cells.filter((other) => other !== cell);
    else if (known < 0) this.cells = [...this.cells, cell];
  }

  /** Going back along a path removes its end. */
  #extendPath(cell) {
    if (this.cells.at(-2) === cell) this.cells = this.cells.slice(0, -1);
    else if (this.cells.at(-1) !== cell) this.cells = [...this.cells, cell];
  }

  #edge(first, second) {
    return first && this.geometry.areNeighbours(first, second) ? [first, second] : [second];
  }

  // ---- keyboard -------------------------------------------------------------------------------------------------

  /** Add the cell to the shape, or remove it. */
  toggle(cell) {
    const has = this.cells.includes(cell);
    if (this.kind === "cell") this.cells = [cell];
    else if (this.kind === "edge") this.cells = this.cells.length === 1 ? this.#edge(this.cells[0], cell) : [cell];
    else if (this.kind === "path" || this.kind === "paths")
      this.cells = this.cells.at(-1) === cell ? this.cells.slice(0, -1) : [...this.cells, cell];
    else this.cells = has ? this.cells.filter((other) => other !== cell) : [...this.cells, cell];
    this.change();
    if (["cell", "edge"].includes(this.kind) && this.isComplete) this.finish();
  }

  /** Remove the last cell. */
  removeLast() {
    this.cells = this.cells.slice(0, -1);
    this.change();
  }

  get isComplete() {
    if (this.isAtPlace) return this.place !== undefined;
    return this.cells.length >= ({ edge: 2, path: 2, paths: 2 }[this.kind] ?? 1);
  }

  /** Complete the shape; of several regions, the current one. */
  finish() {
    if (this.kind === "regions" && this.cells.length) {
      this.regions.push(this.cells);
      this.cells = [];
      this.change();
      return;
    }
    this.done();
  }
}

/** A drag from one cell to another fills two fields of one cell each, as of `a1 < a2`: the first one ends where it began. */
export function splitDrag(editor) {
  const { drawing, active, fields } = editor;
  const [start, end] = [drawing.start?.cell, drawing.cells[0]];
  const next = fields.find((field) => field !== active && field.kind === "cell" && field.required && field.value() === undefined);
  if (active.kind !== "cell" || !next || !start || start === end) return;
  drawing.cells = [start];
  drawing.change();
  editor.activate(next);
  editor.drawing.cells = [end];
}

const namesIn = (text) => text.split(/[\s,;]+/).filter(Boolean);
