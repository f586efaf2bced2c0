// The table of all keys: the keyboard follows it and the help dialogue shows it.

import { t } from "./texts.js";

/** The ways to enter something, and what each enters. */
export const WAYS = {
  symbol: t("keys.way.symbol"),
  corner: t("keys.way.corner"),
  centre: t("keys.way.centre"),
  colour: t("keys.way.colour"),
  pen: t("keys.way.pen"),
};

/** `[keys, what it does, action]`; keys are written as in `Ctrl+Shift+z`. */
export const KEYS = [
  [["Enter"], t("keys.enter"), "enter"],
  [["Shift+Enter"], t("keys.step"), "step"],
  [["Ctrl+Enter", "Alt+h"], t("keys.hint"), "hint"],
  [["Alt+x"], t("keys.explain"), "explain"],
  [["PageDown", "]"], t("keys.next"), "next"],
  [["PageUp", "["], t("keys.previous"), "previous"],
  [["Alt+k"], t("keys.check"), "check"],
  [["Alt+n"], t("keys.count"), "count"],
  [["Alt+r"], t("keys.rate"), "rate"],
  [["Ctrl+z"], t("keys.undo"), "undo"],
  [["Ctrl+y", "Ctrl+Shift+z"], t("keys.redo"), "redo"],
  [["Alt+b"], t("keys.bookmark"), "bookmark"],
  [["Alt+Shift+b"], t("keys.back"), "back"],
  [["Alt+u"], t("keys.tries"), "tries"],
  [["Alt+s"], t("keys.combinations"), "combinations"],
  [["Alt+m"], t("keys.mode"), "mode"],
  [["Space"], t("keys.way_next", { ways: Object.values(WAYS).join(", ") }), "way"],
  [["Alt+a"], t("keys.automatic"), "automatic"],
  [["Ctrl+a"], t("keys.all"), "all"],
  [["Escape"], t("keys.escape"), "escape"],
  [["Delete", "Backspace", "0", ".", "-"], t("keys.erase"), "erase"],
  [["Alt+Backspace"], t("keys.reset"), "reset"],
  [["+", "="], t("keys.larger"), "larger"],
  [["Alt+-"], t("keys.smaller"), "smaller"],
  [["Alt+w"], t("keys.fit"), "fit"],
  [["Alt+p"], t("keys.pause"), "pause"],
  [["Alt+c"], t("keys.clue"), "clue"],
  [["Alt+g"], t("keys.generate"), "generate"],
  [["Alt+o"], t("keys.file"), "file"],
  [["?", "F1"], t("keys.help"), "help"],
];

/** Keys that have no single action; only the help shows them. The third value says where alone they work. */
export const MORE_KEYS = [
  [["←", "↑", "→", "↓"], t("keys.move")],
  [["1 … 9", "A … Z"], t("keys.type")],
  [["Space", "Enter", "Shift+Space"], t("keys.next_mark"), "marks"],
  [["x", "."], t("keys.background"), "marks"],
  [["Shift+1 … 9"], t("keys.corner")],
  [["Ctrl+1 … 9"], t("keys.centre")],
  [["Alt+1 … 9"], t("keys.colour")],
  [["A … Z"], t("keys.letter")],
  [["Ctrl+Shift+1 … 9"], t("keys.select_noted")],
  [["Shift+→", "x", "o"], t("keys.pen")],
  [["Space, Enter"], t("keys.draw"), "clue"],
];

/** A key event written as in the table. */
export function keyName(event) {
  const name = event.key === " " ? "Space" : event.key;
  const single = name.length === 1;
  const parts = [];
  if (event.ctrlKey || event.metaKey) parts.push("Ctrl");
  if (event.altKey) parts.push("Alt");
  if (event.shiftKey && (!single || /[a-z]/i.test(name))) parts.push("Shift");
  return [...parts, single ? name.toLowerCase() : name].join("+");
}

const byKey = new Map(
  KEYS.flatMap(([keys, , action]) => keys.map((key) => [key.length === 1 ? key.toLowerCase() : key, action])),
);

/** The action of a key, undefined when it has none. */
export const actionOf = (key) => byKey.get(key);
