// Clicks and drags on boards of marks: a click goes through the marks, a drag paints what the first cell became.

/** Whether clicks and drags on the board change its cells: in play, while symbols are entered, on boards of marks. */
export const isPainting = ({ mode, way, doc }) => mode === "play" && way === "symbol" && doc.board.cycle.length > 0;

/** What a click makes of a symbol (undefined: nothing): nothing → star → dot → nothing, or the other way. */
export function nextSymbol({ cycle }, symbol, isBackwards) {
  const states = [undefined, ...cycle];
  const at = states.indexOf(symbol);
  return at < 0 ? undefined : states[(at + (isBackwards ? states.length - 1 : 1)) % states.length];
}

/** Do to the selected cells what a click does to the one at the cursor; givens in the editor, entries in play. */
export function cycleSelected({ doc, view, mode }, isBackwards) {
  const layer = mode === "edit" ? "givens" : "entries";
  const after = nextSymbol(doc.board, doc.layers[layer].get(view.cursor), isBackwards);
  const cells = [...view.selected].filter((cell) => mode === "edit" || !doc.isFixed(cell));
  return doc.apply(cells.map((cell) => [layer, cell, after]));
}

/** One press of the pointer, from the first cell on; all of it is one change for undo. */
export class Stroke {
  constructor(app, cell, isBackwards) {
    const { doc } = app;
    this.app = app;
    this.first = doc.board.places[cell];
    this.before = doc.layers.entries.get(cell);
    this.after = nextSymbol(doc.board, this.before, isBackwards);
    this.id = {};
    this.paint(cell);
  }

  /** Paint a cell if it is in the state in which the first one was. */
  paint(cell) {
    const { doc } = this.app;
    if (doc.isFixed(cell) || doc.layers.entries.get(cell) !== this.before) return;
    doc.apply([["entries", cell, this.after]], this.id);
  }

  /** The pointer came to another point. */
  moveTo(hit) {
    const cell = this.#reached(hit);
    if (!cell || cell === this.app.view.cursor) return;
    this.paint(cell);
    this.app.select([cell], cell);
  }

  /** The cell to paint at a point: the nearest of the line where drags keep to one, else the one beneath it. */
  #reached({ x, y, cell, near }) {
    const { board, geometry } = this.app.view;
    if (!board.paints_lines) return near ? cell : undefined;
    const [left, top] = this.first;
    const [dx, dy] = [Math.floor(x) - left, Math.floor(y) - top];
    if (!this.axis && (dx || dy)) this.axis = Math.abs(dx) >= Math.abs(dy) ? "row" : "column";
    if (!this.axis) return undefined;
    return this.axis === "row" ? geometry.cellAt(x, top) : geometry.cellAt(left, y);
  }

  /** Take everything back: the press turned out to be something else. */
  cancel() {
    if (this.app.doc.isLast(this.id)) this.app.doc.undo();
  }
}
