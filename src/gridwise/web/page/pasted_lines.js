// Lines of clues that are pasted onto a board being edited, such as `a1/b1 = 3`: they join its other clues.

import { toText } from "./model.js";
import { t } from "./texts.js";

const LINE = /^-?\s*([a-z]{1,2}\d+)(\s*[-+*/×÷−<>]\s*[a-z]{1,2}\d+)*\s*(=\s*-?\d+)?$/i;

/** The lines of a text that has nothing but clues, else null. */
export function clueLines(text) {
  const lines = text.split("\n").map((line) => line.replace(/#.*/, "").trim()).filter(Boolean);
  const isClue = (line) => LINE.test(line) && /[=<>]/.test(line);
  return lines.length && lines.every(isClue) ? lines.map((line) => line.replace(/^-\s*/, "")) : null;
}

/** Add lines to the clues of the board. */
export async function addLines(app, lines) {
  const declaration = app.doc.declaration({ isChanged: true });
  const board = await app.parse(toText({ ...declaration, constraints: [...declaration.constraints, ...lines] }), { unfinished: true });
  app.doc.changeBoard(board);
  app.status(t("pasted_lines.added", { count: lines.length }), "good");
}
