// The page's middle: it holds the document and what is shown of it, and lets the parts know of each other.
//
// Ids that stay (for tests and for people who script the page):
//   type rows columns box-rows box-columns square new example          what the puzzle is
//   generate (the ids of its dialogue are listed in generate.js)
//   mode-edit mode-play undo redo timer pause zoom-in zoom-out zoom-fit theme settings help
//   board (the svg)  grid (role=grid; cells: [data-cell="a1"], role=gridcell, aria-label says all; what stands in a cell:
//     [data-of="a1"] text.symbol.given|entry|answer, text.mark; classes of a cell: selected conflict is-wrong is-why
//     is-target is-less is-differs; [data-coloured="a1"]; places outside: [data-outside="top 3"])
//   way-symbol way-corner way-centre way-colour keys ([data-symbol], [data-colour]) erase
//   status (beneath the board; classes good warning error)  summary (steps and hardest technique)  live-count  announce
//   tab-solve tab-clues tab-file tab-rules; panel-solve …
//   solve step hint check explain count rate reset clear stop · previous next page-at · hint-stages hint-more apply-hint
//   explanation steps ([data-step]) step-text
//   live automatic conflicts highlight advance (checkboxes)  names
//   clue-kind clue-form clue-fields (#clue-FIELD) clue-add clue-cancel clue-error clues ([data-index])
//   redundant candidates estimate compare setter (the ids in it are listed in setter.js)
//   attributes attribute-fields (#attribute-FIELD) attribute-apply attribute-error
//   puzzle-text open-text open-file show-text format drawn download share share-progress share-link put-aside aside-name aside

import { get, post } from "./api.js";
import { BoardView } from "./board.js";
import { Names } from "./cells.js";
import { $, announce, debounced, el } from "./dom.js";
import { ClueEditor } from "./editors.js";
import { Files } from "./files.js";
import { Keyboard, Pointer } from "./input.js";
import { KEYS, MORE_KEYS, WAYS } from "./keys.js";
import { Keypad } from "./keypad.js";
import { Doc, LAYERS, layersOf } from "./model.js";
import { Settings } from "./settings.js";
import { Setup } from "./setup.js";
import { keep, kept, packed, unpack } from "./storage.js";
import { showTab, wireTabs } from "./tabs.js";
import { Timer } from "./timer.js";
import { Tools } from "./tools.js";
import { Viewport } from "./view.js";

