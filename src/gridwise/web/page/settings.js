// The player's settings: stored in the browser, shown in the controls that change them.

import { $ } from "./dom.js";
import { store, stored } from "./storage.js";

const DEFAULTS = {
  automatic: false,
  live: false,
  conflicts: false,
  highlight: true,
  advance: false,
  satisfied: true,
  clued: false,
  tidy: true,
  names: "a1",
  theme: "auto",
};
const SWITCHES = ["automatic", "live", "conflicts", "highlight", "advance", "satisfied", "clued", "tidy"];
const shownSwitches = () => SWITCHES.filter($); // an exported puzzle has only some of them
const THEMES = { auto: "◐", light: "☀", dark: "☾" };

/** The settings; calls `change(name)` after each change. */
export class Settings {
  constructor(change) {
    const kept = { ...stored("settings") };
    if (!("tidy" in kept)) delete kept.live; // earlier versions showed the solution unless one turned it off
    Object.assign(this, DEFAULTS, kept);
    this.changed = change;
    this.show();
    for (const name of shownSwitches()) $(name).addEventListener("change", () => this.set(name, $(name).checked));
    $("names").addEventListener("change", () => this.set("names", $("names").value));
    $("theme").addEventListener("click", () => this.#nextTheme());
  }

  set(name, value) {
    this[name] = value;
    const values = Object.fromEntries(Object.keys(DEFAULTS).map((each) => [each, this[each]]));
    store("settings", values);
    this.show();
    this.changed(name);
  }

  show() {
    for (const name of shownSwitches()) $(name).checked = this[name];
    $("names").value = this.names;
    document.documentElement.dataset.theme = this.theme;
    $("theme").textContent = THEMES[this.theme];
    $("theme").setAttribute("aria-label", `Colours: ${this.theme}`);
  }

  #nextTheme() {
    const all = Object.keys(THEMES);
    this.set("theme", all[(all.indexOf(this.theme) + 1) % all.length]);
  }
}
