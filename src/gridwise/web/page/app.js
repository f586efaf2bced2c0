// The application: it holds the document and the overlay shown on it, and connects the parts of the page.
//
// Stable ids, for tests and for scripts that drive the page:
//   type rows columns box-rows box-columns square new example          the puzzle's type and size
//   generate (generate.js lists the ids of its dialogue)
//   mode-edit mode-play undo redo timer pause zoom-in zoom-out zoom-fit theme settings help
//   board (the svg)  grid (role=grid; cells: [data-cell="a1"], role=gridcell, aria-label describes it all; contents:
//     [data-of="a1"] .symbol.given|entry|answer|placed, .mark, both with data-value where they are drawn; classes of a cell: selected conflict is-wrong is-why
//     is-house is-second is-impossible is-supposed is-target is-less is-gone is-differs; [data-coloured="a1"]; places outside the grid: [data-outside="top 3"])
//   way-symbol way-corner way-centre way-colour keys ([data-symbol], [data-colour]) erase
//   status (beneath the board; classes good warning error)  summary (steps and hardest technique)  live-count  announce
//   tab-solve tab-learn tab-clues tab-file tab-rules; panel-solve … (learn.js lists the ids in panel-learn)
//   solve step hint check explain count rate reset clear stop · previous next page-at · hint-stages hint-more hint-next apply-hint
//   teacher teacher-close: around the texts of hints and explanations
//   explanation steps ([data-step]) step-text (.proof [role=treeitem] the lines of a proof)
//   live automatic conflicts highlight advance satisfied clued (checkboxes)  names
//   clue-kind clue-form clue-fields (#clue-FIELD) clue-add clue-cancel clue-error clues ([data-index])
//   redundant candidates estimate compare setter (setter.js lists the ids in it)
//   adjust-unique adjust-easier adjust-harder adjust-replace (adjust.js)
//   attributes attribute-fields (#attribute-FIELD) attribute-apply attribute-error
//   puzzle-text open-text open-file show-text format drawn download share share-progress share-link export export-contest put-aside aside-name aside

import { get, post } from "./api.js";
import { BoardView } from "./board.js";
import { Names } from "./cells.js";
import { $, announce, debounced, el } from "./dom.js";
import { ClueEditor } from "./clue_editor.js";
import { Files } from "./files.js";
import { isPainting } from "./gestures.js";
import { Keyboard, Pointer } from "./input.js";
import { KEYS, MORE_KEYS, WAYS } from "./keys.js";
import { Keypad } from "./keypad.js";
import { Doc, LAYERS, layersOf } from "./model.js";
import { Progress } from "./progress.js";
import { Settings } from "./settings.js";
import { Setup } from "./setup.js";
import { packWork, store, stored, unpackWork } from "./storage.js";
import { showTab, wireTabs } from "./tabs.js";
import { Timer } from "./timer.js";
import { Tools } from "./tools.js";
import { Viewport } from "./view.js";

const SMALL = "(max-width: 899px)";

