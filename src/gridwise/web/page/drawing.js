// Drawing a field on the board, with the pointer or with the keyboard: each kind of field says what a drag does to it.

/** What is drawn so far, and what the next point or key makes of it; `done()` is called when the shape is complete. */
export class Drawing {
  constructor(kind, geometry, { change, done }) {
    Object.assign(this, { kind, geometry, change, done, cells: [], regions: [], outside: undefined });
  }

  /** Go on from what the field says: `a1 a2`, `top 3`, or a region in each line. */
  read(text) {
    const value = text ?? "";
    if (this.kind === "outside") this.outside = value.trim() || undefined;
    else if (this.kind === "regions")
      this.regions = value
        .split("\n")
        .map(split)
        .filter((cells) => cells.length);
    else this.cells = split(value);
  }

  get text() {
    if (this.kind === "outside") return this.outside ?? "";
    if (this.kind === "regions")
      return [...this.regions, this.cells]
        .filter((cells) => cells.length)
        .map((cells) => cells.join(" "))
        .join("\n");
    return this.cells.join(" ");
  }

  /** What the board shows of it. */
  get draft() {
    return { kind: this.kind, cells: [...this.regions.flat(), ...this.cells], outside: this.outside };
  }

  // ---- pointer --------------------------------------------------------------------------------------------------

  down(hit) {
    this.moved = false;
    this.start = hit;
    if (this.kind === "outside") this.#place(hit);
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
    else if (this.kind === "path") this.#lengthen(cell);
    else if (this.removing) this.cells = this.cells.filter((other) => other !== cell);
    else if (known < 0) this.cells = [...this.cells, cell];
  }

  /** Going back along a path takes its end away. */
  #lengthen(cell) {
    if (this.cells.at(-2) === cell) this.cells = this.cells.slice(0, -1);
    else if (this.cells.at(-1) !== cell) this.cells = [...this.cells, cell];
  }

  #edge(first, second) {
    return first && this.geometry.areNeighbours(first, second) ? [first, second] : [second];
  }

  #place({ x, y }) {
    const found = this.geometry.outsides().find((slot) => slot.x === Math.floor(x) && slot.y === Math.floor(y));
    if (found) this.outside = found.name;
  }

  // ---- keyboard -------------------------------------------------------------------------------------------------

  /** Add the cell to the shape, or take it away. */
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

  /** Take the last cell away. */
  back() {
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

const split = (text) => text.split(/[\s,;]+/).filter(Boolean);
