// Symbols in the cells and pencil marks. Sizes and places are in cell units.

import { svg } from "./dom.js";
import { round, textAt, U } from "./text.js";

const CHARACTER = 0.62; // typical width of a character, as a part of the font size
const PITCH = 0.6; // width of a monospaced character, as a part of the font size
const LARGEST_DRAWN = 0.46; // size of the drawing of a pencil mark

/** The places of pencil marks within a cell. */
export class MarkGrid {
  constructor(board, looks) {
    const area = board.marks_area ?? { left: 0.08, top: 0.08, right: 0.92, bottom: 0.92 };
    const symbols = board.symbols.filter((name) => (board.symbol_marks?.[name]?.layer ?? "cells") === "cells");
    const count = symbols.length;
    this.area = area;
    this.columns = area.columns ?? Math.ceil(Math.sqrt(count));
    this.across = (area.right - area.left) / this.columns;
    this.down = (area.bottom - area.top) / Math.ceil(count / this.columns);
    this.looks = looks;
    this.width = Math.max(1, ...symbols.map((name) => looks.text(name).length));
    this.size = Math.min(this.down * 0.98, (this.across * 0.95) / (CHARACTER * this.width), 0.3);
    this.number = new Map(symbols.map((name, number) => [name, number]));
  }

  /** The size of a symbol's pencil mark: of its drawing, or the font size of its text. */
  sizeOf(symbol, most = LARGEST_DRAWN) {
    return this.looks.isDrawn(symbol) ? Math.min(this.across, this.down, most) : Math.min(this.size, most);
  }

  /** The centre of a symbol's place within its cell. */
  place(symbol) {
    const number = this.number.get(symbol) ?? 0;
    const column = number % this.columns;
    const row = Math.floor(number / this.columns);
    return [this.area.left + (column + 0.5) * this.across, this.area.top + (row + 0.5) * this.down];
  }
}

/** The elements of a cell's pencil marks; `px` is the size of a cell on the screen. */
export function* markElements(seen, x, y, grid, px) {
  if (seen.grid.length) yield* gridMarks(seen, x, y, grid, px);
  else {
    yield* centreMarks(seen.centre, x, y, grid, px, seen.tints);
    yield* cornerMarks(seen.corner, x, y, grid, seen.tints);
  }
}

/** Marks at their places. Those without a note share one monospaced text per line: few nodes draw fast. */
function* gridMarks(seen, x, y, grid, px) {
  const isUnreadable = grid.size * px < 3.5; // then only marks with notes are drawn
  const lines = [];
  for (const symbol of seen.grid) {
    const note = seen.notes?.get(symbol);
    const [dx, dy] = grid.place(symbol);
    yield* spot(seen.tints, symbol, x + dx, y + dy, Math.min(grid.across, grid.down) * 0.48);
    if (note) yield* notedMark(symbol, note, x + dx, y + dy, grid);
    if (note || isUnreadable) continue;
    if (grid.looks.hasMarks) {
      yield grid.looks.centred(symbol, x + dx, y + dy, grid.sizeOf(symbol), "mark");
      continue;
    }
    const number = grid.number.get(symbol);
    (lines[Math.floor(number / grid.columns)] ??= [])[number % grid.columns] = symbol;
  }
  for (const [row, line] of lines.entries())
    if (line) yield markLine(line, x, y + grid.area.top + (row + 0.5) * grid.down, grid);
}

function markLine(line, x, y, grid) {
  const text = Array.from(line, (symbol) => padded(symbol ?? "", grid.width)).join(" ");
  const pitch = grid.across / (grid.width + 1);
  const spacing = pitch - grid.size * PITCH;
  const left = x + grid.area.left + (grid.across - grid.width * pitch + spacing) / 2;
  const made = textAt(left, y, text, grid.size, "mark line", true);
  made.setAttribute("letter-spacing", round(spacing * U));
  return made;
}

/** A symbol with spaces on both sides, so that all have the same width. */
const padded = (symbol, width) => symbol.padStart(Math.ceil((width + symbol.length) / 2)).padEnd(width);

function* notedMark(symbol, note, x, y, grid) {
  const r = Math.min(grid.across, grid.down) * 0.48;
  yield svg("circle", { cx: round(x * U), cy: round(y * U), r: round(r * U), class: `note ${note}` });
  const size = grid.looks.isDrawn(symbol) ? r : grid.sizeOf(symbol); // a drawing lies within the circle
  yield grid.looks.centred(symbol, x, y, size, `mark noted ${note}`);
  if (note !== "gone") return;
  const [left, top, reach] = [x, y, r * 0.7].map((value) => round(value * U));
  yield svg("path", { d: `M${left - reach} ${top + reach}L${left + reach} ${top - reach}`, class: "strike" });
}

/** The colour that the player gave to a candidate. */
function* spot(tints, symbol, x, y, r) {
  const colour = tints?.find((each) => each.startsWith(`${symbol}:`))?.slice(symbol.length + 1);
  if (colour) yield svg("circle", { cx: round(x * U), cy: round(y * U), r: round(r * U), class: `tint colour-${colour}` });
}

function* centreMarks(noted, x, y, grid, px, tints) {
  if (!noted.length) return;
  if (grid.looks.hasMarks) {
    yield* markRow(noted, x + 0.5, y + 0.5, grid);
    return;
  }
  const text = noted.join(grid.width > 1 ? " " : "");
  const size = Math.min(0.27, 0.9 / (text.length * CHARACTER));
  const middle = (grid.area.top + grid.area.bottom) / 2;
  if (size < 0.15) yield* gridMarks({ grid: noted, tints }, x, y, grid, px);
  else {
    const pitch = size * CHARACTER * 0.9 * (grid.width > 1 ? grid.width + 0.5 : 1);
    for (const [i, symbol] of noted.entries())
      yield* spot(tints, symbol, x + 0.5 + (i - (noted.length - 1) / 2) * pitch, y + middle, size * 0.5);
    yield textAt(x + 0.5, y + middle, text, size, "mark centre");
  }
}

/** Drawn marks side by side. */
function* markRow(noted, x, y, grid) {
  const size = Math.min(0.4, 0.9 / noted.length);
  for (const [number, symbol] of noted.entries()) {
    const middle = x + (number - (noted.length - 1) / 2) * size;
    yield grid.looks.centred(symbol, middle, y, grid.sizeOf(symbol, size), "mark centre");
  }
}

const CORNERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
  [0.5, 0],
  [0.5, 1],
  [0, 0.5],
  [1, 0.5],
];

function* cornerMarks(noted, x, y, grid, tints) {
  const { area, width } = grid;
  const size = Math.min(0.22, 0.25 / (width * CHARACTER));
  const half = [(size * width * CHARACTER) / 2, size / 2];
  for (const [number, symbol] of noted.slice(0, CORNERS.length).entries()) {
    const [p, q] = CORNERS[number];
    const left = area.left + half[0] + p * (area.right - area.left - 2 * half[0]);
    const top = area.top + half[1] + q * (area.bottom - area.top - 2 * half[1]);
    yield* spot(tints, symbol, x + left, y + top, size * 0.55);
    yield grid.looks.centred(symbol, x + left, y + top, grid.sizeOf(symbol, size), "mark corner");
  }
}
