// Choosing a puzzle: its type, its size and box, and the attributes that its type takes.

import { Lane, isAborted, post } from "./api.js";
import { $, capital, el } from "./dom.js";
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
  #lane = new Lane();

  constructor(app, types) {
    this.app = app;
    this.types = types;
    $("type").append(
      ...types.map((type) => el("option", { value: type.name }, type.title)),
      el("option", { value: "", hidden: true }, "Own rules"),
    );
    $("type").addEventListener("change", () => this.#make({ type: $("type").value }));
    for (const id of ["rows", "columns"]) $(id).addEventListener("change", () => this.#resize(id));
    for (const id of ["box-rows", "box-columns"]) $(id).addEventListener("change", () => this.#box(id));
    $("new").addEventListener("click", () => this.#again());
    $("example").addEventListener("click", () => this.#example());
    $("attributes").addEventListener("submit", (event) => this.#declare(event));
  }

  get #type() {
    return this.types.find((type) => type.name === this.app.doc.board?.type) ?? null;
  }

  /** The first board of all: what an empty line of 81 cells means to those who read boards. */
  async first() {
    this.app.openBoard(await this.app.parse(".".repeat(81)), undefined, "edit");
  }

  // ---- new boards -----------------------------------------------------------------------------------------------

  /** Make a board; where that is impossible, say why and leave everything as it was. */
  async #make(wanted, id = "type") {
    try {
      const board = await this.#lane.run((signal) => post("new", wanted, signal));
      if (!board) return;
      this.app.openBoard(board, undefined, Object.keys(board.givens).length || board.clues.length ? "play" : "edit");
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
    // Most boards are square: the other side follows, unless the two differed before.
    const { board } = this.app.doc;
    const side = id === "rows" ? rows : columns;
    const size = board.rows === board.columns && $("square").checked ? [side, side] : [rows, columns];
    return this.#make({ type: board.type, size }, id);
  }

  /** A box holds each symbol once: the other side follows, where there is one that fits. */
  #box(id) {
    const { board } = this.app.doc;
    const other = id === "box-rows" ? "box-columns" : "box-rows";
    const fitting = board.symbols.length / this.#number(id);
    if (Number.isInteger(fitting)) $(other).value = fitting;
    const box = [this.#number("box-rows"), this.#number("box-columns")];
    if (!box.every(Boolean)) return this.show();
    return this.#make({ type: board.type, size: [board.rows, board.columns], box }, id);
  }

  #again() {
    const { board } = this.app.doc;
    const wanted = { type: board.type };
    if (board.dimensions === 2 && this.#type?.size) wanted.size = [board.rows, board.columns];
    const { box } = board.declaration.attributes;
    if (box) wanted.box = box;
    return this.#make(wanted, "new");
  }

  /** The example of the type that is chosen, even while its empty board is still on its way. */
  async #example() {
    const type = this.types.find(({ name }) => name === $("type").value);
    if (!type) return;
    const board = await this.#lane.run((signal) => this.app.parse(type.example, { signal }));
    if (!board) return;
    this.app.openBoard(board, undefined, "play");
    this.app.status(`An example: ${type.title}.`);
  }

  // ---- what is shown of the board -------------------------------------------------------------------------------

  /** Show what the board is: type, size, box, rules, attributes. */
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
    this.#rules(board, type);
    this.#attributes(board, type);
  }

  /** The box as declared, or as the first box of the board is. */
  #showBox(board) {
    const corner = (board.boxes[0] ?? []).map((cell) => board.places[cell]);
    const span = (side) =>
      corner.length ? Math.max(...corner.map((at) => at[side])) - Math.min(...corner.map((at) => at[side])) + 1 : "";
    $("box-rows").value = span(1);
    $("box-columns").value = span(0);
  }

  #rules(board, type) {
    const author = board.declaration.attributes.author;
    $("title").textContent = board.title || type?.title || "Puzzle";
    $("author").textContent = author ? `by ${author}` : "";
    $("rules").replaceChildren(...board.rules.map((rule) => el("li", {}, rule)));
    document.title = `${board.title || "Puzzle"} – gridwise`;
  }

  // ---- attributes -----------------------------------------------------------------------------------------------

  #attributes(board, type) {
    const own = (type?.attributes ?? []).filter(({ name }) => name !== "box");
    this.fields = [...own, ...COMMON].map((field) => makeField({ ...field, required: false }, "attribute"));
    for (const field of this.fields) {
      const value = board.declaration.attributes[field.name];
      if (value !== undefined) field.set(value);
    }
    $("attribute-fields").replaceChildren(...this.fields.map((field) => field.node));
    $("attribute-error").textContent = "";
  }

  async #declare(event) {
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
      if (!isAborted(error)) $("attribute-error").textContent = capital(error.sentence ?? error.message);
    }
  }
}
