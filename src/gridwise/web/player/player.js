// The player of an exported puzzle: the page's board, keys and gestures, without a server. All it knows is in the file.
//
// Ids: those of the page (app.js) where the same thing is meant, and show-wrong facts gestures ask-yes ask-no.

import { Overlay } from "../page/appearance.js";
import { BoardView } from "../page/board.js";
import { Names } from "../page/cells.js";
import { Cover } from "../page/cover.js";
import { $, announce, capitalised, debounced, el } from "../page/dom.js";
import { hideStep, highlights, reasonNodes, showStep } from "../page/explain.js";
import { isPainting } from "../page/gestures.js";
import { Keyboard, Pointer } from "../page/input.js";
import { packHistory, unpackHistory } from "../page/history.js";
import { KEYS, MORE_KEYS, WAYS } from "../page/keys.js";
import { Keypad, loadPen } from "../page/keypad.js";
import { Doc, LAYERS, layersOf } from "../page/model.js";
import { stepEdits } from "../page/moves.js";
import { Settings } from "../page/settings.js";
import { currentState } from "../page/step_state.js";
import { hasPlace, packWork, store, stored, unpackWork } from "../page/storage.js";
import { levelName, t } from "../page/texts.js";
import { Timer } from "../page/timer.js";
import { Answer } from "./answer.js";
import { nextStep } from "./hints.js";
import { Parts } from "./parts.js";
import { StoredExplanation } from "./stored_explanation.js";
import { PlayerViewport, SMALL } from "./viewport.js";

const WORK = LAYERS.slice(1);
const TAUGHT = ["hint", "explain", "next", "previous"]; // what needs an explanation in the file
const WORDS = {
  next: t("player.key.next"),
  previous: t("player.key.previous"),
  check: t("player.key.check"),
  reset: t("player.key.reset"),
  escape: t("player.key.escape"),
};

