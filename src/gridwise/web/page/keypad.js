// The keypad beneath the board: symbols or colours, and the way they are entered.

import { $, announce, el } from "./dom.js";
import { WAYS } from "./keys.js";
import { COLOURS, colour, enter, erase } from "./moves.js";

const PENCIL = ["corner", "centre"];

export class Keypad {
  constructor(app) {
    this.app = app;
    for (const way of Object.keys(WAYS)) $(`way-${way}`).addEventListener("click", () => app.setWay(way));
    $("erase").addEventListener("click", () => this.#press(() => erase(app)));
  }

  /** Show the keys for this board, mode and way of entering. */
  show() {
    const { board } = this.app.doc;
    const { mode, way } = this.app;
    const hasRoom = board.cells.some((place) => !board.between?.[place]); // pencil marks stand in cells only
    for (const each of Object.keys(WAYS)) {
      $(`way-${each}`).setAttribute("aria-pressed", String(each === way));
      $(`way-${each}`).disabled = mode === "edit" && each !== "symbol";
      $(`way-${each}`).hidden = PENCIL.includes(each) && !hasRoom;
    }
    const asColours = mode === "play" && way === "colour";
    // Marks stand in the order in which clicks go through them.
    const symbols = [...new Set([...board.cycle, ...board.symbols])];
    $("keys").replaceChildren(...(asColours ? this.#colourKeys() : symbols.map((symbol) => this.#symbolKey(symbol))));
    $("keys").className =
      `keys ${asColours || board.symbols.length <= 9 ? "few" : board.symbols.length <= 16 ? "some" : "many"} ${mode === "play" ? way : ""}`;
    this.count();
    this.showArmed();
  }

  #symbolKey(symbol) {
    const { looks } = this.app.view;
    const isDrawn = looks.isDrawn(symbol);
    const properties = {
      type: "button",
      className: "key",
      "data-symbol": symbol,
      "aria-label": looks.hasMarks ? looks.noun(symbol) : null,
      onclick: () => this.#choose(symbol),
    };
    return el("button", properties, isDrawn ? looks.picture(symbol) : looks.text(symbol));
  }

  /** Enter the symbol into the selected cells; without any, it waits for clicks on cells. */
  #choose(symbol) {
    const { app } = this;
    if (app.mode === "play" && !app.view.selected.size) this.arm(symbol);
    else this.#press(() => enter(app, symbol));
  }

  /** Choose a symbol first: clicks on cells enter it until it is chosen again, or nothing is (undefined). */
  arm(symbol) {
    const { app } = this;
    app.armed = symbol === app.armed ? undefined : symbol;
    this.showArmed();
    app.view.refresh();
    if (app.armed !== undefined) announce(`Click cells to enter ${app.view.looks.noun(symbol)}.`);
  }

  /** Mark the key that was chosen before its cells. */
  showArmed() {
    for (const key of $("keys").querySelectorAll("[data-symbol]")) {
      if (key.dataset.symbol === this.app.armed) key.setAttribute("aria-pressed", "true");
      else key.removeAttribute("aria-pressed");
    }
  }

  #colourKeys() {
    const key = (number, name) =>
      el(
        "button",
        {
          type: "button",
          className: `key swatch swatch-${number}`,
          "data-colour": number,
          "aria-label": name,
          onclick: () => this.#press(() => colour(this.app, number)),
        },
        number || "×",
      );
    return [...Array.from({ length: COLOURS }, (_, i) => key(i + 1, `Colour ${i + 1}`)), key(0, "No colour")];
  }

  #press(move) {
    this.app.edited(move());
    this.app.focusBoard();
  }

  /** Show how many of each symbol are missing, where the rules fix their number. */
  count() {
    const { doc, mode } = this.app;
    const placed = new Map();
    for (const layer of [doc.layers.givens, doc.layers.entries])
      for (const symbol of layer.values()) placed.set(symbol, (placed.get(symbol) ?? 0) + 1);
    for (const key of $("keys").querySelectorAll("[data-symbol]")) {
      const total = mode === "play" ? doc.board.counts[key.dataset.symbol] : undefined;
      showCount(key, total, placed.get(key.dataset.symbol) ?? 0);
    }
  }
}

/** Show what is missing on a key; a symbol that occurs only once needs no number. */
function showCount(key, total, placed) {
  const left = total - placed;
  const text = total > 1 && left > 0 ? String(left) : "";
  key.classList.toggle("done", total > 0 && left <= 0);
  key.dataset.left = text;
  if (text) key.setAttribute("aria-description", `${text} left`);
  else key.removeAttribute("aria-description");
}
