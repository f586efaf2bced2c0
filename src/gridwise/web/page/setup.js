// New boards and the properties of the current one: type, size, box, rules, attributes.

import { LatestJob, isAborted, post } from "./api.js";
import { $, capitalised, el } from "./dom.js";
import { makeField } from "./fields.js";
import { toText } from "./model.js";

const COMMON = [
  { name: "title", editor: "text", required: false, description: "what the puzzle is called" },
  { name: "author", editor: "text", required: false, description: "who made it" },
  {
    name: "symbols",
    editor: "text",
    required: false,
    description: "what goes into the cells, such as ABCD or 1 2 3 10",
  },
];

export class Setup {
  #job = new LatestJob();

  constructor(app, types) {
    this.app = app;
    this.types = types;
    $("type").append(
      ...types.map((type) => el("option", { value: type.name }, type.title)),
      el("option", { value: "", hidden: true }, "Own rules"),
    );
    $("type").addEventListener("change", () => this.#openNew({ type: $("type").value }));
    for (const id of ["rows", "columns"]) $(id).addEventListener("change", () => this.#resize(id));
    for (const id of ["box-rows", "box-columns"]) $(id).addEventListener("change", () => this.#resizeBox(id));
    $("new").addEventListener("click", () => this.#openSameKind());
    $("example").addEventListener("click", () => this.#openExample());
    $("attributes").addEventListener("submit", (event) => this.#applyAttributes(event));
  }

  get #type() {
    return this.types.find((type) => type.name === this.app.doc.board?.type) ?? null;
  }

  /** Open the board of a first visit: whatever the server reads from 81 empty cells. */
  async openEmptyBoard() {
    this.app.openBoard(await this.app.parse(".".repeat(81)), undefined, "edit", { kind: "empty" });
  }

  // ---- new boards -----------------------------------------------------------------------------------------------

  /** Open a new board; if there is none, show the error and leave everything as it was. */
  async #openNew(wanted, id = "type") {
    try {
      const board = await this.#job.run((signal) => post("new", wanted, signal));
      if (!board) return;
      this.app.openBoard(board, undefined, "edit", { kind: "empty" });
      this.app.status(`New board: ${board.title || board.type}.`);
    } catch (error) {
      if (isAborted(error)) return;
      this.app.fail(error);
      this.show();
      $(id).focus();
    }
  }

  #number(id) {
    const value = Math.trunc(Number($(id).value));
    return Number.isFinite(value) && value > 0 ? value : null;
  }

  #resize(id) {
    const [rows, columns] = [this.#number("rows"), this.#number("columns")];
    if (!rows || !columns || rows > 36 || columns > 36) {
      this.app.status(
        `A board has from 1 to 36 rows and columns; this one would be ${$("rows").value}×${$("columns").value}.`,
        "error",
      );
      return this.show();
    }
    // Most boards are square: the other side follows, unless the two differ or the user unticked it.
    const { board } = this.app.doc;
    const side = id === "rows" ? rows : columns;
    const size = board.rows === board.columns && $("square").checked ? [side, side] : [rows, columns];
    return this.#openNew({ type: board.type, size }, id);
  }

  /** A box holds each symbol once: the other side follows, if a whole number fits. */
  #resizeBox(id) {
    const { board } = this.app.doc;
    const other = id === "box-rows" ? "box-columns" : "box-rows";
    const fitting = board.symbols.length / this.#number(id);
    if (Number.isInteger(fitting)) $(other).value = fitting;
    const box = [this.#number("box-rows"), this.#number("box-columns")];
    if (!box.every(Boolean)) return this.show();
    return this.#openNew({ type: board.type, size: [board.rows, board.columns], box }, id);
  }

  /** The size and box of the board, for another one like it. */
  sizeOfBoard() {
    const { board } = this.app.doc;
    const { box } = board.declaration.attributes;
    const canSize = board.dimensions === 2 && this.#type?.size;
    return { ...(canSize ? { size: [board.rows, board.columns] } : {}), ...(box ? { box } : {}) };
  }

  /** A new board with the type, size and box of the current one. */
  #openSameKind() {
    return this.#openNew({ type: this.app.doc.board.type, ...this.sizeOfBoard() }, "new");
  }

  /** Open the example of the chosen type, even while its empty board is still being loaded. */
  async #openExample() {
    const type = this.types.find(({ name }) => name === $("type").value);
    if (!type) return;
    const board = await this.#job.run((signal) => this.app.parse(type.example, { signal }));
    if (!board) return;
    this.app.openBoard(board, undefined, "play", { kind: "example" });
    this.app.status(`An example: ${type.title}.`);
  }

  // ---- properties of the board -------------------------------------------------------------------------------------

  /** Show the type, size, box, rules and attributes of the board. */
  show() {
    const { board } = this.app.doc;
    const type = this.#type;
    $("type").value = type?.name ?? "";
    $("rows").value = board.rows;
    $("columns").value = board.columns;
    const canSize = board.dimensions === 2;
    for (const id of ["rows", "columns"]) $(id).disabled = !canSize;
    const hasBox = Boolean(type?.attributes.some(({ name }) => name === "box"));
    $("box").hidden = !hasBox;
    if (hasBox) this.#showBox(board);
    $("example").disabled = !type;
    this.#showRules(board, type);
    this.#showAttributes(board, type);
  }

  /** Show the size of the board's first box. */
  #showBox(board) {
    const places = (board.boxes[0] ?? []).map((cell) => board.places[cell]);
    const span = (side) =>
      places.length ? Math.max(...places.map((at) => at[side])) - Math.min(...places.map((at) => at[side])) + 1 : "";
    $("box-rows").value = span(1);
    $("box-columns").value = span(0);
  }

  #showRules(board, type) {
    const author = board.declaration.attributes.author;
    $("title").textContent = board.title || type?.title || "Puzzle";
    $("author").textContent = author ? `by ${author}` : "";
    $("rules").replaceChildren(...board.rules.map((rule) => el("li", {}, rule)));
    document.title = `${board.title || "Puzzle"} – gridwise`;
  }

  // ---- attributes -----------------------------------------------------------------------------------------------

  #showAttributes(board, type) {
    const own = (type?.attributes ?? []).filter(({ name }) => name !== "box");
    this.fields = [...own, ...COMMON].map((field) => makeField({ ...field, required: false }, "attribute"));
    for (const field of this.fields) {
      const value = board.declaration.attributes[field.name];
      if (value !== undefined) field.set(value);
    }
    $("attribute-fields").replaceChildren(...this.fields.map((field) => field.node));
    $("attribute-error").textContent = "";
  }

  async #applyAttributes(event) {
    event.preventDefault();
    const declaration = this.app.doc.declaration({ isChanged: true });
    const attributes = { ...declaration.attributes };
    for (const field of this.fields) {
      const value = field.value();
      if (value === undefined || value === field.default) delete attributes[field.name];
      else attributes[field.name] = value;
    }
    try {
      const board = await this.app.parse(toText({ ...declaration, attributes }), { unfinished: true });
      this.app.doc.changeBoard(board);
      this.app.status("The puzzle is changed.", "good");
    } catch (error) {
      if (!isAborted(error)) $("attribute-error").textContent = capitalised(error.sentence ?? error.message);
    }
  }
}
