// The names, places and neighbours of cells. The server writes a1; the player may prefer r1c1.

import { cornerOf, ends, hasOnlyCells } from "./places.js";

const LETTERED = /^([a-z]{1,3})(\d+)$/;
const IN_TEXT = /\b[a-z]{1,3}\d{1,3}\b/g;

/** The coordinates of a cell, from 0. */
export function coordinates(cell) {
  const match = LETTERED.exec(cell);
  if (!match) return cell.match(/\d+/g).map((number) => Number(number) - 1);
  let row = 0;
  for (const letter of match[1]) row = row * 26 + letter.charCodeAt(0) - 96;
  return [row - 1, Number(match[2]) - 1];
}

/** The letters of a row, from 0. */
function rowLetters(row) {
  let letters = "";
  for (let rest = row + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(97 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** The names of cells as the player prefers them: `a1` or `r1c1`. */
export class Names {
  style = "a1";

  /** The name of a cell. */
  cell(cell) {
    if (this.style === "a1") return cell;
    return cell.replace(IN_TEXT, (name) => {
      const [row, column] = coordinates(name);
      return `r${row + 1}c${column + 1}`;
    });
  }

  /** A text from the server with the preferred names; only names of this board's cells are changed. */
  text(text, board) {
    if (this.style === "a1" || !text) return text ?? "";
    const rows = text.replace(/\brow ([a-z]{1,2})\b/g, (_, letters) => `row ${coordinates(`${letters}1`)[0] + 1}`);
    const isCell = (name) => name in board.places || name in (board.squares ?? {});
    return rows.replace(IN_TEXT, (name) => (isCell(name) ? this.cell(name) : name));
  }

  row(row) {
    return this.style === "a1" ? rowLetters(row) : String(row + 1);
  }
}

/** The places of a board's cells. */
export class Geometry {
  constructor(board) {
    this.board = board;
    this.at = new Map();
    const isCell = (place) => !board.between?.[place];
    for (const cell of board.cells.filter(isCell)) this.at.set(key(...board.places[cell]), cell);
    for (const [cell, corner] of Object.entries(board.squares ?? {})) this.at.set(key(...corner), cell);
    const xs = board.cells.map((cell) => board.places[cell][0]);
    const ys = board.cells.map((cell) => board.places[cell][1]);
    this.extent = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    this.hasOnlyCells = hasOnlyCells(board);
    if (!this.hasOnlyCells) this.lattice = new Lattice(board);
  }

  /** Whether lines are drawn between points of the board. */
  get hasLines() {
    return Boolean(this.lattice?.points.size);
  }

  /** The cell at a point, in cell units; of places between cells, the nearest within reach. */
  cellAt(x, y) {
    return this.lattice ? this.lattice.placeAt(x, y) : this.squareAt(x, y);
  }

  /** The cell at a point, whether it holds symbols or not: clues lie in cells. */
  squareAt(x, y) {
    return this.at.get(key(Math.floor(x), Math.floor(y)));
  }

  /** Whether a point is so near to the middle of a cell that a drag means it. */
  isNear(cell, x, y) {
    const [left, top] = cornerOf(this.board, cell);
    return Math.hypot(x - left - 0.5, y - top - 0.5) < (this.board.between?.[cell] ? 0.3 : 0.44);
  }

  /** The end of lines nearest to a point: `{name, distance}`. */
  pointAt(x, y) {
    return this.lattice?.pointAt(x, y);
  }

  /** The place whose line joins two ends. */
  joining(a, b) {
    return this.lattice?.joined.get(`${a} ${b}`);
  }

  /** The end of a place's line that is not this one; undefined if this is none of its ends. */
  otherEnd(place, end) {
    const all = place ? ends(this.board, place).map((at) => key(...at)) : [];
    return all.includes(end) ? all.find((other) => other !== end) : undefined;
  }

  /** The next cell in a direction; skips void cells and gaps between layers. */
  next(cell, dx, dy) {
    if (this.lattice) return this.lattice.next(cell, dx, dy);
    let [x, y] = this.board.places[cell];
    const [left, top, right, bottom] = this.extent;
    for (;;) {
      [x, y] = [x + dx, y + dy];
      if (x < left || x > right || y < top || y > bottom) return undefined;
      const neighbour = this.at.get(key(x, y));
      if (neighbour) return neighbour;
    }
  }

  /** The first or last cell of the row or column that a cell lies in. */
  end(cell, dx, dy) {
    for (let next = cell; next; next = this.next(next, dx, dy)) cell = next;
    return cell;
  }

  /** Whether two cells share a side. */
  areNeighbours(a, b) {
    const [p, q] = [coordinates(a), coordinates(b)];
    return p.length === q.length && p.reduce((sum, number, i) => sum + Math.abs(number - q[i]), 0) === 1;
  }

  /** The two cells beside the border nearest to a point; undefined when there is none. */
  edgeAt(x, y) {
    const cell = this.squareAt(x, y);
    if (!cell) return undefined;
    const [fx, fy] = [x - Math.floor(x), y - Math.floor(y)];
    const sides = [
      [fx, -1, 0],
      [1 - fx, 1, 0],
      [fy, 0, -1],
      [1 - fy, 0, 1],
    ].sort((a, b) => a[0] - b[0]);
    for (const [distance, dx, dy] of sides) {
      const other = this.squareAt(Math.floor(x) + dx + 0.5, Math.floor(y) + dy + 0.5);
      if (distance < 0.5 && other && this.areNeighbours(cell, other)) {
        return dx + dy > 0 ? [cell, other] : [other, cell];
      }
    }
    return undefined;
  }

  /** The places next to a two-dimensional grid where clues can stand: `{name, x, y}`. */
  outsides() {
    const { rows, columns, dimensions } = this.board;
    if (dimensions !== 2) return [];
    const across = Array.from({ length: columns }, (_, i) => i);
    const down = Array.from({ length: rows }, (_, i) => i);
    return [
      ...across.map((i) => ({ name: `top ${i + 1}`, x: i, y: -1 })),
      ...across.map((i) => ({ name: `bottom ${i + 1}`, x: i, y: rows })),
      ...down.map((i) => ({ name: `left ${rowLetters(i)}`, x: -1, y: i })),
      ...down.map((i) => ({ name: `right ${rowLetters(i)}`, x: columns, y: i })),
    ];
  }

  /** The layer of a place, from 0; 0 in two dimensions. */
  layerOf(x, y) {
    const { layers = [], rows, columns } = this.board;
    return Math.max(
      0,
      layers.findIndex(([left, top]) => x >= left && y >= top && x < left + columns && y < top + rows),
    );
  }

  /** The cells in rows as they are drawn, for screen readers. */
  rows() {
    const rows = new Map();
    for (const cell of this.board.cells) {
      const [x, y] = this.board.places[cell];
      const row = `${this.layerOf(x, y)} ${y}`;
      if (!rows.has(row)) rows.set(row, []);
      rows.get(row).push(cell);
    }
    return [...rows.values()];
  }
}

const REACH = 0.47; // the distance from the middle of a place within which a press means it

/** The places of a board on which not only cells hold symbols, and the points at the ends of their lines. */
class Lattice {
  constructor(board) {
    this.board = board;
    this.places = new Map(); // from the middle of a place to its name
    this.points = new Map(); // the ends of lines
    this.joined = new Map(); // from two ends to the place between them
    this.rows = new Map(); // from a height to the places there, from left to right: [x, name]
    for (const place of board.cells) this.#add(place);
    for (const row of this.rows.values()) row.sort((a, b) => a[0] - b[0]);
    this.heights = [...this.rows.keys()].sort((a, b) => a - b);
  }

  #add(place) {
    const [x, y] = this.board.places[place].map((number) => number + 0.5);
    if (!this.places.has(key(x, y))) this.places.set(key(x, y), place);
    if (!this.rows.has(y)) this.rows.set(y, []);
    this.rows.get(y).push([x, place]);
    const [first, last] = ends(this.board, place);
    if (!first) return;
    for (const end of [first, last]) this.points.set(key(...end), key(...end));
    this.joined.set(`${key(...first)} ${key(...last)}`, place);
    this.joined.set(`${key(...last)} ${key(...first)}`, place);
  }

  placeAt(x, y) {
    const nearest = nearestOf(this.places, x, y);
    return nearest && nearest.distance < REACH ? nearest.name : undefined;
  }

  pointAt(x, y) {
    return nearestOf(this.points, x, y);
  }

  /** Left and right move within a row of places; up and down to the next row, where the steps from row to row make no drift. */
  next(place, dx, dy) {
    const [x, y] = this.board.places[place].map((number) => number + 0.5);
    if (dx) {
      const row = this.rows.get(y);
      return row[row.findIndex(([at]) => at === x) + dx]?.[1];
    }
    const row = this.rows.get(this.heights[this.heights.indexOf(y) + dy]);
    if (!row) return undefined;
    const side = Number.isInteger(x) ? 0.1 : -0.1; // of two places just as near
    return row.reduce((best, each) => (Math.abs(each[0] - x - side) < Math.abs(best[0] - x - side) ? each : best))[1];
  }
}

/** The nearest of some points of the half-step lattice: `{name, distance}`. */
function nearestOf(named, x, y) {
  let best;
  for (const dx of [-0.5, 0, 0.5]) {
    for (const dy of [-0.5, 0, 0.5]) {
      const [p, q] = [Math.round(2 * x) / 2 + dx, Math.round(2 * y) / 2 + dy];
      const name = named.get(key(p, q));
      const distance = Math.hypot(x - p, y - q);
      if (name !== undefined && !(best?.distance <= distance)) best = { name, distance };
    }
  }
  return best;
}

const key = (x, y) => `${x + 0},${y + 0}`;