class Player {
  doc = new Doc();
  names = new Names();
  settings = new Settings(() => this.#settingChanged());
  mode = "play";
  way = "symbol";
  overlay = null;
  parts = new Parts(this);
  cover = new Cover(this);
  armed = undefined; // the symbol that was chosen before its cells
  isSolved = false;
  canSave = true;
  hints = 0; // how many were asked for
  told = new Set(); // the numbers of the steps that hints have shown completely
  hintAt = null; // {number, stage} of the hint that is shown
  #bookmark; // the last bookmark on the way to the position that is shown
  editor = { isDrawing: false, key: () => false }; // clues are not edited here

  constructor(puzzle) {
    this.puzzle = puzzle;
    this.steps = puzzle.steps ?? [];
    this.answer = new Answer(puzzle);
    if (!stored("settings")) Object.assign(this.settings, { names: puzzle.names }).show();
    this.names.style = this.settings.names;
    this.view = new BoardView($("board"), this.names, () => this.#viewContext());
    this.viewport = new PlayerViewport($("frame"), $("board"), this.view);
    this.timer = new Timer($("timer"));
    this.keypad = new Keypad(this);
    this.explanation = new StoredExplanation(this, this.steps);
    this.saveLater = debounced(() => this.#save(), 300);
    this.#open();
    new Keyboard(this);
    new Pointer(this);
    this.#wire();
    this.#describe();
  }

  // ---- opening and saving ---------------------------------------------------------------------------------------

  /** Show the board with the work that this browser has kept. */
  #open() {
    const { board, key } = this.puzzle;
    const kept = stored(`play.${key}`) ?? {};
    this.isSolved = Boolean(kept.solved);
    this.hints = kept.hints ?? 0;
    this.told = new Set(kept.told);
    this.timer.milliseconds = kept.time ?? 0;
    const isKnown = (layer, cell) => WORK.includes(layer) && hasPlace(layer, cell, board);
    const history = kept.moves ? unpackHistory(kept.moves, isKnown) : undefined;
    this.doc.open(board, unpackWork(kept.work, layersOf(board), board), history);
    this.view.setBoard(board);
    if (this.doc.layers.pen.size) loadPen(this);
    this.viewport.layout();
    this.view.select([board.cells[0]], board.cells[0], false);
    this.#showWay();
    this.#showUndo();
    this.cover.changed();
    this.doc.listen(({ cells }) => this.#changed(cells));
    if (this.isSolved) this.#sayDone("was_solved");
    else if (this.doc.layers.entries.size) this.status(t("player.welcome_back"));
    this.#save();
  }

  /** Keep the work in this browser; say so once if that is not possible. */
  #save() {
    const { timer, isSolved: solved, hints, told } = this;
    const moves = solved ? null : packHistory(this.doc.history);
    const data = { work: packWork(this.doc, WORK), moves, time: timer.milliseconds, solved, hints, told: [...told] };
    const done = store(`play.${this.puzzle.key}`, data);
    if (this.canSave && !done)
      this.status(t("player.not_stored"), "warning");
    this.canSave = done;
  }

  #describe() {
    const { board, author, level, undecided, contest } = this.puzzle;
    $("title").textContent = board.title || t("common.puzzle");
    $("author").textContent = author ? t("common.by", { author }) : "";
    $("rules").replaceChildren(...board.rules.map((rule) => el("li", {}, rule)));
    const facts = [
      level ? t("player.level", { level: levelName(level) }) : "",
      undecided ? t("player.incomplete", { reason: undecided }) : "",
    ];
    if (contest) facts.push(t("player.contest"));
    if (!this.answer.isNoticed) facts.push(t("player.press_check"));
    $("facts").textContent = facts.filter(Boolean).join(" ");
    for (const id of ["hint", "explain"]) $(id).hidden = !this.steps.length;
    $("combinations").hidden = !board.combines;
    $("dots").closest("p").hidden = !this.puzzle.dots;
    $("gestures").textContent = t(board.cycle.length ? "player.gestures_marks" : "player.gestures");
    const row = ([keys, what]) => [el("dt", {}, ...keyElements(keys)), el("dd", {}, what)];
    $("key-list").append(...this.#keys().flatMap(row));
    document.body.dataset.ready = "true";
  }

  /** The keys that work here, in the words of the page unless it says more than is true here. */
  #keys() {
    const elsewhere = ["clue", ...(this.doc.board.cycle.length ? [] : ["marks"])];
    const more = MORE_KEYS.filter(([, , where]) => !elsewhere.includes(where));
    const isThere = (action) => action !== "combinations" || this.doc.board.combines;
    const known = ["erase", ...Object.keys(this.#actions).filter(isThere)];
    const works = (action) => known.includes(action) && (this.steps.length > 0 || !TAUGHT.includes(action));
    const keys = KEYS.filter(([, , action]) => works(action));
    return [...more, ...keys.map(([names, what, action]) => [names, WORDS[action] ?? what])];
  }

  // ---- wiring ---------------------------------------------------------------------------------------------------

  #actions = {
    undo: () => this.doc.undo(true) || this.status(t("common.nothing_to_undo")),
    redo: () => this.#redo(),
    tries: () => this.parts.call("tries", "toggle"),
    bookmark: () => this.parts.call("tries", "mark"),
    back: () => this.parts.call("tries", "back"),
    combinations: () => this.doc.board.combines && this.parts.call("combinations", "toggle"),
    hint: () => this.hint(),
    check: () => this.check(),
    explain: () => this.#askForExplanation(),
    next: () => this.explanation.walk(1),
    previous: () => this.explanation.walk(-1),
    way: () => this.setWay(nextOf(Object.keys(WAYS), this.way)),
    automatic: () => this.settings.set("automatic", !this.settings.automatic),
    all: () => this.select(this.doc.board.cells, this.view.cursor),
    reset: () => this.reset(),
    larger: () => this.viewport.zoomIn(),
    smaller: () => this.viewport.zoomOut(),
    fit: () => this.viewport.reset(),
    pause: () => this.#togglePause(),
    escape: () => (this.armed === undefined ? this.#hideResults() : this.keypad.arm(undefined)),
    help: () => $("help-dialog").showModal(),
  };

  /** Perform the action of a button or a key; keys of the page that mean nothing here do nothing. */
  act(action) {
    return this.#actions[action]?.();
  }

  #wire() {
    const click = (id, work) => $(id).addEventListener("click", work);
    for (const id of ["undo", "redo", "tries", "combinations", "hint", "check", "explain", "reset", "pause", "help", "previous", "next"])
      click(id, () => this.act(id));
    click("hint-next", () => this.hint());
    click("apply-hint", () => this.#applyHint());
    click("teacher-close", () => this.#hideResults());
    click("show-wrong", () => this.#showWrong());
    click("settings", () => $("settings-dialog").showModal());
    click("ask-yes", () => this.#explain());
    for (const id of ["help-close", "settings-close", "ask-yes", "ask-no"])
      click(id, () => $(`${id.split("-")[0]}-dialog`).close());
    for (const part of document.querySelectorAll(".bar, .pad, .more"))
      part.addEventListener("click", (event) => this.#returnFocus(event));
    for (const name of ["pointerdown", "keydown"])
      document.addEventListener(name, () => this.#startTimer(), { capture: true });
    addEventListener("pagehide", () => this.#save());
    document.addEventListener("visibilitychange", () => this.#save());
    addEventListener("resize", () => this.viewport.layout());
  }

  /** After a click with the mouse the focus returns to the board, so that typing continues there. */
  #returnFocus(event) {
    if (event.detail > 0 && document.activeElement === event.target.closest("button")) this.focusBoard();
  }

  /** The clock starts with the first key or touch: a page may hold many puzzles. */
  #startTimer() {
    if (!this.timer.isWanted && !this.isSolved) this.timer.run(true);
  }

  #togglePause() {
    this.timer.pause();
    $("pause").setAttribute("aria-pressed", String(this.timer.paused));
    document.body.classList.toggle("paused", this.timer.paused);
  }

  /** Go on where undo went back; where several tries begin, the player chooses. */
  #redo() {
    if (this.doc.history.at.children.length > 1) return this.parts.call("tries", "offer");
    return this.doc.redo(true) || this.status(t("common.nothing_to_redo"));
  }

  #settingChanged() {
    this.names.style = this.settings.names;
    if (!this.view) return;
    this.cover.changed();
    this.view.setBoard(this.doc.board);
    this.view.select([...this.view.selected], this.view.cursor, false);
  }

  // ---- the board ------------------------------------------------------------------------------------------------

  #viewContext() {
    return { doc: this.doc, settings: this.settings, mode: this.mode, overlay: this.overlay, live: null, armed: this.armed, tried: this.doc.history.tried, dots: this.cover.dots, fog: this.cover.fog };
  }

  #changed(cells) {
    this.#forget();
    this.status("");
    const all = new Set(cells);
    if (this.settings.automatic)
      for (const cell of cells) for (const peer of this.doc.board.peers?.[cell] ?? []) all.add(peer);
    this.cover.changed();
    this.#showTried(all);
    announce(this.view.spoken(new Set(cells)));
    this.keypad.count();
    this.#showUndo();
    this.saveLater();
  }

  /** Draw the cells; all, if what was entered since a bookmark looks different now. */
  #showTried(cells) {
    const { bookmark } = this.doc.history;
    this.view.refresh(bookmark === this.#bookmark ? cells : undefined);
    this.#bookmark = bookmark;
  }

  #showUndo() {
    $("undo").disabled = !this.doc.canUndo(true);
    $("redo").disabled = !this.doc.canRedo(true);
  }

  select(cells, cursor, focus = true) {
    this.view.select(cells, cursor, focus);
    this.viewport.reveal(cursor);
  }

  focusBoard() {
    this.view.cells.get(this.view.cursor)?.rect.focus({ preventScroll: true });
  }

  /** After a key, a button or a gesture changed cells: notice a finished board. */
  async edited(changed) {
    if (!changed || this.isSolved || !this.answer.mayBeFinished(this.doc)) return;
    if (this.answer.isNoticed || this.answer.isPacked(this.doc)) await this.#judge(this.answer.isPacked(this.doc));
  }

  /** Look whether the board is solved; `aloud` also says that it is not. */
  async #judge(aloud) {
    const before = packWork(this.doc, ["entries"]);
    if (aloud && this.puzzle.contest) this.status(t("player.checking"));
    const isRight = await this.answer.isSolved(this.doc);
    if (JSON.stringify(before) !== JSON.stringify(packWork(this.doc, ["entries"]))) return; // the player went on
    if (isRight) this.solved();
    else if (aloud) this.status(t(this.puzzle.contest ? "player.not_solved" : "player.full_but_wrong"), "warning");
  }

  solved() {
    this.isSolved = true;
    this.timer.run(false);
    this.#sayDone("solved");
    this.#save();
  }

  #sayDone(how) {
    const { shows } = this.puzzle.board;
    const time = this.timer.milliseconds >= 1000 ? this.timer.text : "";
    const solved = t(`player.${how}${time ? "_in" : ""}`, { time });
    const hints = this.hints ? t("player.with_hints", { count: this.hints }) : t("player.without_hints");
    const shown = shows ? ` ${t("common.shows", { picture: shows })}` : "";
    this.status(`${solved}${this.steps.length ? `, ${hints}` : ""}.${shown}`, "good");
    document.body.classList.add("solved");
    announce(`${solved}.${shown}`);
  }

