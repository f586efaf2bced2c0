// Nothing gives the solution away without asking while one plays: a slip of the hand is enough.

import { $ } from "./dom.js";

/** The actions that keys never do in play without asking. */
const TELLING = new Set(["explain", "step"]);

export class Spoilers {
  #toldIn; // the game in which the player let keys give something away

  constructor(app) {
    this.app = app;
  }

  /** While playing, ask before something shows the solution. */
  ask(work) {
    if (this.app.mode === "edit") return work();
    $("spoil-show").onclick = () => {
      $("spoil-dialog").close();
      work();
    };
    return $("spoil-dialog").showModal();
  }

  /** Whether a key may not act before the player was asked; once in a game is enough. */
  isKept(action) {
    return TELLING.has(action) && this.#toldIn !== this.app.games.game;
  }

  /** Ask before a key gives something away. */
  askToTell(action) {
    const { app } = this;
    const { game } = app.games;
    return this.ask(() => {
      if (app.mode === "play") this.#toldIn = game;
      app.act(action);
    });
  }
}
