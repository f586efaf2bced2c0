// The keypad beneath the board: symbols or colours, and the way they are entered.

import { $, announce, el } from "./dom.js";
import { WAYS } from "./keys.js";
import { COLOURS, PENCIL, colour, enter, erase, tint } from "./moves.js";
import { t } from "./texts.js";

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Load the pen on first use. */
export async function loadPen(app) {
  app.pen ??= (await import("./pen.js")).make(app);
  return app.pen;
}

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
    const asColours = mode === "play" && ["colour", "pen"].includes(way);
    // Marks stand in the order in which clicks go through them.
    const takesLetters = mode === "play" && PENCIL.includes(way) && !this.app.view.looks.hasMarks;
    const isLetters = takesLetters && this.writesLetters;
    const symbols = isLetters ? LETTERS : [...new Set([...board.cycle, ...board.symbols])];
    $("keys").replaceChildren(...(asColours ? this.#otherKeys(way) : symbols.map((symbol) => this.#symbolKey(symbol))));
    if (takesLetters) $("keys").append(this.#letterKey());
    $("keys").className =
      `keys ${isLetters ? "many" : asColours || board.symbols.length <= 9 ? "few" : board.symbols.length <= 16 ? "some" : "many"} ${mode === "play" ? way : ""}`;
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
    if (app.armed !== undefined) announce(t("keypad.armed", { symbol: app.view.looks.noun(symbol) }));
  }

  /** Mark the key that was chosen before its cells. */
  showArmed() {
    for (const key of $("keys").querySelectorAll("[data-symbol]")) {
      if (key.dataset.symbol === this.app.armed) key.setAttribute("aria-pressed", "true");
      else key.removeAttribute("aria-pressed");
    }
  }

  /** The key that shows letters instead of symbols, for notes, and back. */
  #letterKey() {
    const onclick = () => {
      this.writesLetters = !this.writesLetters;
      this.show();
      this.app.focusBoard();
    };
    const [text, label] = this.writesLetters ? ["123", t("keypad.symbols")] : ["abc", t("keypad.letters")];
    return el("button", { type: "button", id: "letters", className: "key letters", "aria-label": label, onclick }, text);
  }

  #otherKeys(way) {
    return way === "pen" ? (this.app.pen?.keys() ?? []) : this.#colourKeys();
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
          onclick: () => this.#press(() => (this.tinted ? tint(this.app, this.tinted, number) : colour(this.app, number))),
        },
        number || "×",
      );
    return [...Array.from({ length: COLOURS }, (_, i) => key(i + 1, t("keypad.colour", { number: i + 1 }))), key(0, t("keypad.no_colour")), this.#tintChoice()];
  }

  /** What the colours are for: cells, or one of their candidates; nothing to choose on boards of marks. */
  #tintChoice() {
    const { doc, view } = this.app;
    if (view.looks.hasMarks) return "";
    if (!doc.board.symbols.includes(this.tinted)) this.tinted = "";
    const option = (symbol) => el("option", { value: symbol, selected: symbol === this.tinted }, t("keypad.tint", { symbol }));
    const options = [el("option", { value: "" }, t("keypad.whole_cells")), ...doc.board.symbols.map(option)];
    const choice = el("select", { id: "tint", "aria-label": t("keypad.what_to_colour") }, ...options);
    choice.addEventListener("change", () => {
      this.tinted = choice.value;
      this.app.focusBoard();
    });
    return choice;
  }

  #press(move) {
    this.app.edited(move());
    this.app.focusBoard();
  }

  /** Show how many of each symbol are missing, where the rules fix their number. */
  count() {
    const { doc, mode } = this.app;
    const placed = new Map();
    for (const symbol of doc.board.cells.map((cell) => doc.seen(cell))) placed.set(symbol, (placed.get(symbol) ?? 0) + 1);
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
  if (text) key.setAttribute("aria-description", t("keypad.left", { number: text }));
  else key.removeAttribute("aria-description");
}
