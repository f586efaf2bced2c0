// Texts of the picture. Sizes and places are in cell units; a cell has U units of the picture.

import { svg } from "./dom.js";

export const U = 64;
const CAPITAL = 0.72; // height of a digit, as a part of the font size
export const round = (value) => Math.round(value * 100) / 100;

/** A text with its middle (or its left end) at a point in cell units. */
export function textAt(x, y, text, size, classes, left = false) {
  return svg(
    "text",
    {
      x: round(x * U),
      y: round((y + (size * CAPITAL) / 2) * U),
      "font-size": round(size * U),
      "text-anchor": left ? "start" : null,
      class: classes,
    },
    text,
  );
}
