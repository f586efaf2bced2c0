// The combinations of a cage or run, as the server lists them. Loaded on first use.

import { LatestJob, post } from "./api.js";
import { CombinationBox } from "./combination_box.js";

export function make(app) {
  const job = new LatestJob();
  const position = () => app.doc.text({ progress: true });
  const find = async (cells) =>
    (await job.run((signal) => post("combinations", { puzzle: position(), cells }, signal)))?.clues;
  return new CombinationBox(app, { position, find });
}
