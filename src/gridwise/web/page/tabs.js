// The tabs beside the board: a click or the arrow keys choose one.

import { $ } from "./dom.js";

const TABS = ["solve", "clues", "file", "rules"];

export function wireTabs() {
  for (const name of TABS) $(`tab-${name}`).addEventListener("click", () => showTab(name));
  document.querySelector("[role=tablist]").addEventListener("keydown", choose);
}

export function showTab(wanted) {
  for (const name of TABS) {
    const isIt = name === wanted;
    $(`tab-${name}`).setAttribute("aria-selected", String(isIt));
    $(`tab-${name}`).tabIndex = isIt ? 0 : -1;
    $(`panel-${name}`).hidden = !isIt;
  }
}

function choose(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const now = TABS.findIndex((name) => $(`tab-${name}`) === document.activeElement);
  const name = TABS[(now + step + TABS.length) % TABS.length];
  showTab(name);
  $(`tab-${name}`).focus();
  event.preventDefault();
}
