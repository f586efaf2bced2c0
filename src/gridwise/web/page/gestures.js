// Clicks and drags on boards of marks: a click goes through the marks, a drag paints what the first cell became.

import { cycleAt, layerOf } from "./places.js";

/** Whether clicks and drags on the board change its cells: in play, while symbols are entered, on boards of marks. */
export const isPainting = ({ mode, way, doc }) => mode === "play" && way === "symbol" && doc.board.cycle.length > 0;

/** What a click on a place makes of a symbol (undefined: nothing): nothing → star → dot → nothing, or the other way. */
export function nextSymbol(board, place, symbol, isBackwards) {
  const cycle = cycleAt(board, place);
  if (!cycle.length) return symbol; // numbers beside lines are typed
  const states = [undefined, ...cycle];
  const at = states.indexOf(symbol);
  return at < 0 ? undefined : states[(at + (isBackwards ? states.length - 1 : 1)) % states.length];
}

/** Do to the selected cells what a click does to the one at the cursor; givens in the editor, entries in play. */
export function cycleSelected({ doc, view, mode }, isBackwards) {
  const layer = mode === "edit" ? "givens" : "entries";
  const after = nextSymbol(doc.board, view.cursor, doc.layers[layer].get(view.cursor), isBackwards);
  const isAlike = (cell) => layerOf(doc.board, cell) === layerOf(doc.board, view.cursor);
  const cells = [...view.selected].filter((cell) => isAlike(cell) && (mode === "edit" || !doc.isFixed(cell)));
  return doc.apply(cells.map((cell) => [layer, cell, after]));
}

/** One press of the pointer, from the first cell on; all of it is one change for undo. */
export class Stroke {
  constructor(app, cell, isBackwards) {
    Object.assign(this, { app, isBackwards, id: {} });
    if (cell) this.#begin(cell);
  }

  #begin(cell) {
    const { doc } = this.app;
    this.first = cell;
    this.before = doc.layers.entries.get(cell);
    this.after = nextSymbol(doc.board, cell, this.before, this.isBackwards);
    this.paint(cell);
  }

  /** Paint a cell if it is of the kind and in the state of the first one. */
  paint(cell) {
    const { doc } = this.app;
    if (doc.isFixed(cell) || doc.layers.entries.get(cell) !== this.before) return;
    if (layerOf(doc.board, cell) !== layerOf(doc.board, this.first)) return;
    doc.apply([["entries", cell, this.after]], this.id);
  }

  /** The pointer came to another point. */
  moveTo(hit) {
    const cell = this.#reached(hit);
    if (!cell || (this.first && cell === this.app.view.cursor)) return;
    if (this.first) this.paint(cell);
    else this.#begin(cell);
    this.app.select([cell], cell);
  }

  /** The cell to paint at a point: the nearest of the line where drags keep to one, else the one beneath it. */
  #reached({ x, y, cell, near }) {
    const { board, geometry } = this.app.view;
    if (!board.paints_lines || geometry.hasLines) return near ? cell : undefined;
    const [left, top] = board.places[this.first];
    const [dx, dy] = [Math.floor(x) - left, Math.floor(y) - top];
    if (!this.axis && (dx || dy)) this.axis = Math.abs(dx) >= Math.abs(dy) ? "row" : "column";
    if (!this.axis) return undefined;
    return this.axis === "row" ? geometry.cellAt(x, top) : geometry.cellAt(left, y);
  }

  /** Take everything back: the press turned out to be something else. */
  cancel() {
    if (this.app.doc.isLast(this.id)) this.app.doc.takeBack();
  }
}
