// The rows of the list of clues: select the cells of a clue, change it, delete it.

import { el } from "./dom.js";
import { t } from "./texts.js";

/** A row for each clue of the board. */
export const clueRows = (editor, clues) => clues.map((clue) => row(editor, clue));

function row(editor, clue) {
  const { app } = editor;
  const text = app.names.text(clue.label, app.doc.board);
  const button = (name, label, work) => el("button", { type: "button", className: "small", "aria-label": label, onclick: work }, name);
  const remove = () => editor.remove(app.doc.board.declaration.constraints[clue.index], text);
  return el(
    "li",
    { "data-index": clue.index },
    el("button", { type: "button", className: "plain", onclick: () => selectCells(app, clue) }, text),
    editor.knows(clue.name) ? button(t("clue_list.edit"), t("clue_list.edit_clue", { clue: text }), () => editor.edit(clue)) : null,
    button(t("common.delete"), t("common.delete_named", { name: text }), remove),
  );
}

function selectCells(app, clue) {
  const cells = clue.cells.filter((cell) => cell in app.doc.board.places);
  if (cells.length) app.select(cells, cells[0], false);
}
