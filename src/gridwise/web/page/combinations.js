// The combinations of a cage or run: select one of its cells to see them. A click strikes one out as a note of one's own.
// Loaded on first use. Ids in #tool-box: combination-list ([data-combination], aria-pressed: struck out by the player)

import { LatestJob, post } from "./api.js";
import { capitalised, debounced, el } from "./dom.js";
import { t } from "./texts.js";
import { closeBox, fill, hasBox, openBox } from "./tool_box.js";

const PAUSE = 60; // milliseconds without a change before the server is asked

class Combinations {
  #job = new LatestJob();
  #asked = "";
  #clues = null;

  constructor(app) {
    this.app = app;
    this.askLater = debounced(() => this.#ask(), PAUSE);
    for (const name of ["pointerup", "keyup"]) app.view.root.addEventListener(name, () => this.#look());
  }

  /** Open or close the list. */
  toggle() {
    if (hasBox(this)) closeBox();
    else openBox(this.app, this, t("combinations.title"));
  }

  /** The selection may be another one. */
  #look() {
    if (hasBox(this) && this.#question !== this.#asked) this.askLater();
  }

  get #question() {
    const { doc, view } = this.app;
    return JSON.stringify({ puzzle: doc.text({ progress: true }), cells: [...view.selected] });
  }

  async #ask() {
    const question = this.#question;
    if (question === this.#asked) return;
    this.#asked = question;
    try {
      const { puzzle, cells } = JSON.parse(question);
      const answer = await this.#job.run((signal) => (cells.length ? post("combinations", { puzzle, cells }, signal) : { clues: null }));
      if (!answer) return;
      this.#clues = answer.clues;
      if (hasBox(this)) fill();
    } catch (error) {
      this.#asked = "";
      this.app.fail(error);
    }
  }

  /** The contents of the box. */
  fill() {
    this.askLater();
    if (!this.#clues?.length) return [el("p", { className: "soft" }, this.#clues ? t("combinations.none") : t("combinations.choose"))];
    const lists = this.#clues.map((clue) => this.#clue(clue));
    return [el("p", { className: "soft" }, t("combinations.how")), el("div", { id: "combination-list" }, ...lists)];
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
      clue.more ? el("p", { className: "soft" }, t("combinations.more")) : null,
    );
  }

  #button(clue, { symbols, possible }, struck) {
    const text = symbols.join(symbols.some((symbol) => symbol.length > 1) ? " " : "");
    const isStruck = struck.includes(text);
    const why = [possible ? null : t("combinations.impossible"), isStruck ? t("combinations.struck") : null].filter(Boolean).join(", ");
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

export const make = (app) => new Combinations(app);
