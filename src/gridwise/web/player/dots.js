// Automatic dots: the unmarked places that the placed marks rule out. They are shown and never entered.

import { ruledOut } from "./ruled_out.js";

class Dots {
  constructor(app) {
    this.app = app;
  }

  /** The board or its contents changed. */
  changed() {
    const { doc, puzzle, cover, view } = this.app;
    const before = cover.dotted ?? [];
    cover.dotted = new Set(ruledOut(doc, puzzle.dots));
    view.refresh(new Set([...before, ...cover.dotted]));
  }
}

export const make = (app) => new Dots(app);
