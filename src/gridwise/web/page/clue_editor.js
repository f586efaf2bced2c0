// The clue editor: choose a tool, draw a clue on the board and type its number there. Also the list of the board's clues.
//
// A press on the board finishes the clue before; a clue that can't be added is kept (kept_drafts.js), never lost.

import { isAborted } from "./api.js";
import { ClueBox } from "./clue_box.js";
import { clueRows } from "./clue_list.js";
import { typingOf } from "./clue_typing.js";
import { $, announce, capitalised } from "./dom.js";
import * as drafting from "./draft.js";
import { Drawing, splitDrag } from "./drawing.js";
import { isDrawn, makeField } from "./fields.js";
import { GridTool } from "./grid_tool.js";
import { KeptDrafts } from "./kept_drafts.js";
import { toText } from "./model.js";
import { Palette } from "./palette.js";
import { SolvePath } from "./solve_path.js";
import { t } from "./texts.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class ClueEditor {
  #queue = Promise.resolve(); // changes are made one after the other, each on the board that the one before left

  constructor(app, kinds, icons) {
    this.app = app;
    this.kinds = kinds.map((kind) => ({ ...kind, fields: kind.fields.map((field) => ({ ...field, isDrawn: isDrawn(field.editor) })) }));
    this.fields = [];
    this.kind = null;
    this.grid = null; // the tool for entries in a text grid, while it is chosen
    this.drawing = null;
    this.changes = null; // the clue being changed, as it was; null for a new one
    this.last = null; // the clue drawn last, while typing may still change its number
    this.palette = new Palette(this, icons);
    this.kept = new KeptDrafts(app, (draft) => this.#resume(draft));
    this.box = new ClueBox(app, {
      enter: () => this.#finishBox(),
      escape: () => (this.grid ?? this).drop(),
      tab: (by) => this.#walk((place, places) => places.after(place, by)),
      arrow: (dx, dy) => this.#walk((place, places) => places.beside(place, dx, dy), true),
      leave: (to) => this.#leave(to),
    });
    app.view.drafting = drafting;
    this.path = new SolvePath(app);
    $("clue-form").addEventListener("submit", (event) => this.#submit(event));
    $("clue-cancel").addEventListener("click", () => this.close());
    addEventListener("pagehide", () => this.settle(true));
  }

  get isDrawing() {
    return this.app.mode === "edit" && (this.drawing !== null || this.grid !== null);
  }

  /** The place beside the grid, or in a text grid, that is chosen: `left c`, `b2`; undefined if there is none. */
  get place() {
    return this.grid ? this.grid.cell : this.drawing?.outside;
  }

  // ---- tools -------------------------------------------------------------------------------------------------------

  /** The tools of the puzzle's type, the usual one first: names of kinds, or `{attribute, extra}` for a text grid. */
  ownTools() {
    const { clues = [], grids = [] } = this.app.setup.typeOfBoard ?? {};
    return [...grids, ...clues.filter((name) => this.kinds.some((kind) => kind.name === name))];
  }

  /** The other kinds of clues on the board, which the palette shows beside those of the type. */
  foundTools() {
    const found = new Set(this.app.doc.board.declaration.constraints.map(({ name }) => name));
    return [...found].filter((name) => !this.ownTools().includes(name));
  }

  /** Choose the usual tool of the puzzle's type, if it has one and nothing else is chosen. */
  chooseUsual() {
    const [usual] = this.ownTools();
    if (!usual || this.isDrawing || this.app.mode !== "edit") return;
    if (usual.attribute) this.chooseGrid(usual);
    else this.choose(usual);
  }

  /** Type the entries of a text grid on the board; the form says what they are. */
  chooseGrid(spec) {
    this.choose("");
    this.grid = new GridTool(this, spec);
    $("clue-about").textContent = this.grid.about;
    $("clue-form").hidden = false;
    this.#showTool();
  }

  /** Open the form of a constraint, filled in when an existing clue is changed. What is unfinished is kept. */
  choose(name, values = {}, changes = null) {
    this.settle();
    this.grid = null;
    this.#open(name, values, changes);
    this.#showTool();
  }

  /** Show which tool is chosen; the cell at the cursor is no longer what keys are about. */
  #showTool() {
    this.palette.show();
    document.body.classList.toggle("drawing", this.isDrawing);
    if (this.isDrawing) this.app.select([], this.app.view.cursor, false);
    if (this.help) this.app.status(this.help);
  }

  #open(name, values = {}, changes = null) {
    this.kind = this.kinds.find((kind) => kind.name === name) ?? null;
    this.typing = typingOf(this.kind);
    this.changes = changes;
    this.last = null;
    this.fields = (this.kind?.fields ?? []).map((field) => makeField(field, "clue"));
    for (const field of this.fields) {
      if (field.name in values) field.set(values[field.name]);
      if (field.isDrawn) this.#followInput(field);
    }
    $("clue-fields").replaceChildren(...this.fields.map((field) => field.node));
    $("clue-about").textContent = this.kind ? this.kind.about || this.kind.rule || "" : "";
    $("clue-form").hidden = !this.kind;
    $("clue-more").hidden = !this.kind;
    $("clue-add").textContent = t(changes === null ? "clue_editor.add" : "clue_editor.save");
    $("clue-more").open = this.#needsForm;
    this.#error("");
    this.activate(this.fields.find((field) => field.isDrawn) ?? null);
  }

  /** Whether there is more to say than what is drawn and typed on the board. */
  get #needsForm() {
    if (!this.kind || this.typing) return false;
    if (!this.fields.some((field) => field.isDrawn) || this.fields.some(({ kind }) => kind === "regions")) return true;
    return this.fields.some((field) => field.required && !field.isDrawn);
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
  }

  /** What the chosen tool does, in words. */
  get help() {
    if (this.grid) return this.grid.help;
    if (!this.active) return "";
    const ends = this.fields.filter((field) => field.kind === "cell" && field.required).map((field) => field.name);
    const how = ends.length === 2 ? t("clue_editor.ends", { from: ends[0], to: ends[1] }) : this.active.node.querySelector("small").textContent;
    const isTouched = matchMedia("(hover: none)").matches;
    const name = isTouched ? "clue_editor.draw" : this.drawing.isAtPlace ? "clue_editor.draw_place" : "clue_editor.draw_keys";
    const typed = this.#asksText && (isTouched || !this.drawing.isAtPlace) ? ` ${t("clue_editor.then_type")}` : "";
    return `${t(name, { clue: capitalised(this.kind.title), how })}${typed}`;
  }

  #drawingOf(field) {
    const drawing = new Drawing(field.kind, this.app.view.geometry, {
      change: () => {
        field.input.value = drawing.text;
        this.app.view.showDraft(drawing.draft);
      },
      done: () => this.#shaped(),
    });
    return drawing;
  }

  // ---- drawing -----------------------------------------------------------------------------------------------------

  /** Whether a drawn clue waits for its text; other clues are added when the pointer lifts. */
  get #asksText() {
    return Boolean(this.typing) && (this.typing.required || this.active?.kind === "region");
  }

  /** A shape is complete: open the clue that is there already, go to the next field, ask for the text, or add the clue. */
  #shaped(typed = "") {
    const known = this.changes ? null : this.#known();
    if (known && !this.typing && this.active.kind !== "paths") return this.remove(known);
    if (known) this.#take(known);
    const next = this.fields.find((field) => field.isDrawn && field.value() === undefined && field.required);
    if (next) return this.activate(next);
    if (this.#asksText) return this.#openBox(typed || this.typing.write(this.changes ?? {}), Boolean(typed));
    const missing = this.fields.find((field) => field.required && field.value() === undefined);
    if (missing) return missing.input.focus();
    return this.#save();
  }

  /** The clue of this kind that is drawn here already. */
  #known() {
    const { constraints } = this.app.doc.board.declaration;
    const names = [this.kind.name, ...Object.values(this.kind.signs ?? {})];
    const drawn = this.fields.filter((field) => field.isDrawn);
    const { drawing, active } = this;
    const click = active.kind === "region" && drawing.cells.length === 1 ? drawing.cells[0] : null;
    const start = active.kind === "paths" ? drawing.cells[0] : null;
    const covers = (index, cell) => this.app.doc.board.clues[index]?.cells.includes(cell);
    const found = constraints.findIndex((clue, index) => {
      if (!names.includes(clue.name)) return false;
      if (click) return covers(index, click);
      if (start) return namesOf(clue[active.name])[0] === start;
      return drawn.every((field) => isSame(field.kind, clue[field.name], field.value()));
    });
    return found < 0 ? null : constraints[found];
  }

  /** Change a clue that is on the board already; another line may join those of an arrow. */
  #take(clue) {
    const line = this.active.kind === "paths" ? this.drawing.cells : [];
    const number = this.fields.indexOf(this.active);
    this.#open(this.kind.name, clue, clue);
    this.activate(this.fields[number]);
    if (!line.length) return;
    this.drawing.cells = line;
    this.drawing.change();
  }

  #openBox(text, isTyped = false) {
    const label = capitalised(this.kind.title);
    this.box.open(...this.drawing.spot, text, `${label} ${this.active.value() ?? ""}`, isTyped, this.typing.hint);
  }

  // ---- finishing ---------------------------------------------------------------------------------------------------

  /** Whether something is drawn that is not on the board yet. A place without a text is nothing yet. */
  get #hasDraft() {
    if (!this.kind || !this.drawing) return false;
    if (this.box.isOpen && this.box.text) return true;
    if (this.drawing.isAtPlace || (this.active.kind === "cell" && this.typing)) return false;
    const count = this.drawing.regions.length || this.drawing.cells.length;
    return this.changes === null && (count > 1 || this.drawing.regions.length > 0);
  }

  /** Finish what is drawn: add it, or keep it in the list of unfinished clues. */
  settle(isLeaving = false) {
    if (this.grid) return this.grid.settle();
    if (!this.#hasDraft) return this.#forgetDraft();
    const reason = this.#complete();
    if (reason === null && !isLeaving) return this.#save();
    this.kept.add(this.#draft(reason));
    return this.#forgetDraft();
  }

  #forgetDraft() {
    const { kind, active } = this;
    this.box.close();
    if (!kind || !this.drawing) return;
    const number = this.fields.indexOf(active);
    if (this.changes || this.fields.some((field) => field.value() !== undefined && field.value() !== field.default)) {
      this.#open(kind.name);
      if (kind.fields.filter((field) => field.isDrawn).length === 1) this.activate(this.fields[number]);
    }
  }

  /** Put what was typed into the fields; returns what is missing in words, null if nothing is. */
  #complete() {
    if (this.box.isOpen && this.box.text) {
      try {
        this.typed = this.typing.read(this.box.text, this.drawing.cells);
      } catch (error) {
        return error.message;
      }
      for (const field of this.fields) if (field.name in this.typed) field.set(this.typed[field.name]);
    }
    const isSigned = this.typed?.name !== undefined;
    const missing = this.fields.find((field) => field.required && field.value() === undefined && !(isSigned && field.editor === "choice"));
    if (!missing) return null;
    if (this.box.isOpen) return t("clue_editor.text");
    return t("clue_editor.missing", { clue: capitalised(this.kind.title), field: missing.name });
  }

  #draft(reason) {
    const values = Object.fromEntries(this.fields.map((field) => [field.name, field.value()]));
    const cells = this.fields.filter((field) => field.isDrawn).map((field) => [field.value() ?? ""].flat().join("; "));
    const { name, title } = this.kind;
    return { name, title: capitalised(title), values, cells: cells.join(" "), text: this.box.text, reason, changes: this.changes };
  }

  /** Go on with a clue that was kept. */
  #resume(draft) {
    this.app.setMode("edit");
    this.choose(draft.name, draft.values, draft.changes);
    this.#error(draft.reason ?? "");
    if (!this.typing) return this.app.focusBoard();
    return this.#openBox(draft.text);
  }

  async #submit(event) {
    event.preventDefault();
    this.#tryToSave();
  }

  /** Add the clue; if something is missing, say so and stay. */
  #tryToSave() {
    const isDeleting = this.box.isOpen && !this.box.text && this.changes && this.typing?.required;
    if (isDeleting) return this.remove(this.changes);
    const reason = this.#complete();
    if (reason === null) return this.#save();
    this.#error(reason);
    this.app.status(reason, "error");
    if (!this.box.isOpen) $("clue-more").open = true;
    if (!this.box.isOpen) this.fields.find((field) => field.required && field.value() === undefined)?.input.focus();
    return false;
  }

  /** Add the clue to the board, or change the one that is there; the form is free for the next one at once. */
  #save() {
    const draft = this.#draft("");
    const { kind, changes, typed } = this;
    const isLine = !this.#asksText;
    const clue = { name: typed?.name ?? kind.name };
    for (const field of this.fields) {
      const value = field.value();
      const isOther = typed?.name !== undefined && field.name in typed && typed[field.name] === undefined;
      if (value !== undefined && value !== field.default && !isOther) clue[field.name] = value;
    }
    this.typed = null;
    this.box.close();
    this.#open(kind.name);
    if (isLine && this.typing) this.last = clue; // typing may begin before the server has answered
    const isMeant = (each) => sameClue(each, changes) || isCopy(each, changes);
    const change = (constraints) => (changes ? constraints.map((each) => (isMeant(each) ? clue : each)) : [...constraints, clue]);
    const asked = this.change((declaration) => ({ ...declaration, constraints: change(declaration.constraints) }));
    asked.then((error) => this.#saved(error, draft, clue));
    return true;
  }

  #saved(error, draft, clue) {
    if (!error) {
      announce(t(draft.changes ? "clue_editor.changed" : "clue_editor.added", { clue: draft.title }));
      if (this.last === clue) this.app.status(t("clue_editor.more", { field: this.typing.hint }));
      return;
    }
    this.last = null;
    const isFree = this.kind?.name === draft.name && !this.isPressed && !this.#hasDraft && !this.box.isOpen;
    if (!isFree) {
      this.kept.add({ ...draft, reason: error });
      this.app.status(this.app.names.text(error, this.app.doc.board), "error");
      return;
    }
    this.#open(draft.name, draft.values, draft.changes);
    if (draft.text) this.#openBox(draft.text);
    this.#error(error);
  }

  /** Change the declaration of the puzzle, after the changes before; resolves to the server's complaint, or to null. */
  change(work) {
    const result = this.#queue.then(() => this.#apply(work));
    this.#queue = result.catch(() => {});
    return result;
  }

  async #apply(work) {
    try {
      const declaration = work(this.app.doc.declaration({ isChanged: true }));
      const board = await this.app.parse(toText(declaration), { unfinished: true });
      this.app.doc.changeBoard(board);
      return null;
    } catch (error) {
      if (isAborted(error)) return null;
      return error.sentence ?? error.message;
    }
  }

  /** Take a clue off the board. */
  async remove(clue, text = capitalised(this.kind?.title ?? "")) {
    const { constraints } = this.app.doc.board.declaration;
    const number = constraints.findIndex((each) => sameClue(each, clue));
    this.box.close();
    if (this.kind) this.#open(this.kind.name);
    const without = (declaration) => ({ ...declaration, constraints: declaration.constraints.toSpliced(number, 1) });
    const error = number < 0 ? null : await this.change(without);
    if (error) this.#error(error);
    else announce(t("common.deleted", { name: text }));
  }

  #error(message) {
    $("clue-error").textContent = this.app.names.text(message, this.app.doc.board ?? { places: {} });
  }

  // ---- pointer and keys --------------------------------------------------------------------------------------------

  down(hit, more = false) {
    this.last = null;
    this.isPressed = true;
    if (this.grid) return this.grid.down(hit, more);
    const isSame = this.active.kind === "regions" || (more && this.active.kind === "region");
    const isNext = this.fields.some((field) => field !== this.active && field.isDrawn && field.value() !== undefined);
    if (!isSame && !isNext) this.settle();
    this.drawing.down(hit, more);
    if (hit.cell) this.app.select([], hit.cell);
    return undefined;
  }

  move(hit) {
    (this.grid ?? this.drawing).move(hit);
  }

  up() {
    this.isPressed = false;
    if (this.grid) return this.grid.up();
    splitDrag(this);
    const [only] = this.drawing.cells;
    const isClick = ["path", "paths"].includes(this.active.kind) && this.drawing.cells.length === 1;
    this.drawing.up();
    if (isClick && only) {
      this.#forgetDraft(); // a line has two cells: a click selects, so that a given can be typed
      this.app.select([only], only);
    }
    return undefined;
  }

  /** Handle a key while a clue is drawn; returns whether it had a meaning. */
  key(event) {
    if (!this.isDrawing) return false;
    if (event.key === "Escape") return this.#escape();
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (this.grid) return this.grid.key(event, isPlain);
    const isText = isPlain && event.key.length === 1 && event.key !== " ";
    if (isText && this.typing) return this.#type(event.key);
    if (this.drawing.isAtPlace) return this.#placeKey(event);
    if (event.key in ARROWS) this.last = null;
    if (event.key === " " && this.app.view.cursor) this.drawing.toggle(this.app.view.cursor);
    else if (event.key === "Enter" && !event.shiftKey && isPlain) this.#enter();
    else if (event.key === "Backspace" && this.drawing.cells.length) this.drawing.removeLast();
    else return false;
    return true;
  }

  /** Escape drops what is drawn; again, it puts the tool away. */
  #escape() {
    if (this.grid || !this.#hasDraft) this.close();
    else this.drop();
    return true;
  }

  drop() {
    this.#forgetDraft();
    this.app.view.showDraft(this.drawing?.draft);
    this.app.focusBoard();
  }

  /** A character typed on the board begins the text of the clue that is drawn, or was drawn last. */
  #type(character) {
    if (this.last) {
      this.#open(this.kind.name, this.last, this.last);
      this.#openBox(character, true);
      return true;
    }
    if (this.drawing.isAtPlace && !this.drawing.place) this.#goTo(this.drawing.places.all[0]);
    if (this.active.kind === "cell" && this.typing.required && this.app.view.cursor) this.drawing.cells = [this.app.view.cursor];
    if (!this.drawing.isComplete || (!this.#asksText && !this.typing.required)) return false;
    this.drawing.change();
    this.#shaped(character);
    return true;
  }

  #enter() {
    if (this.active.kind === "regions" && !this.drawing.cells.length && this.drawing.regions.length) this.#tryToSave();
    else if (this.drawing.isComplete) this.drawing.finish();
    else this.app.status(t("clue_editor.incomplete", { how: this.active.node.querySelector("small").textContent }));
  }

  /** The arrow keys move along the places. */
  #placeKey(event) {
    const { places, place } = this.drawing;
    const step = ARROWS[event.key];
    if (!places.all.length) return false;
    if (event.key === "Enter" || event.key === " ") {
      this.#goTo(place ?? places.all[0]);
      this.drawing.finish();
    } else if (step) this.#goTo(places.beside(place ?? places.all[0], ...step));
    else return false;
    return true;
  }

  #goTo(place) {
    this.drawing.place = place;
    this.drawing.change();
    const slot = [...this.app.view.layers.outside.children].find((each) => each.dataset.outside === place.name);
    slot?.focus({ preventScroll: true });
    announce(place.name);
  }

  // ---- the box -----------------------------------------------------------------------------------------------------

  #finishBox() {
    if (this.grid) {
      this.grid.settle();
      return this.app.focusBoard();
    }
    return this.#tryToSave() !== false && this.app.focusBoard();
  }

  /** Finish this clue and open the next place; returns whether there is one. */
  #walk(next, isArrow = false) {
    if (this.grid) return this.grid.walk(next);
    const { places } = this.drawing;
    const here = this.drawing.place ?? places?.find(this.drawing.cells[0]);
    if (!places || !here) {
      if (!isArrow) this.#finishBox();
      return !isArrow;
    }
    const to = next(here, places);
    this.settle();
    if (places.all.includes(to)) this.#openPlace(to);
    return true;
  }

  #openPlace(place) {
    if (this.drawing.isAtPlace) this.#goTo(this.drawing.places.find(place.name));
    else {
      this.drawing.cells = [place.name];
      this.app.select([], place.name, false);
    }
    this.drawing.change();
    this.drawing.finish();
  }

  /** The focus left the box: for the form its text goes into the fields; elsewhere it waits, and is finished or kept. */
  #leave(to) {
    if (this.grid || !to?.closest?.("#clue-form")) return;
    this.#complete();
    this.typed = null;
    this.box.close();
  }

  // ---- the list ----------------------------------------------------------------------------------------------------

  /** List the clues of the board. */
  list() {
    const { board } = this.app.doc;
    const clues = board.clues ?? [];
    $("clues").replaceChildren(...clueRows(this, clues));
    $("clues-none").hidden = clues.length > 0;
    this.kept.show();
    this.palette.show();
    if (this.grid) this.grid.show();
    else if (this.drawing && this.drawing.geometry !== this.app.view.geometry) this.#follow();
    this.box.place();
  }

  /** Another board is shown: what is being drawn stays where it is. */
  #follow() {
    this.drawing.follow(this.app.view.geometry);
    this.app.view.showOutsidePlaces(this.active.kind === "outside");
    this.app.viewport.layout();
    this.app.view.showDraft(this.drawing.draft);
  }

  /** The board has other cells, or another type (`isNewType`): the tool stays if it fits; a new type brings its own. */
  reset(isNewType) {
    const { kind, grid } = this;
    if (grid?.fits()) return grid.show(); // an entry such as # made cells void, or cells of void places
    this.box.close();
    this.grid = null;
    this.#open("");
    if (grid || isNewType) this.chooseUsual();
    else if (kind) this.#open(kind.name);
    return this.#showTool();
  }

  edit(clue) {
    const declared = this.app.doc.board.declaration.constraints[clue.index];
    this.choose(clue.name, declared, declared);
    $("clue-more").open = true;
    (this.fields.find((field) => !field.isDrawn) ?? this.fields[0])?.input.focus();
  }

  /** Whether a kind of clue has a form. */
  knows(name) {
    return this.kinds.some((kind) => kind.name === name);
  }
}

const namesOf = (value) => [value ?? ""].flat().join(" ").split(/[\s,;]+/).filter(Boolean);

/** Whether two drawn values are the same, in any order where the order does not matter. */
function isSame(kind, a, b) {
  const [first, second] = [a, b].map(namesOf);
  if (["region", "edge", "corner"].includes(kind)) return String(first.sort()) === String(second.sort());
  return String(first) === String(second);
}

const sameClue = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** Whether the server's clue has everything that was sent, however it is written. */
const isCopy = (clue, sent) =>
  clue.name === sent.name && Object.entries(sent).every(([name, value]) => String(namesOf(clue[name])) === String(namesOf(value)));
