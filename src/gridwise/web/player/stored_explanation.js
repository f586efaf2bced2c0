// The explanation that the file holds: it starts from the empty board, whatever the player has entered.

import { Explanation } from "../page/explain.js";
import { symbolsAt } from "../page/places.js";

export class StoredExplanation extends Explanation {
  constructor(app, all) {
    super(app);
    this.all = all;
  }

  open() {
    super.open();
    this.states = [startOf(this.app.doc.board)];
    for (const step of this.all) this.add(step);
    this.flush();
  }

  /** Show the next (1) or previous (-1) step. */
  walk(by) {
    if (this.isOpen) this.go(Math.max(1, this.at + by));
  }
}

/** The symbols and candidates that the givens leave. */
function startOf(board) {
  const open = board.cells.filter((cell) => !(cell in board.givens));
  const left = (cell) => {
    const taken = new Set((board.peers?.[cell] ?? []).map((peer) => board.givens[peer]));
    return symbolsAt(board, cell).filter((symbol) => !taken.has(symbol));
  };
  return { symbols: new Map(), candidates: new Map(open.map((cell) => [cell, left(cell)])) };
}
