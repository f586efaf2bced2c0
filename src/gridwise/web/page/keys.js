// The table of all keys: the keyboard follows it and the help dialogue shows it.

/** The ways to enter something, and what each enters. */
export const WAYS = { symbol: "symbols", corner: "corner marks", centre: "centre marks", colour: "colours" };

/** `[keys, what it does, action]`; keys are written as in `Ctrl+Shift+z`. */
export const KEYS = [
  [["Enter"], "While editing: solve (or finish the clue being drawn)", "enter"],
  [["Shift+Enter"], "Take one step", "step"],
  [["Ctrl+Enter", "Alt+h"], "Hint, each time one stage further", "hint"],
  [["Alt+x"], "Explain the whole solution", "explain"],
  [["PageDown", "]"], "Next step of the explanation, next solution", "next"],
  [["PageUp", "["], "Step before, solution before", "previous"],
  [["Alt+k"], "Is everything right so far? Again: what is wrong", "check"],
  [["Alt+n"], "Count solutions: is it unique?", "count"],
  [["Alt+r"], "Rate", "rate"],
  [["Ctrl+z"], "Undo", "undo"],
  [["Ctrl+y", "Ctrl+Shift+z"], "Redo", "redo"],
  [["Alt+m"], "Edit or play", "mode"],
  [["Space"], `Next way to enter: ${Object.values(WAYS).join(", ")}`, "way"],
  [["Alt+a"], "Automatic candidates on or off", "automatic"],
  [["Ctrl+a"], "Select all cells", "all"],
  [["Escape"], "Stop what is running, or put away what is shown", "escape"],
  [["Delete", "Backspace", "0", ".", "-"], "Empty the selected cells", "erase"],
  [["Alt+Backspace"], "Reset: back to what was typed", "reset"],
  [["+", "="], "Zoom in", "larger"],
  [["Alt+-"], "Zoom out", "smaller"],
  [["Alt+w"], "Whole board", "fit"],
  [["Alt+p"], "Pause or resume the timer", "pause"],
  [["Alt+c"], "Choose a clue to draw", "clue"],
  [["Alt+g"], "Generate new puzzles", "generate"],
  [["Alt+o"], "Open, paste, download, share", "file"],
  [["?", "F1"], "This help", "help"],
];

/** Keys that have no single action; only the help shows them. */
export const MORE_KEYS = [
  [["←", "↑", "→", "↓"], "Move; with Shift select more, with Ctrl to the end of the row or column"],
  [["1 … 9", "A … Z"], "Enter a symbol; 10 is A, or 1 and 0 typed quickly"],
  [["Space", "Enter", "Shift+Space"], "On boards of marks: the next mark, with Shift the one before"],
  [["x", "."], "On boards of marks: the background; a mark's first letter enters that mark"],
  [["Shift+1 … 9"], "Corner mark"],
  [["Ctrl+1 … 9"], "Centre mark (strikes a candidate out while they are automatic)"],
  [["Alt+1 … 9"], "Colour"],
  [["Space, Enter"], "While a clue is drawn: add the cell, finish the clue"],
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
