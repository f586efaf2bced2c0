// Symbols as people see them: texts, or the drawings of their marks, which come from the server in unit coordinates.

import { svg } from "./dom.js";
import { textAt, U } from "./text.js";
import { t } from "./texts.js";

/** The element of one drawing primitive; tones become classes. */
export function primitiveElement(primitive) {
  if (primitive.kind === "text") {
    return textAt(primitive.x, primitive.y, primitive.text, primitive.size, `tone-${primitive.tone}`, primitive.left);
  }
  const look = {
    class: `fill-${primitive.fill ?? "none"} stroke-${primitive.stroke ?? "none"}`,
    "stroke-width": primitive.stroke ? primitive.width : null,
    "stroke-dasharray": primitive.dashed ? "0.1 0.07" : null,
    transform: `scale(${U})`,
  };
  if (primitive.kind === "circle") return svg("circle", { cx: primitive.x, cy: primitive.y, r: primitive.r, ...look });
  return svg("path", { d: primitive.d, ...look });
}

/** The marks of a board's symbols; a symbol without a mark is its own. */
export class Looks {
  constructor({ symbols, symbol_marks: marks = {} }) {
    this.marks = marks;
    this.hasMarks = Object.keys(marks).length > 0;
    this.background = symbols.find((symbol) => marks[symbol]?.background);
  }

  /** What a symbol is called. */
  noun(symbol) {
    return this.marks[symbol]?.noun ?? symbol;
  }

  /** A list of symbols in words. */
  nouns(symbols) {
    return symbols.map((symbol) => this.noun(symbol)).join(this.hasMarks ? ` ${t("looks.or")} ` : " ");
  }

  /** The text of a symbol that is not drawn. */
  text(symbol) {
    return this.marks[symbol]?.character ?? symbol;
  }

  isBackground(symbol) {
    return Boolean(this.marks[symbol]?.background);
  }

  isDrawn(symbol) {
    return Boolean(this.marks[symbol]?.drawing.length);
  }

  /** Whether the symbol fills its cell and lies beneath the lines of the grid. */
  covers(symbol) {
    return this.marks[symbol]?.covers ?? false;
  }

  /** The size of a symbol on the board. */
  size(symbol) {
    return this.marks[symbol]?.size ?? 1;
  }

  /** Whether the symbol meets others at the corners of its cell and lies beneath the clues there. */
  isLow(symbol) {
    return this.marks[symbol]?.low ?? false;
  }

  /** The drawing of a symbol with its corner at a point and its size in cell units; turned from level to upright. */
  drawing(symbol, x, y, size, classes, isTurned = false) {
    const [left, top, scale] = [x * U, y * U, size].map(round);
    const at = isTurned
      ? `matrix(0 ${scale} ${scale} 0 ${left} ${top})`
      : `translate(${left} ${top})${size === 1 ? "" : ` scale(${scale})`}`;
    const group = svg("g", { class: classes, transform: at, "data-value": symbol });
    group.append(...this.marks[symbol].drawing.map(primitiveElement));
    return group;
  }

  /** A symbol with its middle at a point: its drawing, or its text in the font size `size`. */
  centred(symbol, x, y, size, classes) {
    if (!this.isDrawn(symbol)) return textAt(x, y, this.text(symbol), size, classes);
    return this.drawing(symbol, x - size / 2, y - size / 2, size, classes);
  }

  /** A picture of a drawn symbol for a key of the keypad. */
  picture(symbol) {
    const picture = svg("svg", { viewBox: `0 0 ${U} ${U}`, class: "look", "aria-hidden": "true" });
    const inset = this.covers(symbol) ? 0.12 : 0;
    picture.append(this.drawing(symbol, inset, inset, 1 - 2 * inset, ""));
    return picture;
  }
}

const round = (value) => Math.round(value * 1000) / 1000;
