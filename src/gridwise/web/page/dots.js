// Automatic dots: the unmarked cells that the placed marks rule out, as the server reads them from the rules. They are
// shown and never entered: they go when the mark goes. Loaded on first use.

import { LatestJob, post } from "./api.js";
import { debounced } from "./dom.js";

const PAUSE = 60; // milliseconds without a change before the server is asked

class Dots {
  #job = new LatestJob();
  #board = null;

  constructor(app) {
    this.app = app;
    this.askLater = debounced(() => this.#ask(), PAUSE);
  }

  /** The board or its contents changed. */
  changed() {
    const { doc } = this.app;
    this.#job.abort();
    if (this.#board !== doc.board) this.#show([]);
    this.#board = doc.board;
    if (!doc.board.lacks) this.askLater();
  }

  async #ask() {
    const { doc } = this.app;
    try {
      const answer = await this.#job.run((signal) => post("dots", { puzzle: doc.text({ progress: true }) }, signal));
      if (answer) this.#show(answer.cells);
    } catch {
      this.#show([]); // the server is busy or away; other requests report that
    }
  }

  #show(cells) {
    const { app } = this;
    const { cover } = app;
    if (String(cells) === String([...(cover.dotted ?? [])])) return;
    const all = new Set([...(cover.dotted ?? []), ...cells]);
    cover.dotted = new Set(cells);
    app.view.refresh(all);
  }
}

export const make = (app) => new Dots(app);
