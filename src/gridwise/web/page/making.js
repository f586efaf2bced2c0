// One new puzzle of a type and level, for the front door and for "next puzzle like it".

import { LatestJob, stream } from "./api.js";
import { levelName, t } from "./texts.js";
import { ratingText } from "./tools.js";

const TRIES = 60; // boards before the closest puzzle is taken

/** The seed of the puzzles of a day: everybody gets the same. */
export const seedOf = (day) => Number(day.replaceAll("-", ""));

/** The date as `2026-11-18`, where the player is. */
export function today(now = new Date()) {
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export class Maker {
  #job = new LatestJob();

  constructor(app) {
    this.app = app;
  }

  /** Make a puzzle and open it; `daily` names the puzzle of a day. */
  async make(wanted, daily) {
    const { app } = this;
    const title = app.setup.types.find(({ name }) => name === wanted.type)?.title ?? wanted.type;
    const what = [title, levelName(wanted.level)].filter(Boolean).join(", ");
    const tell = ({ tries = 0 } = {}) => app.status(tries > 1 ? t("making.tries", { what, count: tries }) : t("making.making", { what }));
    app.busy("make", true);
    tell();
    try {
      const made = await this.#job.run((signal) => makePuzzle(wanted, signal, tell));
      if (made) await this.#open(made, what, daily);
      else if (made === null) app.status(t("making.none", { what }), "error");
    } catch (error) {
      app.fail(error);
    } finally {
      if (!this.#job.busy) app.busy(null);
    }
  }

  async #open({ text, rating, isClosest }, what, daily) {
    const { app } = this;
    const board = await app.parse(text);
    app.openBoard(board, undefined, "play", { kind: "made", daily });
    app.tools.summary(ratingText(rating ?? {}));
    const level = levelName(rating?.level);
    const closest = level ? t("making.closest_level", { what, level }) : t("making.closest", { what });
    app.status(isClosest ? closest : t(daily ? "making.today" : "making.new", { what }), isClosest ? "warning" : "");
    app.focusBoard();
  }

  /** Give up; returns whether something was being made. */
  stop() {
    const ran = this.#job.busy;
    this.#job.abort();
    if (ran) this.app.busy(null);
    if (ran) this.app.status(t("common.stopped"));
    return ran;
  }
}

/** Make a puzzle; returns `{text, rating, isClosest, reason}`, or null if none was found. `tell` is called with the tries. */
export async function makePuzzle(wanted, signal, tell = () => {}) {
  let found = null;
  let reason = "";
  for await (const { puzzle, nearest, progress, answer } of stream("generate", { tries: TRIES, ...wanted }, signal)) {
    if (puzzle || nearest) found = { ...(puzzle ?? nearest), isClosest: !puzzle };
    if (progress) tell(progress);
    reason = answer?.reason ?? reason;
  }
  return found && { ...found, reason };
}
