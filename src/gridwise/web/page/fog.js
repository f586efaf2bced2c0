// Fog of war: the server says which cells the entries light. Loaded when a board lies in fog.

import { LatestJob, post } from "./api.js";
import { debounced } from "./dom.js";

const PAUSE = 60; // milliseconds without a change before the server is asked

class Fog {
  #job = new LatestJob();

  constructor(app) {
    this.app = app;
    this.askLater = debounced(() => this.#ask(), PAUSE);
  }

  /** The board or its contents changed. */
  changed() {
    this.#job.abort();
    this.askLater();
  }

  async #ask() {
    const { doc } = this.app;
    const { board } = doc;
    try {
      const answer = await this.#job.run((signal) => post("fog", { puzzle: doc.text({ progress: true }) }, signal));
      if (answer && board === doc.board) this.app.cover.light(answer.cells);
    } catch {
      // The server is busy or away: the fog stays as it is; other requests report that.
    }
  }
}

export const make = (app) => new Fog(app);
