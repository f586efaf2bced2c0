// Drawing the value of a clue's field on the board, with the pointer or the keyboard. The field's kind decides what a drag does.

/** The shape drawn so far; calls `change()` after each change and `done()` when the shape is complete. */
export class Drawing {
  constructor(kind, geometry, { change, done }) {
    Object.assign(this, { kind, geometry, change, done, cells: [], regions: [], outside: undefined });
  }

  /** Continue from the text of the field: `a1 a2`, `top 3`, or one region per line. */
  read(text) {
    const value = text ?? "";
    if (this.kind === "outside") this.outside = value.trim() || undefined;
    else if (this.kind === "regions")
      this.regions = value
        .split("\n")
        .map(namesIn)
        .filter((cells) => cells.length);
    else this.cells = namesIn(value);
  }

  /** The shape as the text of the field. */
  get text() {
    if (this.kind === "outside") return this.outside ?? "";
    if (this.kind === "regions")
      return [...this.regions, this.cells]
        .filter((cells) => cells.length)
        .map((cells) => cells.join(" "))
        .join("\n");
    return this.cells.join(" ");
  }

  /** The shape as the board shows it. */
  get draft() {
    return { kind: this.kind, cells: [...this.regions.flat(), ...this.cells], outside: this.outside };
  }

  // ---- pointer --------------------------------------------------------------------------------------------------

  down(hit) {
    this.moved = false;
    this.start = hit;
    if (this.kind === "outside") this.#chooseOutside(hit);
    else if (hit.cell) this.#begin(hit.cell);
    this.change();
  }

  move(hit) {
    if (!hit.cell || !hit.near || hit.cell === this.last) return;
    this.moved = true;
    this.#extend(hit.cell);
    this.change();
  }

  up() {
    if (this.kind === "edge" && !this.moved) this.cells = this.geometry.edgeAt(this.start.x, this.start.y) ?? [];
    this.change();
    if (this.isComplete) this.finish();
  }

  #begin(cell) {
    this.last = cell;
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
    else if (this.kind === "path") this.#extendPath(cell);
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

  #chooseOutside({ x, y }) {
    const place = this.geometry.outsides().find((slot) => slot.x === Math.floor(x) && slot.y === Math.floor(y));
    if (place) this.outside = place.name;
  }

  // ---- keyboard -------------------------------------------------------------------------------------------------

  /** Add the cell to the shape, or remove it. */
  toggle(cell) {
    const has = this.cells.includes(cell);
    if (this.kind === "cell") this.cells = [cell];
    else if (this.kind === "edge") this.cells = this.cells.length === 1 ? this.#edge(this.cells[0], cell) : [cell];
    else if (this.kind === "path")
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

  /** Choose a place outside the grid by its name. */
  choose(name) {
    this.outside = name;
    this.change();
    this.finish();
  }

  get isComplete() {
    if (this.kind === "outside") return this.outside !== undefined;
    return this.cells.length >= ({ edge: 2, path: 2 }[this.kind] ?? 1);
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

const namesIn = (text) => text.split(/[\s,;]+/).filter(Boolean);
