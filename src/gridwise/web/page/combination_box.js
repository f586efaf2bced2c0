// The list of the combinations of a cage or run: select one of its cells to see them. A click strikes one out as a note
// of one's own. Who makes it says where the combinations come from: the server, or an exported file.
//
// Ids in #tool-box: combination-list ([data-combination], aria-pressed: struck out by the player)

import { capitalised, debounced, el } from "./dom.js";
import { t } from "./texts.js";
import { closeBox, fill, hasBox, openBox } from "./tool_box.js";

const PAUSE = 60; // milliseconds without a change before the combinations are looked up

export class CombinationBox {
  #asked = "";
  #clues = null;

  /** `position()` is a text that changes with the board, `find(cells)` the clues there; undefined if asked again. */
  constructor(app, { position, find }) {
    Object.assign(this, { app, position, find });
    this.askLater = debounced(() => this.#ask(), PAUSE);
    for (const name of ["pointerup", "keyup"]) app.view.root.addEventListener(name, () => this.#look());
  }

  /** Open or close the list. */
  toggle() {
    if (hasBox(this)) closeBox();
    else openBox(this.app, this, t("combination_box.title"));
  }

  /** The selection may be another one. */
  #look() {
    if (hasBox(this) && this.#question !== this.#asked) this.askLater();
  }

  get #question() {
    return `${[...this.app.view.selected]} ${this.position()}`;
  }

  async #ask() {
    const question = this.#question;
    if (question === this.#asked) return;
    this.#asked = question;
    try {
      const cells = [...this.app.view.selected];
      const clues = cells.length ? await this.find(cells) : null;
      if (clues === undefined) return;
      const { fog } = this.app.cover;
      this.#clues = clues?.filter((clue) => !clue.cells.some((cell) => fog?.has(cell))) ?? null; // clues in fog are not known
      if (hasBox(this)) fill();
    } catch (error) {
      this.#asked = "";
      this.app.fail(error);
    }
  }

  /** The contents of the box. */
  fill() {
    this.askLater();
    if (!this.#clues?.length) return [el("p", { className: "soft" }, this.#clues ? t("combination_box.none") : t("combination_box.choose"))];
    const lists = this.#clues.map((clue) => this.#clue(clue));
    return [el("p", { className: "soft" }, t("combination_box.how")), el("div", { id: "combination-list" }, ...lists)];
  }

  #clue(clue) {
    const { app } = this;
    const name = clue.cells.join(" ");
    const struck = app.doc.layers.combinations.get(name) ?? [];
    return el(
      "div",
      {},
      el("h4", {}, app.names.text(capitalised(clue.label), app.doc.board)),
      el("div", { className: "combinations" }, ...clue.combinations.map((each) => this.#button(name, each, struck))),
      clue.more ? el("p", { className: "soft" }, t("combination_box.more")) : null,
    );
  }

  #button(clue, { symbols, possible }, struck) {
    const text = symbols.join(symbols.some((symbol) => symbol.length > 1) ? " " : "");
    const isStruck = struck.includes(text);
    const why = [possible ? null : t("combination_box.impossible"), isStruck ? t("combination_box.struck") : null].filter(Boolean).join(", ");
    const properties = {
      type: "button",
      className: possible ? "" : "impossible",
      id: `combination-${clue} ${text}`.replace(/\W+/g, "-"),
      "data-combination": text,
      "aria-pressed": String(isStruck),
      "aria-label": why ? `${symbols.join(" ")}: ${why}` : symbols.join(" "),
      onclick: () => this.#toggle(clue, text, struck),
    };
    return el("button", properties, text);
  }

  #toggle(clue, text, struck) {
    const left = struck.includes(text) ? struck.filter((each) => each !== text) : [...struck, text];
    this.app.doc.apply([["combinations", clue, left.length ? left : undefined]]);
  }
}
