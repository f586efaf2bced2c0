// The choices for a worksheet: title, lines for a name, paper, number of puzzles on a page. The browser keeps them.
//
// Ids, after a prefix (`sheet` in the File tab, `generate-sheet` in the dialogue): -options -title -name_line -paper
// -per_page -rules -difficulty -key -large

import { $, el } from "./dom.js";
import { store, stored } from "./storage.js";

const PAPERS = [
  ["a4", "A4"],
  ["a5", "A5"],
  ["letter", "Letter"],
];
const SWITCHES = [
  ["name_line", "Lines for name and date", false],
  ["rules", "Rules", true],
  ["difficulty", "Difficulty", false],
  ["key", "Answers at the end", true],
  ["large", "Large print", false],
];
const SHARED = ["paper", "per_page", ...SWITCHES.map(([name]) => name)]; // a title belongs to one sheet

export class SheetOptions {
  constructor(prefix) {
    this.prefix = prefix;
    this.root = this.#build();
    this.root.addEventListener("change", () => store("sheet", pick(this.#values(), SHARED)));
    this.root.addEventListener("toggle", () => this.#show());
  }

  #build() {
    const id = (name) => `${this.prefix}-${name}`;
    const line = (text, field) => el("label", { className: "line" }, el("span", {}, text), field);
    return el(
      "details",
      { id: id("options"), className: "sheet-options" },
      el("summary", {}, "Worksheet: title, paper, number a page …"),
      line("Title", el("input", { id: id("title"), maxLength: 120 })),
      line("Paper", el("select", { id: id("paper") }, ...PAPERS.map(([value, text]) => el("option", { value }, text)))),
      line("Puzzles a page", el("input", { id: id("per_page"), type: "number", min: 1, max: 100, placeholder: "as fit" })),
      ...SWITCHES.map(([name, text, isOn]) =>
        el("label", { className: "check" }, el("input", { id: id(name), type: "checkbox", checked: isOn }), ` ${text}`),
      ),
    );
  }

  #field(name) {
    return $(`${this.prefix}-${name}`);
  }

  /** Show what was chosen last, here or elsewhere. */
  #show() {
    for (const [name, value] of Object.entries(stored("sheet") ?? {})) {
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
