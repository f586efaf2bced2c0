// The card beneath the buttons for setters: results, and lists of cells to select.
//
// Ids, in #setter: setter-close; setter-list (buttons with [data-cells])

import { $, announce, el } from "./dom.js";
import { t } from "./texts.js";

/** Show results beneath the buttons; closing them leads back to the button with the id `from`. */
export function openCard(app, from, title, ...parts) {
  const close = el("button", { type: "button", id: "setter-close", className: "small" }, t("common.close"));
  close.addEventListener("click", () => {
    closeCard();
    app.showOverlay(null);
    $(from).focus();
  });
  const head = el("div", { className: "row" }, el("strong", {}, title), el("span", { className: "push" }), close);
  showCard(head, ...parts);
}

/** Show anything beneath the buttons. */
export function showCard(...parts) {
  $("setter").replaceChildren(...parts.filter(Boolean));
  $("setter").hidden = false;
}

export function closeCard() {
  $("setter").hidden = true;
  $("setter").replaceChildren();
}

/** A list of items about cells; choosing an item selects its cells. */
export function cellList(app, items) {
  const rows = items.map(({ text, cells }) => {
    const about = { "data-cells": cells.join(" "), onclick: () => selectCells(app, cells) };
    const button = el("button", { type: "button", className: "plain", ...about }, named(app, text));
    return el("li", {}, button);
  });
  return el("ul", { id: "setter-list", className: "list" }, ...rows);
}

function selectCells(app, cells) {
  const onBoard = cells.filter((cell) => cell in app.doc.board.places);
  if (onBoard.length) app.select(onBoard, onBoard[0], false);
}

/** The text with cells named as the reader likes. */
export const named = (app, text) => app.names.text(text, app.doc.board);

/** Say it beneath the board and to screen readers. */
export function tell(app, text, kind = "") {
  app.status(named(app, text), kind);
  announce(named(app, text));
}
