// The clues that stand beside the grid, in words: they belong to whole rows and columns, as in nonograms.

import { t } from "./texts.js";

/** What stands beside the row and the column of each cell: a map from cells to texts such as "left 6 2". */
export function outsideClues({ dimensions, rows, columns, drawing, cells, places }) {
  const sides = new Map(); // "left 3" → the texts there
  const texts = dimensions === 2 ? drawing.filter(({ kind, tone }) => kind === "text" && tone === "clue") : [];
  for (const text of texts.sort((a, b) => a.x - b.x || a.y - b.y)) {
    const side = sideOf(text, rows, columns);
    if (side) sides.set(side, [...(sides.get(side) ?? []), text.text]);
  }
  return new Map(sides.size ? cells.map((cell) => [cell, spoken(sides, places[cell])]) : []);
}

/** The side of the grid at which a text stands, and the number of its row or column; null inside and at corners. */
function sideOf({ x, y }, rows, columns) {
  const [row, column] = [Math.floor(y), Math.floor(x)];
  if (row >= 0 && row < rows) return x < 0 ? `left ${row}` : x > columns ? `right ${row}` : null;
  if (column < 0 || column >= columns) return null;
  return y < 0 ? `top ${column}` : `bottom ${column}`;
}

function spoken(sides, [x, y]) {
  const places = { left: y, right: y, top: x, bottom: x };
  return Object.entries(places)
    .filter(([side, line]) => sides.has(`${side} ${line}`))
    .map(([side, line]) => t(`outside_clues.${side}`, { clue: sides.get(`${side} ${line}`).join(" ") }));
}
