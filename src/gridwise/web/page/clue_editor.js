// The clue editor: choose a constraint, draw it, fill in its form. Also the list of the board's clues.

import { isAborted } from "./api.js";
import { $, announce, capitalised, el } from "./dom.js";
import { Drawing } from "./drawing.js";
import { makeField } from "./fields.js";
import { toText } from "./model.js";

export class ClueEditor {
  constructor(app, kinds) {
    this.app = app;
    this.kinds = kinds;
    this.fields = [];
    this.drawing = null;
    this.index = null; // of the clue being changed; null for a new one
    const choices = kinds.map((kind) =>
      el("option", { value: kind.name, title: kind.about ?? "" }, capitalised(kind.title)),
    );
    $("clue-kind").append(...choices);
    $("clue-kind").addEventListener("change", () => this.choose($("clue-kind").value));
    $("clue-form").addEventListener("submit", (event) => this.#submit(event));
    $("clue-cancel").addEventListener("click", () => this.close());
  }

  get isDrawing() {
    return this.app.mode === "edit" && this.drawing !== null;
  }

  // ---- the form -------------------------------------------------------------------------------------------------

  /** Open the form of a constraint, filled in when an existing clue is changed. */
  choose(name, values = {}, index = null) {
    this.kind = this.kinds.find((kind) => kind.name === name) ?? null;
    this.index = index;
    $("clue-kind").value = this.kind?.name ?? "";
    this.fields = (this.kind?.fields ?? []).map((field) => makeField(field, "clue"));
    for (const field of this.fields) {
      if (field.name in values) field.set(values[field.name]);
      if (field.isDrawn) this.#followInput(field);
    }
    $("clue-fields").replaceChildren(...this.fields.map((field) => field.node));
    $("clue-about").textContent = this.kind ? this.kind.about || this.kind.rule || "" : "";
    $("clue-form").hidden = !this.kind;
    $("clue-add").textContent = index === null ? "Add" : "Save";
    this.#error("");
    this.activate(this.fields.find((field) => field.isDrawn) ?? null);
  }

  close() {
    this.choose("");
    this.app.focusBoard();
  }

  /** Keep the drawing in step with what is typed into its field. */
  #followInput(field) {
    field.input.addEventListener("focus", () => this.activate(field));
    field.input.addEventListener("input", () => {
      if (this.active !== field) return;
      this.drawing.cells = [];
      this.drawing.read(field.input.value);
      this.app.view.showDraft(this.drawing.draft);
    });
  }

  /** Draw this field on the board from now on. */
  activate(field) {
    this.active = field;
    for (const each of this.fields) each.node.classList.toggle("active", each === field);
    this.drawing = field && this.#drawingOf(field);
    this.drawing?.read(field.input.value);
    this.app.view.showOutsidePlaces(field?.kind === "outside");
    this.app.viewport.layout();
    this.app.view.showDraft(this.drawing?.draft);
    if (field)
      this.app.status(
        `${capitalised(this.kind.title)}: ${field.node.querySelector("small").textContent}, or move with the arrow keys, Space to add, Enter to finish.`,
      );
  }