class App {
  doc = new Doc();
  names = new Names();
  settings = new Settings((name) => this.#set(name));
  mode = "edit";
  way = "symbol";
  shown = null;
  livePossible = null;
  editor = { isDrawing: false, key: () => false, list: () => {}, choose: () => {} };

  async start() {
    this.names.style = this.settings.names;
    const [types, constraints, formats] = await Promise.all([get("types"), get("constraints"), get("formats")]);
    this.view = new BoardView($("board"), this.names, () => this.#context());
    this.viewport = new Viewport($("frame"), $("board"), this.view);
    this.timer = new Timer($("timer"));
    this.tools = new Tools(this);
    this.keypad = new Keypad(this);
    this.setup = new Setup(this, types);
    this.doc.listen((change) => this.#changed(change));
    this.editor = new ClueEditor(this, constraints);
    this.files = new Files(this, formats);
    new Keyboard(this);
    new Pointer(this);
    this.#wire();
    await this.#firstBoard();
    document.body.dataset.ready = "true";
  }

  async #firstBoard() {
    const hadLink = await this.files.openLink();
    if (this.doc.board) return;
    const complaint = hadLink ? $("status").textContent : "";
    await this.#lastBoard();
    if (complaint) this.status(complaint, "error");
  }

  async #lastBoard() {
    const last = kept("table");
    try {
      if (last) return await this.restore(last);
    } catch {
      // What was kept can't be read any more: a new board is all there is to offer.
    }
    return this.setup.first();
  }

  // ---- wiring ---------------------------------------------------------------------------------------------------

  #wire() {
    const click = (id, work) => $(id).addEventListener("click", work);
    for (const action of [
      "solve",
      "step",
      "hint",
      "check",
      "explain",
      "count",
      "rate",
      "reset",
      "clear",
      "undo",
      "redo",
      "next",
      "previous",
      "pause",
      "help",
      "generate",
      "redundant",
      "candidates",
      "estimate",
      "compare",
    ]) {
      click(action, () => this.act(action));
    }
    click("stop", () => this.tools.stop());
    click("mode-edit", () => this.setMode("edit"));
    click("mode-play", () => this.setMode("play"));
    click("zoom-in", () => this.act("larger"));
    click("zoom-out", () => this.act("smaller"));
    click("zoom-fit", () => this.act("fit"));
    click("settings", () => $("settings-dialog").showModal());
    for (const id of ["help", "settings"]) click(`${id}-close`, () => $(`${id}-dialog`).close());
    for (const part of document.querySelectorAll(".bar, .pad, .actions"))
      part.addEventListener("click", (event) => this.#clicked(event));
    wireTabs();
    this.saveLater = debounced(() => this.#save(), 400);
    addEventListener("pagehide", () => this.#save());
    addEventListener("resize", () => this.viewport.layout());
    $("key-list").append(
      ...[...MORE_KEYS, ...KEYS].flatMap(([keys, what]) => [el("dt", {}, ...spaced(keys)), el("dd", {}, what)]),
    );
  }

  /** Who clicks a button with the mouse goes on typing on the board; who came with the keyboard stays. */
  #clicked(event) {
    if (event.detail > 0 && document.activeElement === event.target.closest("button")) this.focusBoard();
  }

  /** Do what a button or a key names. */
  act(action) {
    const actions = {
      undo: () => this.doc.undo() || this.status("There is nothing to undo."),
      redo: () => this.doc.redo() || this.status("There is nothing to redo."),
      mode: () => this.setMode(this.mode === "edit" ? "play" : "edit"),
      way: () => this.setWay(after(Object.keys(WAYS), this.way)),
      automatic: () => this.settings.set("automatic", !this.settings.automatic),
      all: () => this.select(this.doc.board.cells, this.view.cursor ?? this.doc.board.cells[0]),
      next: () => this.tools.walk(1),
      previous: () => this.tools.walk(-1),
      larger: () => this.viewport.zoomBy(1.3),
      smaller: () => this.viewport.zoomBy(1 / 1.3),
      fit: () => this.viewport.reset(),
      pause: () => this.#pause(),
      help: () => $("help-dialog").showModal(),
      generate: () => this.#generate(),
      redundant: () => this.#setter("redundant"),
      candidates: () => this.#setter("candidates"),
      estimate: () => this.#setter("estimate"),
      compare: () => this.#setter("compare"),
      clue: () => this.#goTo("clues", "clue-kind", "edit"),
      file: () => this.#goTo("file", "puzzle-text"),
      escape: () => this.tools.stop() || this.#putAway(),
      reset: () => this.reset(),
      clear: () => this.clear(),
    };
    return (actions[action] ?? (() => this.tools[action]()))();
  }

  /** Open the dialogue for new puzzles; it is loaded when somebody wants it. */
  async #generate() {
    try {
      this.generator ??= import("./generate.js").then(({ generator }) => generator(this));
      (await this.generator).open();
    } catch (error) {
      this.generator = undefined;
      this.fail(error);
    }
  }

  /** Ask what setters ask; that is loaded when somebody wants it. */
  async #setter(question) {
    try {
      this.setter ??= import("./setter.js").then(({ Setter }) => new Setter(this));
      await (await this.setter)[question]();
    } catch (error) {
      this.setter = undefined;
      this.fail(error);
    }
  }

