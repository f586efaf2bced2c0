// A tool for clues that a type writes as a text grid (`sums`, `numbers`, `layout`): each is typed where it stands.

import { Places } from "./clue_places.js";
import { $, announce, capitalised, svg } from "./dom.js";
import { U } from "./text.js";
import { t } from "./texts.js";

const NONE = "."; // the entry of a place without a clue
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class GridTool {
  constructor(editor, { attribute, extra }) {
    Object.assign(this, { editor, app: editor.app, attribute, extra, chosen: [] });
    this.size = this.#sizeNow;
    this.show();
  }

  get #sizeNow() {
    const { type, rows, columns } = this.app.doc.board;
    return `${type} ${rows} ${columns}`;
  }

  /** Whether the board has still the places of this tool. */
  fits() {
    return this.size === this.#sizeNow;
  }

  get places() {
    return Places.ofGrid(this.app.doc.board, this.extra);
  }

  /** The chosen cell; undefined if nothing is chosen, or a place between cells. */
  get cell() {
    const [first] = this.chosen;
    return first && this.extra === 0 ? this.app.view.geometry.squareAt(first.x, first.y) : undefined;
  }

  /** The entries now, row by row. */
  #rows({ attributes } = this.app.doc.board.declaration) {
    const { rows, columns } = this.app.doc.board;
    const text = attributes[this.attribute];
    const written = typeof text === "string" ? text.split("\n").filter((line) => line.trim()) : [];
    const split = written.map((line) => (/\s/.test(line.trim()) ? line.trim().split(/\s+/) : [...line.trim()]));
    return Array.from({ length: rows + this.extra }, (_, row) =>
      Array.from({ length: columns + this.extra }, (__, column) => split[row]?.[column] ?? NONE),
    );
  }

  /** What the tool does, in words. */
  get help() {
    return t("grid_tool.how", { clue: capitalised(this.attribute) });
  }

  /** What may be typed, in words. */
  get about() {
    const { attributes = [] } = this.app.setup.typeOfBoard ?? {};
    return capitalised(attributes.find(({ name }) => name === this.attribute)?.description ?? "");
  }

  show() {
    const size = this.extra ? 0.5 : 0.88;
    const marks = this.chosen.map(({ x, y }) =>
      svg("rect", { x: (x - size / 2) * U, y: (y - size / 2) * U, width: size * U, height: size * U, rx: this.extra ? size * U : 6, class: "draft" }),
    );
    this.app.view.layers.draft.replaceChildren(...marks);
  }

  // ---- pointer and keys --------------------------------------------------------------------------------------------

  down(hit, more) {
    this.settle();
    const place = this.places.nearest(hit.x, hit.y);
    this.chosen = place ? [...(more ? this.chosen : []), place] : [];
    this.show();
  }

  move(hit) {
    const place = this.places.nearest(hit.x, hit.y);
    const isNear = place && Math.hypot(place.x - hit.x, place.y - hit.y) < 0.44;
    if (!isNear || this.chosen.some(({ name }) => name === place.name)) return;
    this.chosen.push(place);
    this.show();
  }

  up() {
    if (this.chosen.length) this.#open();
  }

  #open(typed = "") {
    const [first] = this.chosen;
    const entry = this.#rows()[first.row]?.[first.column];
    const label = `${capitalised(this.attribute)}, ${placeName(first)}`;
    this.editor.box.open(first.x, first.y, typed || (entry === NONE ? "" : entry), label, Boolean(typed));
    this.show();
  }

  key(event, isPlain) {
    const step = ARROWS[event.key];
    const at = this.chosen[0] ?? this.places.all[0];
    if (step) this.#choose(this.places.beside(this.places.find(at.name), ...step));
    else if (event.key === "Enter" && isPlain) this.#choose(at, true);
    else if (isPlain && event.key.length === 1 && event.key !== " ") {
      this.chosen = this.chosen.length ? this.chosen : [at];
      this.#open(event.key);
    } else return false;
    return true;
  }

  #choose(place, opens = false) {
    this.chosen = [place];
    this.show();
    announce(placeName(place));
    if (opens) this.#open();
  }

  walk(next) {
    const { places } = this;
    const here = places.find(this.chosen[0]?.name);
    if (!here) return false;
    const to = next(here, places);
    this.settle();
    this.chosen = [to];
    this.#open();
    return true;
  }

  // ---- finishing ---------------------------------------------------------------------------------------------------

  drop() {
    this.editor.box.close();
    this.chosen = [];
    this.show();
    this.app.focusBoard();
  }

  /** Write what was typed into the chosen places; an empty text takes the clue away. */
  settle() {
    const { box } = this.editor;
    if (!box.isOpen) return;
    const [typed, chosen] = [box.text, this.chosen];
    box.close();
    const rows = this.#rows();
    const entry = typed || NONE;
    if (chosen.every(({ row, column }) => rows[row]?.[column] === entry)) return;
    const asked = this.editor.change((declaration) => this.#with(declaration, chosen, entry));
    asked.then((error) => this.#changed(error, chosen, typed));
  }

  #with(declaration, chosen, entry) {
    const rows = this.#rows(declaration);
    for (const { row, column } of chosen) rows[row][column] = entry;
    const wide = Math.max(...rows.flat().map((each) => each.length));
    const text = rows.map((row) => row.map((each) => each.padStart(wide)).join(" ")).join("\n");
    const { rows: high, columns } = this.app.doc.board;
    return { ...declaration, attributes: { ...declaration.attributes, size: [high, columns], [this.attribute]: text } };
  }

  /** A refused entry comes back into its box, unless the setter is at another one: then it is said which it was. */
  #changed(error, chosen, typed) {
    $("clue-error").textContent = error ?? "";
    if (!error) return announce(t(typed ? "grid_tool.written" : "grid_tool.removed", { place: placeName(chosen[0]), text: typed }));
    if (!this.editor.box.isOpen && this.editor.grid === this) {
      this.chosen = chosen;
      this.#open(typed);
    }
    return this.app.status(t("grid_tool.refused", { text: typed, why: error }), "error");
  }
}

const placeName = ({ row, column }) => t("grid_tool.place", { row: row + 1, column: column + 1 });
