// The application: it holds the document and the overlay shown on it, and connects the parts of the page.
//
// Stable ids, for tests and for scripts that drive the page:
//   home (home.js lists the ids of the front door)  kept back-to (the game before)  finish (finish.js)
//   type rows columns box-rows box-columns square new example          the puzzle's type and size, while editing
//   generate (generate.js lists the ids of its dialogue)
//   mode-edit mode-play undo redo timer pause zoom-in zoom-out zoom-fit theme settings help
//   board (the svg)  grid (role=grid; cells: [data-cell="a1"], role=gridcell, aria-label describes it all; contents:
//     [data-of="a1"] .symbol.given|entry|answer|placed, .mark, both with data-value where they are drawn; classes of a cell: selected conflict is-wrong is-why
//     is-house is-second is-impossible is-supposed is-target is-less is-gone is-differs; [data-coloured="a1"]; places outside the grid: [data-outside="top 3"])
//   way-symbol way-corner way-centre way-colour keys ([data-symbol], [data-colour]) erase
//   status (beneath the board; classes good warning error)  summary (steps and hardest technique)  live-count  announce
//   tab-solve tab-learn tab-clues tab-file tab-rules; panel-solve … (learn.js lists the ids in panel-learn)
//   solve step hint check notes more-tools explain choices count rate reset clear stop · previous next page-at · hint-stages hint-more hint-next apply-hint
//   teacher teacher-close: around the texts of hints and explanations
//   explanation steps ([data-step]) step-text (.proof [role=treeitem] the lines of a proof)
//   live automatic conflicts highlight advance satisfied clued (checkboxes)  names
//   palette (palette.js) clue-typed (clue_box.js) clue-kept (kept_drafts.js) clue-form clue-fields (#clue-FIELD) clue-add clue-cancel clue-error clues ([data-index])
//   redundant candidates estimate compare setter (setter.js lists the ids in it)
//   adjust-unique adjust-easier adjust-harder adjust-replace (adjust.js)
//   attributes attribute-fields (#attribute-FIELD) attribute-apply attribute-error
//   puzzle-text open-text open-file show-text format drawn download share share-progress share-link export export-contest put-aside aside-name aside