  #goTo(tab, id, mode) {
    if (mode) this.setMode(mode);
    this.tab(tab);
    $(id).focus();
  }

  // ---- the board ------------------------------------------------------------------------------------------------

  #context() {
    return { doc: this.doc, settings: this.settings, mode: this.mode, shown: this.shown, live: this.livePossible };
  }

  /** The board that a puzzle text describes; an unfinished one may still lack what its type demands. */
  parse(text, { unfinished = false, signal } = {}) {
    return post("parse", { puzzle: text, unfinished }, signal);
  }

  /** Put a board on the table; the one before comes back with undo. */
  openBoard(
    board,
    layers = layersOf(board),
    mode = board.cells.length === Object.keys(board.givens).length ? this.mode : "play",
  ) {
    this.timer.milliseconds = 0;
    this.isSolved = false;
    this.doc.setBoard(board, layers);
    this.setMode(mode);
  }

  #changed({ board, cells }) {
    this.clearError();
    this.tools.changed();
    if (board) this.#boardChanged();
    else this.#cellsChanged(cells);
    $("undo").disabled = !this.doc.canUndo;
    $("redo").disabled = !this.doc.canRedo;
    this.tools.live();
    this.keypad.count();
    this.saveLater?.();
  }

  #boardChanged() {
    const { board } = this.doc;
    const isOther = this.view.board && String(this.view.board.cells) !== String(board.cells);
    this.view.setBoard(board);
    this.viewport[isOther ? "reset" : "layout"]();
    const cursor = board.cells.includes(this.view.cursor) ? this.view.cursor : board.cells[0];
    this.view.select([cursor], cursor, false);
    this.setup.show();
    this.editor.list();
    if (isOther && this.editor.isDrawing) this.editor.choose(this.editor.kind.name);
    this.keypad.show();
  }

  /** Draw what changed; with automatic candidates also the cells that see it. */
  #cellsChanged(cells) {
    const all = new Set(cells);
    if (this.settings.automatic)
      for (const cell of cells) for (const peer of this.doc.board.peers?.[cell] ?? []) all.add(peer);
    this.view.refresh(all);
  }

  /** Select cells and move the cursor there. */
  select(cells, cursor, focus = true) {
    this.view.select(cells, cursor, focus);
    this.viewport.reveal(cursor);
  }

  focusBoard() {
    this.view.cells.get(this.view.cursor)?.rect.focus({ preventScroll: true });
  }

  /** After a key or button changed cells: move on if wanted, and see whether the board is full. */
  edited(changed) {
    if (!changed) return;
    this.finished();
    const { board } = this.doc;
    const isShort = board.symbols.every((symbol) => symbol.length === 1);
    if (this.mode === "edit" && this.settings.advance && isShort && this.view.selected.size === 1) {
      const next = board.cells[board.cells.indexOf(this.view.cursor) + 1];
      if (next) this.select([next], next);
    }
  }

  /** A full board is checked at once. */
  finished() {
    if (this.mode === "play" && this.doc.isFull && !this.isSolved) this.tools.check();
  }

  solved() {
    this.isSolved = true;
    this.timer.run(false);
    this.status(`Solved in ${this.timer.text}. Well done!`, "good");
    announce(`Solved in ${this.timer.text}.`);
  }

  // ---- what is shown --------------------------------------------------------------------------------------------

  /** Show what a tool found on the board, or put it away. */
  show(shown) {
    if (!shown && !this.shown) return;
    this.shown = shown;
    if (!shown) this.pages(null);
    this.view.refresh();
  }

  setLive(possible) {
    if (possible === this.livePossible) return;
    this.livePossible = possible;
    this.view.refresh();
  }

  #putAway() {
    this.tools.changed();
    this.clearError();
    this.select([], this.view.cursor);
  }

  /** Say something beneath the board. */
  status(text, kind = "") {
    $("status").textContent = text;
    $("status").className = `status ${kind}`;
  }

  /** Say what is wrong, with its line where somebody wrote the text. */
  fail(error, written = false) {
    const line = written && error.line ? `Line ${error.line}${error.column ? `, column ${error.column}` : ""}: ` : "";
    this.status(line + this.names.text(error.sentence ?? error.message, this.doc.board ?? { places: {} }), "error");
  }

  clearError() {
    if ($("status").classList.contains("error")) this.status("");
  }

  /** Show that a job runs, in words where nothing else is to be said; or, without a name, that none does. */
  busy(name, aloud = true) {
    $("stop").hidden = !name;
    document.body.classList.toggle("busy", Boolean(name));
    if (name && aloud) this.status(`${name} …`);
    if (name) return;
    if ($("status").textContent.endsWith(" …")) this.status("");
  }

  /** Where we are in a walk: `{at, of}`, or nothing to walk through. */
  pages(place) {
    $("pages").hidden = !place;
    if (place) $("page-at").textContent = `${place.at + 1} / ${place.of}`;
  }

  tab(name) {
    showTab(name);
  }

  // ---- mode, way, settings --------------------------------------------------------------------------------------

  setMode(mode) {
    this.mode = mode;
    for (const each of ["edit", "play"]) $(`mode-${each}`).setAttribute("aria-pressed", String(each === mode));
    document.body.dataset.mode = mode;
    if (mode === "edit") this.way = "symbol";
    else if (this.editor.isDrawing || this.editor.kind) this.editor.choose("");
    this.timer.run(mode === "play" && !this.isSolved);
    this.keypad.show();
    this.tools.live();
    this.view.refresh();
    this.saveLater?.();
  }

  setWay(way) {
    if (this.mode === "edit") return;
    this.way = way;
    this.keypad.show();
    announce(`Enter ${WAYS[way]}.`);
  }

  /** A setting has changed. */
  #set(name) {
    this.names.style = this.settings.names;
    if (!this.view?.board) return;
    if (name === "names") this.#boardChanged();
    if (name === "live") this.tools.live();
    if (name === "theme") this.status(`Colours: ${this.settings.theme}.`);
    this.view.refresh();
  }

  #pause() {
    this.timer.pause();
    $("pause").setAttribute("aria-pressed", String(this.timer.paused));
    document.body.classList.toggle("paused", this.timer.paused);
  }

  // ---- back and away --------------------------------------------------------------------------------------------

  /** Back to what was typed: first what a tool shows goes away, then the player's work. */
  reset() {
    const showed = this.shown !== null;
    this.tools.changed();
    this.clearError();
    if (showed) return this.status("Back to what was typed.");
    const work = LAYERS.slice(1).flatMap((layer) =>
      [...this.doc.layers[layer].keys()].map((cell) => [layer, cell, undefined]),
    );
    this.isSolved = false;
    if (this.mode === "play") this.timer.milliseconds = 0;
    this.timer.run(this.mode === "play");
    return this.status(this.doc.apply(work) ? "Back to the givens." : "There is nothing to reset.");
  }

  /** Empty the board: givens and all; clues stay. */
  clear() {
    const edits = LAYERS.flatMap((layer) => [...this.doc.layers[layer].keys()].map((cell) => [layer, cell, undefined]));
    this.isSolved = false;
    this.doc.apply(edits);
    this.tools.changed();
    this.setMode("edit");
    this.status("The board is empty; Undo brings it back.");
  }

  /** The table as plain data. */
  snapshot() {
    return {
      puzzle: this.doc.text(),
      work: packed(this.doc, LAYERS.slice(1)),
      mode: this.mode,
      time: this.timer.milliseconds,
    };
  }

  #save() {
    if (this.doc.board) keep("table", this.snapshot());
  }

  async restore({ puzzle, work, mode, time }) {
    const board = await this.parse(puzzle, { unfinished: true });
    this.openBoard(board, unpack(work, layersOf(board), board), mode === "play" ? "play" : "edit");
    this.timer.milliseconds = time ?? 0;
  }
}

const after = (list, item) => list[(list.indexOf(item) + 1) % list.length];

const spaced = (keys) => keys.flatMap((key, i) => [...(i ? [" "] : []), el("kbd", {}, key)]);

const app = new App();
app.start().catch((error) => app.status(error.sentence ?? String(error), "error"));
