// The box for a tool of the player: beside the board, on small screens over the keypad. It holds one tool at a time.
//
// Ids: tool-box tool-title tool-body

import { $, addStyle, el } from "./dom.js";
import { showTab } from "./tabs.js";

let owner = null; // the tool that fills the box

/** Open the box for a tool; `owner.fill()` returns the elements in it and is called again after every change. */
export function openBox(app, tool, title) {
  if (!$("tool-box")) build(app);
  owner = tool;
  $("tool-title").textContent = title;
  $("tool-box").hidden = false;
  $("tool-box").setAttribute("aria-label", title);
  fill();
  if ($("tab-solve")) showTab("solve"); // an exported page has no tabs
  app.teach();
}

/** Whether this tool fills the box. */
export const hasBox = (tool) => owner === tool && !$("tool-box").hidden;

/** Close the box; returns whether it was open. */
export function closeBox() {
  const wasOpen = Boolean(owner);
  if (wasOpen) $("tool-box").hidden = true;
  owner = null;
  return wasOpen;
}

/** Show the contents of the box again; the focus stays on the same button where it still exists. */
export function fill() {
  if (!owner) return;
  const focused = $("tool-body").contains(document.activeElement) ? document.activeElement.id : null;
  $("tool-body").replaceChildren(...owner.fill());
  if (focused) ($(focused) ?? $("tool-body").querySelector("button"))?.focus();
}

function build(app) {
  addStyle("play_tools.css");
  const body = el("div", { id: "tool-body" });
  const box = el("section", { id: "tool-box", className: "card", tabIndex: 0 }, el("h3", { id: "tool-title" }), body);
  $("teacher").append(box);
  app.doc.listen(() => fill());
  app.toolBox = { close: closeBox };
}
