// What the player's board achieves: satisfied clues turn grey, broken rules show, and the page notices a finished board.
//
// The server judges by the rules and the player's marks alone. Nothing is said of a board that is not finished.

import { LatestJob, post } from "./api.js";
import { debounced } from "./dom.js";
import { isAway, judge } from "./offline.js";

const PAUSE = 200; // milliseconds without a change before the server is asked
const RETRY = 2000; // milliseconds before it is asked again if it did not answer

export class Progress {
  #job = new LatestJob();
  #hasMoved = false;

  constructor(app) {
    this.app = app;
    this.askLater = debounced(() => this.#ask(), PAUSE);
    this.askAgain = debounced(() => this.#ask(), RETRY);
  }

  /** The board changed: `isMove` if the player changed cells, not if another board was opened. */
  changed(isMove) {
    this.#job.abort();
    this.askAgain.cancel();
    this.#hasMoved = isMove;
    if (this.#showsClues || this.#showsConflicts || this.#awaitsEnd) this.askLater();
    else {
      this.askLater.cancel();
      this.app.view.showSatisfied(new Set());
      this.app.view.showConflicts([]);
    }
  }

  get #isPlayed() {
    return this.app.mode === "play" && !this.app.doc.board.lacks;
  }

  get #showsClues() {
    return this.#isPlayed && this.app.settings.satisfied && this.app.view.clueParts.length > 0;
  }

  /** On boards of marks, rules are broken by touching stars, full rows and the like: the server knows. */
  get #showsConflicts() {
    return this.#isPlayed && this.app.settings.conflicts && this.app.doc.board.cycle.length > 0;
  }

  /** Without a background the board is finished when it is full: the page sees that by itself. */
  get #awaitsEnd() {
    return this.#isPlayed && this.#hasMoved && !this.app.isSolved && this.app.view.looks.background !== undefined;
  }

  async #ask() {
    const puzzle = this.app.doc.text({ progress: true });
    try {
      const answer = await this.#job.run((signal) => post("progress", { puzzle }, signal));
      if (answer) this.#show(answer);
    } catch (error) {
      if (isAway(error) && this.#awaitsEnd && judge(this.app.doc)?.solved) this.app.solved();
      else this.askAgain(); // the server is busy or away; other requests report that
    }
  }

  #show({ satisfied, finished, conflicts = [], complaints = {} }) {
    this.app.view.showConflicts(this.#showsConflicts ? conflicts : [], complaints);
    this.app.view.showSatisfied(new Set(this.#showsClues ? satisfied : []));
    if (finished && this.#awaitsEnd) this.app.solved();
  }
}
