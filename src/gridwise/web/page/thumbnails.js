// Small pictures of boards for the library: the drawings of the clues, and the symbols in the cells.

import { svg } from "./dom.js";
import { Looks, primitiveElement } from "./looks.js";
import { textAt, U } from "./text.js";

const LARGE = 400; // boards with more cells are drawn without symbols

/** The picture of a document's board, as text to store. */
export function pictureOf(doc) {
  const { board } = doc;
  const [left, top, right, bottom] = board.bounds;
  const edge = [left - 0.1, top - 0.1, right - left + 0.2, bottom - top + 0.2].map((side) => Math.round(side * U));
  const made = svg("svg", { viewBox: edge.join(" "), class: "mini", "aria-hidden": "true" });
  const symbols = board.cells.length > LARGE ? [] : [...symbolElements(doc)];
  const covering = symbols.filter(([, covers]) => covers).map(([element]) => element);
  const others = symbols.filter(([, covers]) => !covers).map(([element]) => element);
  const [shades, lines] = [true, false].map((isShade) =>
    board.drawing.filter(({ layer }) => (layer === "shade") === isShade).map(primitiveElement),
  );
  const [x, y, width, height] = edge;
  made.append(svg("rect", { x, y, width, height, class: "fill-paper" }), ...shades, ...covering, ...lines, ...others);
  return new XMLSerializer().serializeToString(made);
}

/** The symbols, each with whether it fills its cell. */
function* symbolElements({ board, layers }) {
  const looks = new Looks(board);
  for (const [layer, tone] of [["givens", "given"], ["entries", "entry"]]) {
    for (const [cell, symbol] of layers[layer]) {
      if (looks.isBackground(symbol) || !(cell in board.places)) continue;
      yield [symbolElement(board, looks, cell, symbol, `symbol ${tone}`), looks.covers(symbol)];
    }
  }
}

function symbolElement(board, looks, cell, symbol, classes) {
  const [x, y] = board.places[cell];
  const between = board.between?.[cell];
  if (!looks.isDrawn(symbol)) return textAt(x + 0.5, y + 0.5, looks.text(symbol), board.symbol_size, classes);
  const size = between ? looks.size(symbol) : 1;
  return looks.drawing(symbol, x + (1 - size) / 2, y + (1 - size) / 2, size, classes, between?.line === "upright");
}

/** A stored picture as an element; nothing if it can't be read. */
export function pictureElement(text) {
  if (!text) return null;
  const { documentElement } = new DOMParser().parseFromString(text, "image/svg+xml");
  return documentElement.localName === "svg" ? document.importNode(documentElement, true) : null;
}