  #drawingOf(field) {
    const drawing = new Drawing(field.kind, this.app.view.geometry, {
      change: () => {
        field.input.value = drawing.text;
        this.app.view.showDraft(drawing.draft);
      },
      done: () => this.#goOnFrom(field),
    });
    return drawing;
  }

  /** A shape is complete: go to the next empty field, or add the clue if there is none. */
  #goOnFrom(field) {
    const next = this.fields.find(
      (each) => each !== field && each.value() === undefined && (each.required || each.default == null),
    );
    if (!next) return this.#save();
    if (next.isDrawn) this.activate(next);
    else next.input.focus();
    return undefined;
  }

  async #submit(event) {
    event.preventDefault();
    await this.#save();
  }

  async #save() {
    const missing = this.fields.find((field) => field.required && field.value() === undefined);
    if (missing) {
      this.#error(`${capitalised(this.kind.title)} needs ${missing.name}.`);
      missing.input.focus();
      return;
    }
    const clue = { name: this.kind.name };
    for (const field of this.fields) {
      const value = field.value();
      if (value !== undefined && value !== field.default) clue[field.name] = value;
    }
    const { constraints } = this.app.doc.board.declaration;
    const changed = this.index === null ? [...constraints, clue] : constraints.with(this.index, clue);
    if (!(await this.#setConstraints(changed))) return;
    announce(`${capitalised(this.kind.title)} ${this.index === null ? "added" : "changed"}.`);
    this.choose(this.kind.name);
    this.app.focusBoard();
  }

  /** Replace the constraints; shows the server's error in the form. Returns whether that worked. */
  async #setConstraints(constraints) {
    const declaration = { ...this.app.doc.declaration({ isChanged: true }), constraints };
    try {
      this.#error("");
      const board = await this.app.parse(toText(declaration), { unfinished: true });
      this.app.doc.changeBoard(board);
      return true;
    } catch (error) {
      if (isAborted(error)) return false;
      this.#error(error.sentence ?? error.message);
      return false;
    }
  }

  #error(message) {
    $("clue-error").textContent = this.app.names.text(message, this.app.doc.board ?? { places: {} });
  }

  // ---- pointer and keys --------------------------------------------------------------------------------------------

  down(hit) {
    const { cell } = hit;
    this.drawing.down(hit);
    if (cell) this.app.select([], cell);
  }

  move(hit) {
    this.drawing.move(hit);
  }

  up() {
    this.drawing.up();
  }

  /** Handle a key while a clue is drawn; returns whether it had a meaning. */
  key(event) {
    if (!this.isDrawing) return false;
    if (event.key === "Escape") this.close();
    else if (this.active.kind === "outside") return this.#outsideKey(event);
    else if (event.key === " " && this.app.view.cursor) this.drawing.toggle(this.app.view.cursor);
    else if (event.key === "Enter" && !event.shiftKey && !event.ctrlKey) this.#enter();
    else if (event.key === "Backspace") this.drawing.removeLast();
    else return false;
    return true;
  }

  #enter() {
    if (this.active.kind === "regions" && !this.drawing.cells.length && this.drawing.regions.length)
      this.drawing.done();
    else if (this.drawing.isComplete) this.drawing.finish();
    else this.app.status(`${this.active.node.querySelector("small").textContent}: not complete yet.`);
  }

  /** The arrow keys move around the grid along the places outside. */
  #outsideKey(event) {
    const slots = [...this.app.view.layers.outside.children];
    const now = Math.max(
      0,
      slots.findIndex((slot) => slot.dataset.outside === this.drawing.outside),
    );
    const { x, y } = this.app.view.geometry.outsides()[now];
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (event.key === "Enter" || event.key === " ") this.drawing.choose(slots[now].dataset.outside);
    else if (step) this.#moveOutside(this.#nextOutside(x, y, step), slots);
    else return false;
    return true;
  }

  #nextOutside(x, y, [dx, dy]) {
    const { rows, columns } = this.app.view.board;
    const clamp = (value, most) => Math.min(Math.max(value, -1), most);
    let [p, q] = [clamp(x + dx, columns), clamp(y + dy, rows)];
    const inside = p >= 0 && p < columns && q >= 0 && q < rows;
    if (inside) [p, q] = dx ? [dx > 0 ? columns : -1, q] : [p, dy > 0 ? rows : -1];
    // Clues do not stand at corners: move on around them.
    if ((p < 0 || p === columns) && (q < 0 || q === rows))
      [p, q] = dx ? [p, q < 0 ? 0 : rows - 1] : [p < 0 ? 0 : columns - 1, q];
    return this.app.view.geometry.outsides().findIndex((slot) => slot.x === p && slot.y === q);
  }

  #moveOutside(number, slots) {
    if (number < 0) return;
    this.drawing.outside = slots[number].dataset.outside;
    this.drawing.change();
    slots[number].focus({ preventScroll: true });
    announce(slots[number].dataset.outside);
  }

  // ---- the list -------------------------------------------------------------------------------------------------

  /** List the clues of the board. */
  list() {
    const { board } = this.app.doc;
    const clues = board.clues ?? [];
    $("clues").replaceChildren(...clues.map((clue) => this.#row(clue)));
    $("clues-none").hidden = clues.length > 0;
    if (this.active && !this.app.view.layers.outside.childElementCount && this.active.kind === "outside")
      this.activate(this.active);
  }

  #row(clue) {
    const text = this.app.names.text(clue.label, this.app.doc.board);
    const isKnown = this.kinds.some((kind) => kind.name === clue.name);
    return el(
      "li",
      { "data-index": clue.index },
      el("button", { type: "button", className: "plain", onclick: () => this.#selectCells(clue) }, text),
      isKnown
        ? el(
            "button",
            { type: "button", className: "small", "aria-label": `Edit ${text}`, onclick: () => this.#edit(clue) },
            "Edit",
          )
        : null,
      el(
        "button",
        { type: "button", className: "small", "aria-label": `Delete ${text}`, onclick: () => this.#remove(clue, text) },
        "Delete",
      ),
    );
  }

  #selectCells(clue) {
    const cells = clue.cells.filter((cell) => cell in this.app.doc.board.places);
    if (cells.length) this.app.select(cells, cells[0], false);
  }

  #edit(clue) {
    this.choose(clue.name, this.app.doc.board.declaration.constraints[clue.index], clue.index);
    (this.fields.find((field) => !field.isDrawn) ?? this.fields[0])?.input.focus();
  }

  async #remove(clue, text) {
    const constraints = this.app.doc.board.declaration.constraints.toSpliced(clue.index, 1);
    if (await this.#setConstraints(constraints)) announce(`${text} deleted.`);
    this.choose("");
  }
}
