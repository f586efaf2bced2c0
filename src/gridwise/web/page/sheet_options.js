// The choices for a worksheet: title, lines for a name, paper, number of puzzles on a page. The browser keeps them.
//
// Ids, after a prefix (`sheet` in the File tab, `generate-sheet` and `class-sheet` in dialogues): -options -title -name_line -paper
// -per_page -rules -difficulty -key -large

import { $, el } from "./dom.js";
import { store, stored } from "./storage.js";
import { t } from "./texts.js";

const PAPERS = [
  ["a4", "A4"],
  ["a5", "A5"],
  ["letter", t("sheet_options.letter")],
];
const SWITCHES = [
  ["name_line", t("sheet_options.name_line"), false],
  ["rules", t("sheet_options.rules"), true],
  ["difficulty", t("sheet_options.difficulty"), false],
  ["key", t("sheet_options.key"), true],
  ["large", t("sheet_options.large"), false],
];
const SHARED = ["paper", "per_page", ...SWITCHES.map(([name]) => name)]; // a title belongs to one sheet

export class SheetOptions {
  /** `key` names what the browser keeps, `defaults` the switches that differ from the usual. */
  constructor(prefix, key = "sheet", defaults = {}) {
    Object.assign(this, { prefix, key, defaults });
    this.root = this.#build();
    this.root.addEventListener("change", () => store(key, pick(this.#values(), SHARED)));
    this.root.addEventListener("toggle", () => this.#show());
  }

  #build() {
    const id = (name) => `${this.prefix}-${name}`;
    const line = (text, field) => el("label", { className: "line" }, el("span", {}, text), field);
    return el(
      "details",
      { id: id("options"), className: "sheet-options" },
      el("summary", {}, t("sheet_options.summary")),
      line(t("sheet_options.title"), el("input", { id: id("title"), maxLength: 120 })),
      line(t("sheet_options.paper"), el("select", { id: id("paper") }, ...PAPERS.map(([value, text]) => el("option", { value }, text)))),
      line(t("sheet_options.per_page"), el("input", { id: id("per_page"), type: "number", min: 1, max: 100, placeholder: t("sheet_options.as_fit") })),
      ...SWITCHES.map(([name, text, isOn]) =>
        el("label", { className: "check" }, el("input", { id: id(name), type: "checkbox", checked: this.defaults[name] ?? isOn }), ` ${text}`),
      ),
    );
  }

  #field(name) {
    return $(`${this.prefix}-${name}`);
  }

  /** Show what was chosen last, here or elsewhere. */
  #show() {
    for (const [name, value] of Object.entries(stored(this.key) ?? {})) {
      const field = this.#field(name);
      if (field?.type === "checkbox") field.checked = value;
      else if (field) field.value = value ?? "";
    }
  }

  #values() {
    const chosen = SWITCHES.map(([name]) => [name, this.#field(name).checked]);
    return { paper: this.#field("paper").value, per_page: this.#field("per_page").value, ...Object.fromEntries(chosen) };
  }

  /** The options of a request for a worksheet. */
  get request() {
    this.#show();
    const { per_page: count, ...values } = this.#values();
    return { ...values, per_page: count ? Number(count) : null, title: this.#field("title").value.trim() || null };
  }
}

const pick = (values, names) => Object.fromEntries(names.map((name) => [name, values[name]]));