class App {
  doc = new Doc();
  names = new Names();
  settings = new Settings((name) => this.#settingChanged(name));
  mode = "edit";
  way = "symbol";
  overlay = null;
  livePossible = null;
  editor = { isDrawing: false, key: () => false, list: () => {}, choose: () => {} };

  async start() {
    this.names.style = this.settings.names;
    const [types, constraints, formats] = await Promise.all([get("types"), get("constraints"), get("formats")]);
    this.view = new BoardView($("board"), this.names, () => this.#viewContext());
    this.viewport = new Viewport($("frame"), $("board"), this.view);
    this.timer = new Timer($("timer"));
    this.tools = new Tools(this);
    this.progress = new Progress(this);
    this.keypad = new Keypad(this);
    this.setup = new Setup(this, types);
    this.doc.listen((change) => this.#changed(change));
    this.editor = new ClueEditor(this, constraints);
    this.files = new Files(this, formats);
    new Keyboard(this);
    new Pointer(this);
    this.#wire();
    await this.#openFirstBoard();
    document.body.dataset.ready = "true";
  }

  /** Open the puzzle of the link, else the last board; a bad link is still reported. */
  async #openFirstBoard() {
    const hadLink = await this.files.openLink();
    if (this.doc.board) return;
    const complaint = hadLink ? $("status").textContent : "";
    await this.#openLastBoard();
    if (complaint) this.status(complaint, "error");
  }

  async #openLastBoard() {
    const last = stored("table");
    try {
      if (last) return await this.restore(last);
    } catch {
      // The stored board can no longer be read: start with a new one.
    }
    return this.setup.openEmptyBoard();
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
    for (const change of ["unique", "easier", "harder", "replace"]) click(`adjust-${change}`, () => this.#adjust(change));
    click("stop", () => this.tools.stop());
    click("teacher-close", () => {
      this.tools.stop();
      this.#hideResults();
    });
    click("mode-edit", () => this.setMode("edit"));
    click("mode-play", () => this.setMode("play"));
    click("zoom-in", () => this.act("larger"));
    click("zoom-out", () => this.act("smaller"));
    click("zoom-fit", () => this.act("fit"));
    click("settings", () => $("settings-dialog").showModal());
    for (const id of ["help", "settings"]) click(`${id}-close`, () => $(`${id}-dialog`).close());
    for (const part of document.querySelectorAll(".bar, .pad, .actions"))
      part.addEventListener("click", (event) => this.#returnFocus(event));
    wireTabs();
    click("tab-learn", () => this.#openLearn());
    $("tab-learn").addEventListener("focus", () => this.#openLearn());
    this.saveLater = debounced(() => this.#save(), 400);
    addEventListener("pagehide", () => this.#save());
    addEventListener("resize", () => this.viewport.layout());
    $("key-list").append(
      ...[...MORE_KEYS, ...KEYS].flatMap(([keys, what]) => [el("dt", {}, ...keyElements(keys)), el("dd", {}, what)]),
    );
  }

  /** After a click with the mouse the focus returns to the board, so that typing continues there. */
  #returnFocus(event) {
    if (event.detail > 0 && document.activeElement === event.target.closest("button")) this.focusBoard();
  }

  /** Perform the action of a button or a key. */
  act(action) {
    const actions = {
      undo: () => this.doc.undo() || this.status("There is nothing to undo."),
      redo: () => this.doc.redo() || this.status("There is nothing to redo."),
      mode: () => this.setMode(this.mode === "edit" ? "play" : "edit"),
      way: () => this.setWay(nextOf(Object.keys(WAYS), this.way)),
      automatic: () => this.settings.set("automatic", !this.settings.automatic),
      all: () => this.select(this.doc.board.cells, this.view.cursor ?? this.doc.board.cells[0]),
      next: () => this.tools.walk(1),
      previous: () => this.tools.walk(-1),
      larger: () => this.viewport.zoomIn(),
      smaller: () => this.viewport.zoomOut(),
      fit: () => this.viewport.reset(),
      pause: () => this.#togglePause(),
      help: () => $("help-dialog").showModal(),
      generate: () => this.#openGenerator(),
      redundant: () => this.#runSetterTool("redundant"),
      candidates: () => this.#runSetterTool("candidates"),
      estimate: () => this.#runSetterTool("estimate"),
      compare: () => this.#runSetterTool("compare"),
      clue: () => this.#goTo("clues", "clue-kind", "edit"),
      file: () => this.#goTo("file", "puzzle-text"),
      escape: () => this.tools.stop() || this.#hideResults(),
      reset: () => this.reset(),
      clear: () => this.clear(),
    };
    return (actions[action] ?? (() => this.tools[action]()))();
  }

  /** Open the dialogue for new puzzles; its module is loaded on first use. */
  async #openGenerator() {
    try {
      this.generator ??= import("./generate.js").then(({ generator }) => generator(this));
      (await this.generator).open();
    } catch (error) {
      this.generator = undefined;
      this.fail(error);
    }
  }

  /** Fill the tab for learners; its module is loaded on first use. */
  async #openLearn() {
    try {
      this.learn ??= import("./learn.js").then(({ learn }) => learn(this));
      (await this.learn).open();
    } catch (error) {
      this.learn = undefined;
      this.fail(error);
    }
  }

  /** Run one of the tools for setters; their module is loaded on first use. */
  async #runSetterTool(tool) {
    try {
      this.setter ??= import("./setter.js").then(({ Setter }) => new Setter(this));
      await (await this.setter)[tool]();
    } catch (error) {
      this.setter = undefined;
      this.fail(error);
    }
  }

  /** Let the server change a few givens; the module for it is loaded on first use. */
  async #adjust(change) {
    try {
      this.adjuster ??= import("./adjust.js").then(({ Adjuster }) => new Adjuster(this));
      await (await this.adjuster).adjust(change);
    } catch (error) {
      this.adjuster = undefined;
      this.fail(error);
    }
  }

  #goTo(tab, id, mode) {
    if (mode) this.setMode(mode);
    showTab(tab);
    $(id).focus();
  }

  // ---- the board ------------------------------------------------------------------------------------------------

  #viewContext() {
    return { doc: this.doc, settings: this.settings, mode: this.mode, overlay: this.overlay, live: this.livePossible };
  }

