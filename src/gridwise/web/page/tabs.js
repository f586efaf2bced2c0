// The tabs beside the board, chosen by click or arrow keys.

import { $ } from "./dom.js";

const TABS = ["solve", "learn", "clues", "file", "rules"];

export function wireTabs() {
  for (const name of TABS) $(`tab-${name}`).addEventListener("click", () => showTab(name));
  document.querySelector("[role=tablist]").addEventListener("keydown", chooseByArrow);
}

export function showTab(wanted) {
  for (const name of TABS) {
    const isWanted = name === wanted;
    $(`tab-${name}`).setAttribute("aria-selected", String(isWanted));
    $(`tab-${name}`).tabIndex = isWanted ? 0 : -1;
    $(`panel-${name}`).hidden = !isWanted;
  }
}

function chooseByArrow(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const now = TABS.findIndex((name) => $(`tab-${name}`) === document.activeElement);
  const name = TABS[(now + step + TABS.length) % TABS.length];
  $(`tab-${name}`).focus();
  $(`tab-${name}`).click();
  event.preventDefault();
}
