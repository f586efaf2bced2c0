// Places that hold symbols: cells and, between cells, borders, links and corners. All lengths are in cell units.
//
// `board.places` gives the corner of the unit square around each place; `board.between` describes those that are not
// cells: `{layer, line}`, where a line in it is "level" or "upright" (a corner has none).

const LONG = 0.86; // the length of what is shown behind a line
const WIDE = 0.36; // its width, and the size of what is shown behind a corner

/** Whether all symbols lie in cells. */
export const hasOnlyCells = ({ between = {} }) => Object.keys(between).length === 0;

/** The layer of a place: cells, borders, links or corners. */
export const layerOf = ({ between = {} }, place) => between[place]?.layer ?? "cells";

/** How a line in a place runs: "level", "upright", or undefined where there is none. */
export const lineOf = ({ between = {} }, place) => between[place]?.line;

/** Whether a symbol belongs to a place. */
export const fits = (board, place, symbol) =>
  hasOnlyCells(board) || (board.symbol_marks?.[symbol]?.layer ?? "cells") === layerOf(board, place);

/** Whether a line in a place runs through cells that hold symbols, which have to stay legible. */
export const runsThroughSymbols = (board, place) =>
  layerOf(board, place) === "links" && board.cells.some((other) => !board.between[other]);

/** The symbols that a place can hold. */
export const symbolsAt = (board, place) =>
  hasOnlyCells(board) ? board.symbols : board.symbols.filter((symbol) => fits(board, place, symbol));

/** The symbol that players need not write in a place. */
export const backgroundAt = (board, place) =>
  symbolsAt(board, place).find((symbol) => board.symbol_marks?.[symbol]?.background);

/** The symbols that clicks on a place go through. */
export const cycleAt = (board, place) =>
  hasOnlyCells(board) ? board.cycle : board.cycle.filter((symbol) => fits(board, place, symbol));

/** The corner of a place or of a cell that holds no symbols. */
export const cornerOf = ({ places, squares }, place) => places[place] ?? squares?.[place];

/** The part of the board that belongs to a place, as a rectangle with round corners, larger by `extra` on every side. */
export function outline(board, place, extra = 0) {
  const [x, y] = cornerOf(board, place);
  if (!board.between?.[place]) return { x, y, width: 1, height: 1, round: 0.06 };
  const line = lineOf(board, place);
  const width = (line === "level" ? LONG : WIDE) + 2 * extra;
  const height = (line === "upright" ? LONG : WIDE) + 2 * extra;
  return { x: x + 0.5 - width / 2, y: y + 0.5 - height / 2, width, height, round: Math.min(width, height) / 2 };
}

/** The ends of a line in a place. */
export function ends(board, place) {
  const [x, y] = board.places[place].map((number) => number + 0.5);
  const line = lineOf(board, place);
  if (!line) return [];
  return line === "level"
    ? [
        [x - 0.5, y],
        [x + 0.5, y],
      ]
    : [
        [x, y - 0.5],
        [x, y + 0.5],
      ];
}
