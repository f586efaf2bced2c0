// The box on the board into which the text of a clue is typed, where the clue stands.
//
// Id: clue-typed

import { $, el } from "./dom.js";
import { U } from "./text.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class ClueBox {
  /** `on` has what the keys do: enter(), tab(by), arrow(dx, dy) (returns whether it led on), escape(), leave(). */
  constructor(app, on) {
    this.app = app;
    this.on = on;
    this.at = null;
    this.input = el("input", { id: "clue-typed", className: "clue-typed", autocomplete: "off", spellcheck: false, hidden: true });
    this.input.setAttribute("autocapitalize", "off");
    this.input.setAttribute("enterkeyhint", "done");
    document.querySelector(".stage").append(this.input);
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.input.addEventListener("blur", (event) => this.isOpen && this.on.leave(event.relatedTarget));
    addEventListener("resize", () => this.place());
    $("frame").addEventListener("scroll", () => this.place());
  }

  get isOpen() {
    return this.at !== null;
  }

  get text() {
    return this.input.value.trim();
  }

  /** Open at a point of the board, in cell units, with a text; the whole text is selected unless it was just typed. */
  open(x, y, text, label, isTyped = false, hint = "") {
    this.at = [x, y];
    this.input.placeholder = hint;
    this.input.hidden = false;
    this.input.value = text;
    this.input.setAttribute("aria-label", label);
    this.place();
    this.input.focus({ preventScroll: true });
    if (isTyped) this.input.setSelectionRange(text.length, text.length);
    else this.input.select();
  }

  close() {
    this.at = null;
    this.input.hidden = true;
    this.input.value = "";
  }

  /** Follow the board when it is moved or zoomed. */
  place() {
    if (!this.isOpen) return;
    const board = $("board");
    const stage = this.input.parentElement.getBoundingClientRect();
    const [x, y] = this.at;
    const spot = new DOMPoint(x * U, y * U).matrixTransform(board.getScreenCTM());
    const unit = board.getScreenCTM().a * U;
    this.input.style.fontSize = `${Math.max(16, Math.min(28, unit * 0.34))}px`;
    this.input.style.left = `${spot.x - stage.left}px`;
    this.input.style.top = `${spot.y - stage.top}px`;
  }

  #key(event) {
    const step = ARROWS[event.key];
    if (event.key === "Enter") this.on.enter();
    else if (event.key === "Escape") this.on.escape();
    else if (event.key === "Tab") this.on.tab(event.shiftKey ? -1 : 1);
    else if (!(step && this.#isAtEnd(event.key) && this.on.arrow(...step))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Whether an arrow key would lead out of the text. */
  #isAtEnd(key) {
    const { selectionStart, selectionEnd, value } = this.input;
    if (key === "ArrowUp" || key === "ArrowDown") return true;
    const isAll = selectionStart === 0 && selectionEnd === value.length;
    return isAll || (key === "ArrowLeft" ? selectionEnd === 0 : selectionStart === value.length);
  }
}
