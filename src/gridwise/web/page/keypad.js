// The keypad beneath the board: symbols or colours, and the way they are entered.

import { $, el } from "./dom.js";
import { WAYS } from "./keys.js";
import { COLOURS, colour, enter, erase } from "./moves.js";

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
    for (const each of Object.keys(WAYS)) {
      $(`way-${each}`).setAttribute("aria-pressed", String(each === way));
      $(`way-${each}`).disabled = mode === "edit" && each !== "symbol";
    }
    const asColours = mode === "play" && way === "colour";
    $("keys").replaceChildren(...(asColours ? this.#colourKeys() : board.symbols.map((symbol) => this.#symbolKey(symbol))));
    $("keys").className =
      `keys ${asColours || board.symbols.length <= 9 ? "few" : board.symbols.length <= 16 ? "some" : "many"} ${mode === "play" ? way : ""}`;
    this.count();
  }

  #symbolKey(symbol) {
    const press = () => this.#press(() => enter(this.app, symbol));
    return el("button", { type: "button", className: "key", "data-symbol": symbol, onclick: press }, symbol);
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

  /** Show how many of each symbol are missing, on boards where the cells divide evenly among the symbols. */
  count() {
    const { doc, mode } = this.app;
    const { board } = doc;
    const each = board.cells.length / board.symbols.length;
    const placed = new Map();
    for (const layer of [doc.layers.givens, doc.layers.entries])
      for (const symbol of layer.values()) placed.set(symbol, (placed.get(symbol) ?? 0) + 1);
    for (const key of $("keys").querySelectorAll("[data-symbol]")) {
      const left = each - (placed.get(key.dataset.symbol) ?? 0);
      const counts = mode === "play" && Number.isInteger(each) && each > 1;
      key.classList.toggle("done", counts && left <= 0);
      key.dataset.left = counts && left > 0 ? left : "";
    }
  }
}
