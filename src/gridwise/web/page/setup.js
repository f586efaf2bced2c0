// New boards and the properties of the current one: type, size, box, rules. Its attributes are in attribute_form.js.

import { LatestJob, get, isAborted, post } from "./api.js";
import { $, el } from "./dom.js";
import { isListed } from "./library.js";
import { cycleAt } from "./places.js";
import { showTab } from "./tabs.js";
import { t } from "./texts.js";
import { typeOptions } from "./type_groups.js";

export class Setup {
  #job = new LatestJob();

  constructor(app, types) {
    this.app = app;
    this.types = types;
    $("type").append(
      ...typeOptions(types),
      el("option", { value: "", hidden: true }, t("setup.own_rules")),
    );
    $("type").addEventListener("change", () => this.#openNew({ type: $("type").value }));
    for (const id of ["rows", "columns"]) $(id).addEventListener("change", () => this.#resize(id));
    for (const id of ["box-rows", "box-columns"]) $(id).addEventListener("change", () => this.#resizeBox(id));
    $("new").addEventListener("click", () => this.#openSameKind());
    $("example").addEventListener("click", () => this.#openExample());
    $("tab-rules").addEventListener("click", () => this.#openAttributes());
  }

  get #type() {
    return this.types.find((type) => type.name === this.app.doc.board?.type) ?? null;
  }

  /** The type of the board; null for rules of one's own. */
  get typeOfBoard() {
    return this.#type;
  }

  /** Open the board of a first visit: whatever the server reads from 81 empty cells. */
  async openEmptyBoard() {
    this.app.openBoard(await this.app.parse(".".repeat(81)), undefined, "edit", { kind: "empty" });
  }

  /** Open an empty board of a type beside whatever is open. */
  async openEmpty(type) {
    try {
      this.app.openBoard(await post("new", { type }), undefined, "edit", { kind: "empty" });
      await this.#offerTools();
    } catch (error) {
      this.app.fail(error);
    }
  }

  // ---- new boards -----------------------------------------------------------------------------------------------

  /** Open a new board; if there is none, show the error without asking and leave everything as it was. */
  async #openNew(wanted, id = "type") {
    try {
      const board = await this.#job.run((signal) => post("new", wanted, signal));
      if (!board) return undefined;
      const answer = await this.#mayReplace(wanted);
      if (answer === "keep") return this.show();
      if (answer === "fit") return await this.#resizeBoard(wanted.size);
      this.app.openBoard(board, undefined, "edit", { kind: "empty" });
      await this.#offerTools();
      const title = board.title || board.type;
      this.app.status([t("setup.new_board", { title }), this.app.editor.help].filter(Boolean).join(" "));
    } catch (error) {
      if (isAborted(error)) return undefined;
      this.app.fail(error);
      this.show();
      $(id).focus();
    }
    return undefined;
  }

  /** Whether a new board may take the place of this one: what somebody made is not replaced without asking. */
  async #mayReplace({ type, size, box }) {
    const { doc, games } = this.app;
    const isMade = doc.board && games.game && isListed({ ...games.game, changed: games.game.changed || doc.history.root.children.length > 0 });
    if (!isMade) return "go";
    const { ask } = await import("./new_board.js");
    const isSized = size && !box && (size[0] !== doc.board.rows || size[1] !== doc.board.columns);
    return ask(this.app, Boolean(isSized) && type === doc.board.type);
  }

  async #resizeBoard(size) {
    const { resize } = await import("./new_board.js");
    return resize(this.app, size, this.#type?.grids ?? []);
  }

  /** Puzzles of many types have clues of their own: their tool is at hand at once. */
  async #offerTools() {
    const { clues = [], grids = [] } = this.#type ?? {};
    if (!clues.length && !grids.length) return;
    showTab("clues");
    await this.app.openClues();
  }

  #number(id) {
    const value = Math.trunc(Number($(id).value));
    return Number.isFinite(value) && value > 0 ? value : null;
  }

  #resize(id) {
    const [rows, columns] = [this.#number("rows"), this.#number("columns")];
    if (!rows || !columns || rows > 36 || columns > 36) {
      this.app.status(
        t("setup.bad_size", { size: `${$("rows").value}×${$("columns").value}` }),
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
    const { box, size } = board.declaration.attributes;
    const canSize = board.dimensions === 2 && Boolean(this.#type?.size || size || this.#type?.grids.length);
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
    const board = await this.#job.run(async (signal) =>
      this.app.parse((await get(`types/${encodeURIComponent(type.name)}`)).example, { signal }),
    );
    if (!board) return;
    this.app.openBoard(board, undefined, "play", { kind: "example" });
    this.app.status(t("setup.example", { title: type.title }));
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
    // Where clicks go through the symbols, candidates that ignore the clues would never rule one out.
    const { settings } = this.app;
    $("automatic").closest("label").hidden = !settings.clued && board.cells.every((cell) => cycleAt(board, cell).length > 0);
    this.#showRules(board, type);
    this.attributes?.show(board, type);
  }

  /** Show the size of the board's first box. */
  #showBox(board) {
    const places = (board.boxes[0] ?? []).map((cell) => board.places[cell]);
    const span = (side) =>
      places.length ? Math.max(...places.map((at) => at[side])) - Math.min(...places.map((at) => at[side])) + 1 : "";
    $("box-rows").value = span(1);
    $("box-columns").value = span(0);
  }

  /** Fill the tab for the attributes of the puzzle; its module is loaded on first use. */
  async #openAttributes() {
    if (this.attributes !== undefined) return;
    this.attributes = null; // on the way
    try {
      const { AttributeForm } = await import("./attribute_form.js");
      this.attributes = new AttributeForm(this.app);
      this.attributes.show(this.app.doc.board, this.#type);
    } catch (error) {
      this.attributes = undefined;
      this.app.fail(error);
    }
  }

  #showRules(board, type) {
    const author = board.declaration.attributes.author;
    $("title").textContent = board.title || type?.title || t("common.puzzle");
    $("author").textContent = author ? t("common.by", { author }) : "";
    $("rules").replaceChildren(...board.rules.map((rule) => el("li", {}, rule)));
    document.title = `${board.title || t("common.puzzle")} – gridwise`;
  }
}
