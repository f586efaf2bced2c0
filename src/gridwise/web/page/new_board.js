// Before another board takes the place of one that somebody made: ask, and offer to keep what fits another size.
//
// Ids: new-dialog new-go new-fit new-keep

import { coordinates } from "./cells.js";
import { $, el } from "./dom.js";
import { toText } from "./model.js";
import { t } from "./texts.js";

/** What the setter wants: `go` (an empty board), `fit` (this one in the new size), or `keep`. */
export function ask({ games }, canFit) {
  const { title, size } = games.game;
  const button = (id, text, className = "") => el("button", { id, type: "button", className }, text);
  const buttons = [button("new-go", t("new_board.go")), canFit ? button("new-fit", t("new_board.fit")) : null, button("new-keep", t("new_board.keep"), "main")];
  const about = el("p", {}, t("new_board.kept", { name: [title, size].filter(Boolean).join(" ") }));
  const head = el("h2", { id: "new-title" }, t("new_board.title"));
  const dialog = el("dialog", { id: "new-dialog", "aria-labelledby": "new-title" }, head, about, el("p", { className: "row" }, ...buttons));
  document.body.append(dialog);
  return new Promise((done) => {
    for (const each of buttons.filter(Boolean))
      each.addEventListener("click", () => dialog.close(each.id.slice("new-".length)));
    dialog.addEventListener("close", () => {
      dialog.remove();
      done(dialog.returnValue || "keep");
    });
    dialog.showModal();
    $("new-keep").focus();
  });
}

/** Give the board another size and keep everything that lies inside it; one change for undo. */
export async function resize(app, [rows, columns], grids) {
  const { doc } = app;
  const { type, attributes, constraints } = doc.declaration({ isChanged: true });
  const isInside = (cell) => {
    const [row, column] = coordinates(cell);
    return row < rows && column < columns;
  };
  const kept = constraints.filter((_, index) => doc.board.clues[index].cells.every(isInside));
  const changed = { ...attributes, size: [rows, columns] };
  delete changed.box;
  if (changed.initial !== undefined) changed.initial = givens(doc.layers.givens, rows, columns);
  for (const { attribute, extra } of grids)
    if (typeof changed[attribute] === "string") changed[attribute] = cropped(changed[attribute], rows + extra, columns + extra);
  doc.changeBoard(await app.parse(toText({ type, attributes: changed, constraints: kept }), { unfinished: true }));
  const lost = constraints.length - kept.length;
  app.status(lost ? t("new_board.lost", { count: lost }) : t("new_board.resized"), lost ? "warning" : "good");
}

function givens(layer, rows, columns) {
  const grid = Array.from({ length: rows }, () => Array(columns).fill(null));
  for (const [cell, symbol] of layer) {
    const [row, column] = coordinates(cell);
    if (row < rows && column < columns) grid[row][column] = symbol;
  }
  return grid;
}

/** A text grid with more or fewer rows and columns. */
function cropped(text, rows, columns) {
  const lines = text.split("\n").map((line) => line.trim().split(/\s+/));
  const entry = (row, column) => lines[row]?.[column] || ".";
  const line = (row) => Array.from({ length: columns }, (_, column) => entry(row, column)).join(" ");
  return Array.from({ length: rows }, (_, row) => line(row)).join("\n");
}
