// The clue that is being drawn: its cells, its line, and the places outside the grid where it can stand.

import { svg } from "./dom.js";
import { cornerOf } from "./places.js";
import { U } from "./text.js";

/** The elements of an unfinished clue: `{kind, cells, outside}`, or nothing. */
export function draftElements(board, draft) {
  const cells = (draft?.cells ?? []).filter((cell) => cornerOf(board, cell));
  if (draft?.spot) return [svg("circle", { cx: draft.spot[0] * U, cy: draft.spot[1] * U, r: 0.24 * U, class: "draft" })];
  const made = cells.map((cell) => square(...cornerOf(board, cell), 0.06, { rx: 6, class: "draft" }));
  if ((draft?.kind !== "path" && draft?.kind !== "paths") || made.length < 2) return made;
  const middles = cells.map((cell) => cornerOf(board, cell).map((number) => (number + 0.5) * U));
  const d = `M${middles.map((at) => at.join(" ")).join("L")}`;
  return [...made, svg("path", { d, class: "draft-line" })];
}

/** The element of a place outside the grid. */
export function slotElement({ name, x, y }) {
  const button = { role: "button", tabindex: -1, "aria-label": name, "data-outside": name };
  return square(x, y, 0.08, { rx: 8, class: "slot", ...button });
}

const square = (x, y, inset, attributes) =>
  svg("rect", {
    x: (x + inset) * U,
    y: (y + inset) * U,
    width: U * (1 - 2 * inset),
    height: U * (1 - 2 * inset),
    ...attributes,
  });