  /** The board that a puzzle text describes; with `unfinished` it may lack what its type requires. */
  parse(text, { unfinished = false, signal } = {}) {
    return post("parse", { puzzle: text, unfinished }, signal);
  }

  /** Open a board; undo brings the previous one back. */
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
    this.tools.clued();
    if (board) this.#boardChanged();
    else this.#cellsChanged(cells);
    $("undo").disabled = !this.doc.canUndo;
    $("redo").disabled = !this.doc.canRedo;
    this.tools.live();
    this.progress.changed(!board);
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
    this.#showWay();
  }

  /** Draw the changed cells; with automatic candidates also the cells that see them. */
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

  /** After a key or button changed cells: check a full board, and move the cursor on if that is set. */
  edited(changed) {
    if (!changed) return;
    this.checkIfFull();
    const { board } = this.doc;
    const isShort = board.symbols.every((symbol) => symbol.length === 1);
    if (this.mode === "edit" && this.settings.advance && isShort && this.view.selected.size === 1) {
      const next = board.cells[board.cells.indexOf(this.view.cursor) + 1];
      if (next) this.select([next], next);
    }
  }

  /** Check the board as soon as it is full. */
  checkIfFull() {
    if (this.mode === "play" && this.doc.isFull && !this.isSolved) this.tools.check();
  }

  /** The board is solved: stop the timer and say so. */
  solved() {
    this.isSolved = true;
    this.timer.run(false);
    const shown = this.doc.board.shows ? ` It shows ${this.doc.board.shows}.` : "";
    this.status(`Solved in ${this.timer.text}. Well done!${shown}`, "good");
    announce(`Solved in ${this.timer.text}.${shown}`);
  }

  // ---- overlay and status --------------------------------------------------------------------------------------------

  /** Show an overlay on the board, or remove it (null). */
  showOverlay(overlay) {
    if (!overlay && !this.overlay) return;
    this.overlay = overlay;
    if (!overlay) this.showPages(null);
    this.view.refresh();
  }

  /** Show the candidates that are possible while editing, or none (null). */
  setLive(possible) {
    if (possible === this.livePossible) return;
    this.livePossible = possible;
    this.view.refresh();
  }

  #hideResults() {
    this.tools.changed();
    this.clearError();
    this.select([], this.view.cursor);
  }

  /** Show a message beneath the board. */
  status(text, kind = "") {
    $("status").textContent = text;
    $("status").className = `status ${kind}`;
  }

  /** Show an error, with its line where it concerns a text that the user wrote. */
  fail(error, withLine = false) {
    const line = withLine && error.line ? `Line ${error.line}${error.column ? `, column ${error.column}` : ""}: ` : "";
    this.status(line + this.names.text(error.sentence ?? error.message, this.doc.board ?? { places: {} }), "error");
  }

  clearError() {
    if ($("status").classList.contains("error")) this.status("");
  }

  /** Show that a job runs, with a message unless `quiet`; without a name, that none runs. */
  busy(name, quiet = false) {
    $("stop").hidden = !name;
    document.body.classList.toggle("busy", Boolean(name));
    if (name && !quiet) this.status(`${name} …`);
    if (name) return;
    if ($("status").textContent.endsWith(" …")) this.status("");
  }

  /** A hint or an explanation is shown: on small screens bring the board to the top, since the text lies beneath. */
  teach() {
    this.viewport.layout();
    if (matchMedia(SMALL).matches) $("frame").scrollIntoView({ block: "start" });
  }

  /** Show the position among steps or solutions, `{at, of}`, or hide it (null). */
  showPages(place) {
    $("pages").hidden = !place;
    $(this.tools.explanation.isOpen ? "teacher-bar" : "under").append($("pages"));
    if (place) $("page-at").textContent = `${place.at + 1} / ${place.of}`;
  }

  // ---- mode, way, settings --------------------------------------------------------------------------------------

  setMode(mode) {
    this.mode = mode;
    for (const each of ["edit", "play"]) $(`mode-${each}`).setAttribute("aria-pressed", String(each === mode));
    document.body.dataset.mode = mode;
    if (mode === "edit") this.way = "symbol";
    else if (this.editor.isDrawing || this.editor.kind) this.editor.choose("");
    this.timer.run(mode === "play" && !this.isSolved);
    this.#showWay();
    this.tools.live();
    this.progress.changed(false);
    this.view.refresh();
    this.saveLater?.();
  }

  #showWay() {
    this.keypad.show();
    this.view.root.classList.toggle("paints", isPainting(this));
  }

  setWay(way) {
    if (this.mode === "edit") return;
    this.way = way;
    this.#showWay();
    announce(`Enter ${WAYS[way]}.`);
  }

  #settingChanged(name) {
    this.names.style = this.settings.names;
    if (!this.view?.board) return;
    if (name === "names") this.#boardChanged();
    if (name === "live") this.tools.live();
    if (name === "automatic" || name === "clued") this.tools.clued();
    if (name === "satisfied") this.progress.changed(false);
    if (name === "theme") this.status(`Colours: ${this.settings.theme}.`);
    this.view.refresh();
  }

  #togglePause() {
    this.timer.pause();
    $("pause").setAttribute("aria-pressed", String(this.timer.paused));
    document.body.classList.toggle("paused", this.timer.paused);
  }

  // ---- reset, clear, save ---------------------------------------------------------------------------------------

  /** Remove the overlay; if there is none, the player's work. */
  reset() {
    const hadOverlay = this.overlay !== null;
    this.tools.changed();
    this.clearError();
    if (hadOverlay) return this.status("Back to what was typed.");
    const work = LAYERS.slice(1).flatMap((layer) =>
      [...this.doc.layers[layer].keys()].map((cell) => [layer, cell, undefined]),
    );
    this.isSolved = false;
    if (this.mode === "play") this.timer.milliseconds = 0;
    this.timer.run(this.mode === "play");
    return this.status(this.doc.apply(work) ? "Back to the givens." : "There is nothing to reset.");
  }

  /** Empty all cells, givens included; clues stay. */
  clear() {
    const edits = LAYERS.flatMap((layer) => [...this.doc.layers[layer].keys()].map((cell) => [layer, cell, undefined]));
    this.isSolved = false;
    this.doc.apply(edits);
    this.tools.changed();
    this.setMode("edit");
    this.status("The board is empty; Undo brings it back.");
  }

  /** The board, the player's work, the mode and the time as plain data. */
  snapshot() {
    return {
      puzzle: this.doc.text(),
      work: packWork(this.doc, LAYERS.slice(1)),
      mode: this.mode,
      time: this.timer.milliseconds,
    };
  }

  #save() {
    if (this.doc.board) store("table", this.snapshot());
  }

  async restore({ puzzle, work, mode, time }) {
    const board = await this.parse(puzzle, { unfinished: true });
    this.openBoard(board, unpackWork(work, layersOf(board), board), mode === "play" ? "play" : "edit");
    this.timer.milliseconds = time ?? 0;
  }
}

const nextOf = (list, item) => list[(list.indexOf(item) + 1) % list.length];

const keyElements = (keys) => keys.flatMap((key, i) => [...(i ? [" "] : []), el("kbd", {}, key)]);

const app = new App();
app.start().catch((error) => app.status(error.sentence ?? String(error), "error"));
