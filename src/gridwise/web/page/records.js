// The player's records: how many games of each kind were finished, and how fast.

import { el } from "./dom.js";
import { levelName, t } from "./texts.js";
import { timeText } from "./timer.js";

/** A table of finished games by type, size and level: how many, the best and the average time. */
export function recordTable(games) {
  const kinds = Map.groupBy(games, ({ title, size, level }) => [title, size, levelName(level)].filter(Boolean).join(" "));
  const head = [t("common.puzzle"), t("records.solved"), t("records.best"), t("records.average")].map((text) => el("th", { scope: "col" }, text));
  const rows = [...kinds].sort(([a], [b]) => a.localeCompare(b)).map(([kind, own]) => {
    const times = own.map(({ time }) => time);
    const average = times.reduce((sum, time) => sum + time, 0) / times.length;
    const cells = [own.length, timeText(Math.min(...times)), timeText(average)].map((value) => el("td", {}, String(value)));
    return el("tr", {}, el("th", { scope: "row" }, kind), ...cells);
  });
  return el("table", { id: "home-records" }, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...rows));
}
