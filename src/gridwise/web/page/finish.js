// The end of a game: its time, how hard the puzzle was, and the next one like it. It takes the place of the keypad.

import { post } from "./api.js";
import { $, el } from "./dom.js";
import { t } from "./texts.js";
import { timeText } from "./timer.js";
import { ratingText } from "./tools.js";

export class Finish {
  constructor(app) {
    this.app = app;
  }

  /** Show or hide the card of a finished game. */
  show(isDone, isNew = false) {
    document.body.classList.toggle("finished", isDone);
    $("finish").hidden = !isDone;
    $("finish").classList.toggle("new", isNew);
    if (isDone) this.#fill();
    else $("finish").replaceChildren();
  }

  #fill() {
    const { app } = this;
    const { game } = app.games;
    const { shows } = app.doc.board;
    const next = el("button", { id: "finish-next", type: "button", className: "main" }, t("finish.next"));
    next.addEventListener("click", () => app.playAnother());
    const all = el("a", { id: "finish-home", className: "button", href: "#" }, t("finish.all"));
    $("finish").replaceChildren(
      el("h2", {}, t("finish.solved")),
      el("p", { id: "finish-time" }, app.timer.text),
      el("p", { id: "finish-rating", className: "soft" }),
      ...(shows ? [el("p", {}, t("common.shows", { picture: shows }))] : []),
      el("p", { id: "finish-best", className: "soft" }, this.#bestText(game)),
      el("p", { className: "row" }, app.canMake(game.type) ? next : null, all),
    );
    this.#rate(game);
  }

  /** How this time compares with the other finished games of the same type, size and level. */
  #bestText({ id, type, size, level, time }) {
    const times = this.app.games.library.games
      .filter((game) => game.done && game.id !== id && game.type === type && game.size === size && game.level === level)
      .map((game) => game.time);
    if (!times.length) return "";
    const best = Math.min(...times);
    return t(time < best ? "finish.new_best" : "finish.best", { time: timeText(best) });
  }

  async #rate(game) {
    const { doc } = this.app;
    const known = doc.board.declaration.attributes.rating;
    const show = (rating) => {
      if (this.app.games.game === game && $("finish-rating")) $("finish-rating").textContent = ratingText(rating);
    };
    if (known?.level) return show(known);
    try {
      return show(await post("rate", { puzzle: doc.text() }));
    } catch {
      return undefined; // a puzzle that can't be rated is solved all the same
    }
  }
}
