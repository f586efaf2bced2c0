// Fog of war: a right entry lights its cell and the cells around it; the file holds the solution.

import { coordinates } from "../page/cells.js";

class Fog {
  constructor(app) {
    this.app = app;
  }

  /** The board or its contents changed. */
  changed() {
    const { doc, puzzle, cover } = this.app;
    const { cells, fog } = doc.board;
    const right = [...doc.layers.entries].filter(([cell, symbol]) => puzzle.solution[cell] === symbol).map(([cell]) => cell);
    const lit = new Set(fog);
    for (const cell of right.map(coordinates))
      for (const other of cells) if (areClose(cell, coordinates(other))) lit.add(other);
    cover.light(lit);
  }
}

const areClose = (a, b) => a.every((at, i) => Math.abs(at - b[i]) <= 1);

export const make = (app) => new Fog(app);