import { get, post } from "./api.js";
import { BoardView } from "./board.js";
import { Names } from "./cells.js";
import { Cover } from "./cover.js";
import { $, announce, debounced, el } from "./dom.js";
import { Files } from "./files.js";
import { Finish } from "./finish.js";
import { Games } from "./games.js";
import { isPainting } from "./gestures.js";
import { Keyboard, Pointer } from "./input.js";
import { KEYS, MORE_KEYS, WAYS } from "./keys.js";
import { Keypad, loadPen } from "./keypad.js";
import { Maker } from "./making.js";
import { Doc, LAYERS, layersOf } from "./model.js";
import { keepPage } from "./offline.js";
import { Parts } from "./parts.js";
import { Progress } from "./progress.js";
import { Settings } from "./settings.js";
import { Setup } from "./setup.js";
import { Spoilers } from "./spoilers.js";
import { showTab, wireTabs } from "./tabs.js";
import { t } from "./texts.js";
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
  armed = undefined; // the symbol that was chosen before its cells
  livePossible = null;
  parts = new Parts(this);
  cover = new Cover(this);
  spoilers = new Spoilers(this);
  #bookmark; // the last bookmark on the way to the position that is shown
  #type; // the type of the board that is shown
  editor = { isDrawing: false, place: undefined, key: () => false, list: () => {}, choose: () => {}, settle: () => {}, reset: () => {} };

  async start() {
    this.names.style = this.settings.names;
    const [types, formats] = await Promise.all([get("types"), get("formats")]);
    this.view = new BoardView($("board"), this.names, () => this.#viewContext());
    this.viewport = new Viewport($("frame"), $("board"), this.view);
    this.timer = new Timer($("timer"));
    this.tools = new Tools(this);
    this.progress = new Progress(this);
    this.keypad = new Keypad(this);
    this.setup = new Setup(this, types);
    this.finish = new Finish(this);
    this.maker = new Maker(this);
    this.games = new Games(this);
    this.doc.listen((change) => this.#changed(change));
    this.files = new Files(this, formats);
    new Keyboard(this);
    new Pointer(this);
    this.#wire();
    await this.games.follow();
    document.body.dataset.ready = "true";
    keepPage();
  }

  // ---- views ----------------------------------------------------------------------------------------------------

  /** Show the front door (`home`) or the board. */
  showView(name) {
    if (document.body.dataset.view === name) return;
    document.body.dataset.view = name;
    $("home").hidden = name !== "home";
    $("workspace").hidden = name === "home";
    this.maker.stop();
    if (name === "home") this.status("");
    if (this.timer.paused) this.pause(false);
    if (name === "home") this.timer.run(false);
    else this.viewport.layout();
    scrollTo(0, 0);
  }

  /** Show the clues and their tools, with the usual one of the puzzle's type chosen; the editor is loaded on first use. */
  async openClues() {
    try {
      this.editorLoading ??= this.#loadEditor();
      this.editor = await this.editorLoading;
      this.editor.list();
      this.editor.chooseUsual();
    } catch (error) {
      this.editorLoading = undefined;
      this.fail(error);
    }
  }

  async #loadEditor() {
    document.head.append(el("link", { rel: "stylesheet", href: "setting.css" }));
    const [{ ClueEditor }, constraints, icons] = await Promise.all([
      import("./clue_editor.js"),
      get("constraints"),
      get("icons"),
    ]);
    return new ClueEditor(this, constraints, icons);
  }

  /** Fill the front door with what the library holds now. */
  async showHome() {
    document.title = "gridwise";
    const { Home } = await import("./home.js");
    this.home ??= new Home(this);
    this.home.show();
  }

  /** Whether puzzles of this type can be made. */
  canMake(type) {
    return this.setup.types.some(({ name }) => name === type);
  }

  /** A new puzzle with the type, size and level of the current one. */
  playAnother() {
    const { type, level } = this.games.game;
    return this.maker.make({ type, level, ...this.setup.sizeOfBoard() });
  }

  /** Open the lessons, beside whatever game is at hand. */
  async learnFirst() {
    if (this.doc.board && this.games.game) await this.games.resume(this.games.game.id);
    else await this.setup.openEmptyBoard();
    showTab("learn");
    await this.parts.call("learn", "open");
  }

  // ---- wiring ---------------------------------------------------------------------------------------------------

  #wire() {
    const click = (id, work) => $(id).addEventListener("click", work);
    for (const action of [
      "solve",
      "step",
      "hint",
      "check",
      "notes",
      "explain",
      "choices",
      "count",
      "rate",
      "reset",
      "clear",
      "undo",
      "redo",
      "tries",
      "combinations",
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
    click("stop", () => this.maker.stop() || this.tools.stop());
    click("teacher-close", () => {
      if (!this.tools.stop()) this.status("");
      this.#hideResults();
    });
    $("spoilers").addEventListener("click", (event) => this.#chosenTool(event));
    click("resume", () => this.pause(false));
    click("more-tools", () => this.#toggleTools());
    click("mode-edit", () => this.setMode("edit"));
    click("mode-play", () => this.setMode("play"));
    click("zoom-in", () => this.act("larger"));
    click("zoom-out", () => this.act("smaller"));
    click("zoom-fit", () => this.act("fit"));
    click("settings", () => $("settings-dialog").showModal());
    for (const id of ["help", "settings", "spoil"]) click(`${id}-close`, () => $(`${id}-dialog`).close());
    for (const part of document.querySelectorAll(".bar, .pad, .actions"))
      part.addEventListener("click", (event) => this.#returnFocus(event));
    wireTabs();
    click("tab-clues", () => this.openClues());
    click("tab-learn", () => this.parts.call("learn", "open"));
    this.saveLater = debounced(() => this.games.save(), 400);
    addEventListener("resize", () => this.viewport.layout());
    $("key-list").append(
      ...[...MORE_KEYS, ...KEYS].flatMap(([keys, what]) => [el("dt", {}, ...keyElements(keys)), el("dd", {}, what)]),
    );
  }

  /** After a click with the mouse the focus returns to the board, so that typing continues there. */
  #returnFocus(event) {
    if (event.detail > 0 && document.activeElement === event.target.closest("button")) this.focusBoard();
  }

  /** Open or close the menu of the tools that give something away; while editing it is always open. */
  #toggleTools(isOpen = $("more-tools").getAttribute("aria-expanded") !== "true") {
    $("more-tools").setAttribute("aria-expanded", String(isOpen));
    $("spoilers").classList.toggle("open", isOpen);
  }

  /** A tool of the menu was chosen: the menu makes room for what the tool says. */
  #chosenTool(event) {
    if (this.mode === "edit" || !event.target.closest("button")) return;
    this.#toggleTools(false);
    if (event.detail === 0) $("more-tools").focus();
  }

  /** Perform the action of a button or a key. */
  act(action, isKey = false) {
    if (isKey && this.spoilers.isKept(action)) return this.spoilers.askToTell(action);
    const actions = {
      undo: () => this.#undo(),
      redo: () => this.#redo(),
      tries: () => this.#use("tries", "toggle"),
      bookmark: () => this.#use("tries", "mark"),
      back: () => this.#use("tries", "back"),
      combinations: () => this.doc.board.combines && this.#use("combinations", "toggle"),
      mode: () => this.setMode(this.mode === "edit" ? "play" : "edit"),
      way: () => this.setWay(nextOf(Object.keys(WAYS), this.way)),
      automatic: () => this.settings.set("automatic", !this.settings.automatic),
      all: () => this.select(this.doc.board.cells, this.view.cursor ?? this.doc.board.cells[0]),
      next: () => this.tools.walk(1),
      previous: () => this.tools.walk(-1),
      larger: () => this.viewport.zoomIn(),
      smaller: () => this.viewport.zoomOut(),
      fit: () => this.viewport.reset(),
      pause: () => this.mode === "play" && !this.isSolved && this.pause(),
      help: () => $("help-dialog").showModal(),
      generate: () => this.#openGenerator(),
      redundant: () => this.parts.call("setter", "redundant"),
      candidates: () => this.spoilers.ask(() => this.parts.call("setter", "candidates")),
      estimate: () => this.parts.call("setter", "estimate"),
      compare: () => this.parts.call("setter", "compare"),
      clue: () => this.#goToClues(),
      file: () => this.#goTo("file", "puzzle-text"),
      escape: () => this.tools.stop() || (this.armed !== undefined ? this.keypad.arm(undefined) : this.#hideResults()),
      reset: () => this.reset(),
      clear: () => this.clear(),
      enter: () => this.mode === "edit" && this.tools.solve(),
    };
    return (actions[action] ?? (() => this.tools[action]()))();
  }

  /** Use a tool for players. */
  #use(name, method) {
    return this.mode === "play" ? this.parts.call(name, method) : undefined;
  }

  /** Open the dialogue for new puzzles. */
  async #openGenerator() {
    try {
      if (!this.doc.board) await this.setup.openEmptyBoard(); // the dialogue begins with the board's type
    } catch (error) {
      return this.fail(error);
    }
    return this.parts.call("generator", "open");
  }

  /** Open the lesson about a technique; the Solve tab still has the step. */
  async learnTechnique(technique) {
    showTab("learn");
    await this.parts.call("learn", "open");
    await this.parts.call("learn", "choose", technique);
    if (matchMedia(SMALL).matches) $("panel-learn").scrollIntoView({ block: "start" });
  }

  /** Let the server change a few clues. */
  async #adjust(change) {
    const before = this.doc.history.at;
    await this.parts.call("adjuster", "adjust", change);
    if (this.doc.history.at !== before) this.setMode("edit"); // only there Undo changes the puzzle
  }

  #goTo(tab, id) {
    showTab(tab);
    $(id).focus();
  }

  async #goToClues() {
    this.setMode("edit");
    showTab("clues");
    await this.openClues();
    $("clue-search")?.focus();
  }

  // ---- the board ------------------------------------------------------------------------------------------------

  #viewContext() {
    return { doc: this.doc, settings: this.settings, mode: this.mode, overlay: this.overlay, live: this.livePossible, armed: this.armed, tried: this.doc.history.tried, dots: this.cover.dots, fog: this.cover.fog };
  }

  /** The board that a puzzle text describes; with `unfinished` it may lack what its type requires. */
  parse(text, { unfinished = false, signal } = {}) {
    return post("parse", { puzzle: text, unfinished }, signal);
  }

  /** Open a board as a new game; the game before is kept in the library. `about` says where the board comes from. */
  openBoard(
    board,
    layers = layersOf(board),
    mode = board.cells.length === Object.keys(board.givens).length ? this.mode : "play",
    about = {},
  ) {
    this.games.open(board, layers, mode, about);
  }

  #changed({ board, cells }) {
    this.clearError();
    this.tools.changed();
    this.tools.clued();
    if (board) this.#boardChanged();
    else this.#cellsChanged(cells);
    if (!this.pen && this.doc.layers.pen.size) loadPen(this).catch((error) => this.fail(error));
    this.#showHistory();
    this.tools.live();
    this.progress.changed(!board);
    this.cover.changed();
    this.keypad.count();
    this.saveLater?.();
  }

  #showHistory() {
    $("undo").disabled = !this.doc.canUndo(this.mode === "play");
    $("redo").disabled = !this.doc.canRedo(this.mode === "play");
  }

  /** Take back the last change; a solution that is shown is put away first. */
  #undo() {
    if (this.overlay?.name === "solution") {
      this.tools.changed();
      return this.status(t("app.solution_hidden"));
    }
    return this.doc.undo(this.mode === "play") || this.status(t("common.nothing_to_undo"));
  }

  /** Go on where undo went back; where several tries begin, the player chooses. */
  #redo() {
    const isPlaying = this.mode === "play";
    if (isPlaying && this.doc.history.at.children.length > 1) return this.#use("tries", "offer");
    return this.doc.redo(isPlaying) || this.status(t("common.nothing_to_redo"));
  }

  #boardChanged() {
    const { board } = this.doc;
    const isOther = this.view.board && String(this.view.board.cells) !== String(board.cells);
    this.view.setBoard(board);
    this.viewport[isOther ? "reset" : "layout"]();
    const cursor = board.cells.includes(this.view.cursor) ? this.view.cursor : board.cells[0];
    this.view.select(this.editor.isDrawing ? [] : [cursor], cursor, false);
    this.setup.show();
    $("combinations").hidden = !board.combines;
    this.editor.list();
    if (isOther || board.type !== this.#type) this.editor.reset(board.type !== this.#type);
    this.#type = board.type;
    this.#showWay();
  }

  /** Draw the changed cells; with automatic candidates also the cells that see them. */
  #cellsChanged(cells) {
    const all = new Set(cells);
    if (this.settings.automatic)
      for (const cell of cells) for (const peer of this.doc.board.peers?.[cell] ?? []) all.add(peer);
    const { bookmark } = this.doc.history;
    this.view.refresh(bookmark === this.#bookmark ? all : undefined);
    this.#bookmark = bookmark;
    announce(this.view.spoken(cells));
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
    const { shows } = this.doc.board;
    const shown = shows ? ` ${t("common.shows", { picture: shows })}` : "";
    this.status(t("app.solved", { time: this.timer.text }) + shown, "good");
    announce(t("app.solved_spoken", { time: this.timer.text }) + shown);
    this.games.save(true);
    this.finish.show(true, true);
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
    this.toolBox?.close();
    this.tools.changed();
    this.clearError();
    this.select([], this.view.cursor);
  }

  /** Show a message beneath the board, or on the front door. */
  status(text, kind = "") {
    const place = this.#statusPlace;
    place.textContent = text;
    place.className = `status ${kind}`;
  }

  get #statusPlace() {
    return (document.body.dataset.view === "home" && $("home-status")) || $("status");
  }

  /** Show an error, with its line where it concerns a text that the user wrote. */
  fail(error, withLine = false) {
    const message = this.names.text(error.sentence ?? error.message, this.doc.board ?? { places: {} });
    const { line, column } = error;
    if (!withLine || !line) this.status(message, "error");
    else this.status(t(column ? "app.error_at" : "app.error_in_line", { line, column, message }), "error");
  }

  clearError() {
    if ($("status").classList.contains("error")) this.status("");
  }

  /** Show that a job runs, with a message unless `quiet`; without a name, that none runs. */
  busy(name, quiet = false) {
    for (const id of ["stop", "home-stop"]) if ($(id)) $(id).hidden = !name;
    document.body.classList.toggle("busy", Boolean(name));
    if (name && !quiet) this.status(`${name} …`);
    if (name) return;
    if (this.#statusPlace.textContent.endsWith(" …")) this.status("");
  }

  /** A hint or an explanation is shown: on small screens bring the board to the top, since the text lies beneath. */
  teach() {
    this.viewport.layout();
    if (matchMedia(SMALL).matches) $("frame").scrollIntoView({ block: "start" });
  }

  /** Show the position among steps or solutions, `{at, of}`, or hide it (null). */
  showPages(place) {
    $("pages").hidden = !place;
    const bar = $(this.tools.explanation.isOpen ? "teacher-bar" : "under");
    if ($("pages").parentNode !== bar) bar.append($("pages")); // while steps arrive, it must not move under a click
    if (place) $("page-at").textContent = `${place.at + 1} / ${place.of}`;
  }

  // ---- mode, way, settings --------------------------------------------------------------------------------------

  setMode(mode) {
    this.mode = mode;
    this.armed = undefined;
    for (const each of ["edit", "play"]) $(`mode-${each}`).setAttribute("aria-pressed", String(each === mode));
    document.body.dataset.mode = mode;
    if (mode === "edit") this.way = "symbol";
    else this.editor.choose("");
    this.timer.run(mode === "play" && !this.isSolved);
    this.#toggleTools(false);
    this.#showWay();
    this.#showHistory();
    this.tools.live();
    this.progress.changed(false);
    this.cover.changed();
    this.view.refresh();
    this.viewport.layout();
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
    announce(t("common.enter", { what: WAYS[way] }));
    if ($("status").textContent === t("pen.how")) this.status("");
    if (way === "pen") loadPen(this).then((pen) => this.#showWay() ?? pen.explain(), (error) => this.fail(error));
  }

  #settingChanged(name) {
    this.names.style = this.settings.names;
    if (!this.view?.board) return;
    if (name === "names") this.#boardChanged();
    if (name === "live") this.tools.live();
    if (name === "automatic" || name === "clued") this.tools.clued();
    if (name === "satisfied" || name === "conflicts") this.progress.changed(false);
    if (name === "dots") this.cover.changed();
    if (name === "theme") this.status(`${t(`settings.theme.${this.settings.theme}`)}.`);
    this.view.refresh();
  }

  /** Pause or go on; a paused board is hidden and takes no keys. */
  pause(isPaused = !this.timer.paused) {
    this.timer.pause(isPaused);
    $("pause").setAttribute("aria-pressed", String(isPaused));
    document.body.classList.toggle("paused", isPaused);
    $("resume").hidden = !isPaused;
    if (isPaused) $("resume").focus();
    else this.focusBoard();
  }

  // ---- reset, clear, save ---------------------------------------------------------------------------------------

  /** Remove the overlay; if there is none, the player's work. */
  reset() {
    const hadOverlay = this.overlay !== null;
    this.tools.changed();
    this.clearError();
    if (hadOverlay) return this.status(t("app.back_to_typed"));
    const work = LAYERS.slice(1).flatMap((layer) =>
      [...this.doc.layers[layer].keys()].map((cell) => [layer, cell, undefined]),
    );
    this.#unsolve();
    if (this.mode === "play") this.timer.milliseconds = 0;
    this.timer.run(this.mode === "play");
    return this.status(t(this.doc.apply(work) ? "app.back_to_givens" : "app.nothing_to_reset"));
  }

  #unsolve() {
    this.isSolved = false;
    this.finish.show(false);
  }

  /** Empty all cells, givens included; clues stay. */
  clear() {
    const edits = LAYERS.flatMap((layer) => [...this.doc.layers[layer].keys()].map((cell) => [layer, cell, undefined]));
    this.#unsolve();
    this.doc.apply(edits);
    this.tools.changed();
    this.setMode("edit");
    this.status(t("app.cleared"));
  }
}

const nextOf = (list, item) => list[(list.indexOf(item) + 1) % list.length];

const keyElements = (keys) => keys.flatMap((key, i) => [...(i ? [" "] : []), el("kbd", {}, key)]);

const app = new App();
app.start().catch((error) => app.status(error.sentence ?? String(error), "error"));
