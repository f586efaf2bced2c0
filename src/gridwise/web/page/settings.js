// The player's settings: stored in the browser, shown in the controls that change them.

import { $, el } from "./dom.js";
import { store, stored } from "./storage.js";
import { lang, languages, t } from "./texts.js";

const DEFAULTS = {
  automatic: false,
  live: false,
  conflicts: false,
  highlight: true,
  advance: false,
  satisfied: true,
  clued: false,
  tidy: true,
  dots: false,
  names: "a1",
  theme: "auto",
};
const SWITCHES = ["automatic", "live", "conflicts", "highlight", "advance", "satisfied", "clued", "tidy", "dots"];
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
    if (Object.keys(languages).length > 1) offerLanguages();
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
    $("theme").setAttribute("aria-label", t(`settings.theme.${this.theme}`));
  }

  #nextTheme() {
    const all = Object.keys(THEMES);
    this.set("theme", all[(all.indexOf(this.theme) + 1) % all.length]);
  }
}

/** Let the reader choose another language than the browser's. The server reads the choice: it fills the page. */
function offerLanguages() {
  const choices = Object.entries(languages).map(([code, name]) => el("option", { value: code, lang: code }, name));
  $("language").append(...choices);
  $("language").value = lang;
  $("language").closest("p").hidden = false;
  $("language").addEventListener("change", () => {
    document.cookie = `language=${$("language").value}; path=/; max-age=31536000; samesite=strict`;
    location.reload();
  });
}