  /** Empty the board; undo brings the work back. */
  reset() {
    const work = WORK.flatMap((layer) => [...this.doc.layers[layer].keys()].map((cell) => [layer, cell, undefined]));
    this.isSolved = false;
    this.told.clear();
    document.body.classList.remove("solved");
    this.timer.run(true);
    this.status(t(this.doc.apply(work) ? "player.emptied" : "player.empty"));
  }

  // ---- check ----------------------------------------------------------------------------------------------------

  /** Say how many entries are wrong; which ones only on request. In a contest, whether the whole board is right. */
  async check() {
    this.#forget();
    if (this.puzzle.contest) {
      if (this.answer.isFull(this.doc)) await this.#judge(true);
      else this.status(t("player.fill_first"));
      return;
    }
    const wrong = this.answer.wrong(this.doc);
    if (wrong.length) this.#sayWrong(wrong.length);
    else if (await this.answer.isSolved(this.doc)) this.solved();
    else this.status(t("player.no_mistake"), "good");
  }

  #sayWrong(count, more = "") {
    this.status(`${t("player.wrong", { count })}${more}`, "error");
    $("show-wrong").hidden = false;
    $("show-wrong").textContent = t("player.show_wrong", { count });
  }

  #showWrong() {
    const cells = new Map(this.answer.wrong(this.doc).map((cell) => [cell, "wrong"]));
    this.showOverlay(new Overlay("check", { cells }));
    $("show-wrong").hidden = true;
    this.focusBoard();
  }

  // ---- hints ----------------------------------------------------------------------------------------------------

  /** Show a hint, or its next stage. Mistakes come first. */
  hint() {
    if (this.hintAt && this.hintAt.stage < 4) return this.#showHint(this.hintAt.number, this.hintAt.stage + 1);
    this.#forget();
    const wrong = this.answer.wrong(this.doc);
    if (wrong.length) return this.#sayWrong(wrong.length, ` ${t("player.mend_first")}`);
    const number = nextStep(this.steps, this.doc, this.told);
    if (number === undefined) return this.status(t(this.isSolved ? "player.is_solved" : "player.no_hint"));
    this.hints += 1;
    return this.#showHint(number, 1);
  }

  #showHint(number, stage) {
    const step = this.steps[number];
    this.hintAt = { number, stage };
    if (stage === 4) this.told.add(number);
    const texts = step.stages.slice(0, stage).map((text) => this.names.text(text, this.doc.board));
    $("hint-stages").replaceChildren(...texts.map((text, i) => el("li", {}, ...this.#hintNodes(step, text, i + 1))));
    $("hint-more").textContent =
      t("player.stage", { stage, number: number + 1, of: this.steps.length });
    $("hint-next").hidden = stage === 4;
    $("apply-hint").hidden = stage < 4;
    $("hint-box").hidden = false;
    this.showOverlay(highlights(this, step, stage));
    this.teach();
    $("hint-stages").lastElementChild.scrollIntoView({ block: "nearest" });
    announce(t("common.hint_spoken", { stage, text: texts.at(-1) }));
    this.saveLater();
  }

  /** A stage of the hint: its sentence, or in the third the proof to walk through. */
  #hintNodes(step, text, stage) {
    if (stage !== 3 || !(step.proof || step.notation)) return [capitalised(text)];
    const back = () => this.showOverlay(highlights(this, step, this.hintAt.stage));
    return reasonNodes(this, step, { state: currentState(this), back });
  }

  #applyHint() {
    const step = this.steps[this.hintAt.number];
    const state = currentState(this);
    this.doc.apply(stepEdits(this, step));
    this.#forget();
    const back = () => this.showOverlay(highlights(this, step));
    back();
    announce(`${step.text.title}. ${showStep(this, step, { state, back })}`);
    this.edited(true);
  }

  // ---- explanation ----------------------------------------------------------------------------------------------

  #askForExplanation() {
    if (!this.steps.length) return;
    if (this.isSolved) this.#explain();
    else $("ask-dialog").showModal();
  }

  #explain() {
    this.#forget();
    this.explanation.open();
  }

  // ---- what tools show --------------------------------------------------------------------------------------------

  /** The page's parts ask for this when they show a text: on small screens the board comes to the top. */
  teach() {
    this.viewport.layout();
    if (matchMedia(SMALL).matches) $("frame").scrollIntoView({ block: "start" });
  }

  showOverlay(overlay) {
    if (!overlay && !this.overlay) return;
    this.overlay = overlay;
    this.view.refresh();
  }

  /** Show the position among the steps, `{at, of}`, or hide it (null). */
  showPages(place) {
    $("pages").hidden = !place;
    if (place) $("page-at").textContent = `${place.at + 1} / ${place.of}`;
  }

  #forget() {
    this.hintAt = null;
    this.explanation.close();
    hideStep();
    for (const id of ["hint-box", "show-wrong", "hint-next", "apply-hint"]) $(id).hidden = true;
    this.showOverlay(null);
  }

  #hideResults() {
    const wasShown = this.toolBox?.close() || this.overlay || this.hintAt;
    this.#forget();
    this.viewport.layout();
    if (!wasShown) this.select([], this.view.cursor);
    this.focusBoard();
  }

  /** The page's parts report failures here; nothing that is in the file can fail. */
  fail(error) {
    throw error;
  }

  status(text, kind = "") {
    $("status").textContent = text;
    $("status").className = `status ${kind}`;
  }

  // ---- ways to enter ----------------------------------------------------------------------------------------------

  #showWay() {
    this.keypad.show();
    this.view.root.classList.toggle("paints", isPainting(this));
  }

  setWay(way) {
    this.way = way;
    this.#showWay();
    announce(t("common.enter", { what: WAYS[way] }));
    if (way === "pen") loadPen(this).then((pen) => this.#showWay() ?? pen.explain());
  }
}

const nextOf = (list, item) => list[(list.indexOf(item) + 1) % list.length];
const keyElements = (keys) => keys.flatMap((key, i) => [...(i ? [" "] : []), el("kbd", {}, key)]);

/** For scripts on the page and for tests: the board as it is, and a way to fill it. */
const player = new Player(JSON.parse($("puzzle").textContent));
window.gridwise = {
  entries: () => Object.fromEntries(player.doc.layers.entries),
  enter: async (entries) => {
    const open = Object.entries(entries).filter(([cell]) => !player.doc.isFixed(cell));
    player.doc.apply(open.map(([cell, symbol]) => ["entries", cell, symbol]));
    await player.edited(true);
    return player.isSolved;
  },
};
