// The game on the table and the way to the others: each is kept in the library and has an address of its own.

import { $, el } from "./dom.js";
import { Library, isListed, newId } from "./library.js";
import { packHistory, unpackHistory } from "./history.js";
import { LAYERS, layersOf } from "./model.js";
import { keepBoard, keptBoard } from "./offline.js";
import { fragmentOf, goTo, placeOf, whenMoved } from "./routes.js";
import { hasPlace, packWork, remove, stored, unpackWork } from "./storage.js";
import { t } from "./texts.js";
import { pictureOf } from "./thumbnails.js";

const REMEMBERED = 12; // games whose undo history is kept while the page is open

export class Games {
  library = new Library();
  game = null;
  #sessions = new Map();
  #turn = 0; // the game that is opened last wins, even if another one is read longer

  constructor(app) {
    this.app = app;
    this.#adoptOldBoards();
    whenMoved(() => this.follow());
    addEventListener("pagehide", () => this.save(true));
  }

  /** Boards that earlier versions of the page kept become games. */
  #adoptOldBoards() {
    const last = stored("table");
    if (!last?.puzzle) return;
    const game = { id: newId(), title: "", kind: "opened", changed: true, time: last.time ?? 0, updated: Date.now() };
    if (this.library.save({ ...game, opened: game.updated }, last)) remove("table");
  }

  // ---- opening --------------------------------------------------------------------------------------------------

  /** Put a board on the table as a new game (with `replaces`, in place of the current one); the game before is kept. */
  open(board, layers, mode, { kind = "opened", daily, replaces = false, time = 0 } = {}) {
    this.#turn += 1;
    const before = this.leave();
    const now = Date.now();
    const level = board.declaration.attributes.rating?.level;
    const id = replaces && this.game ? this.game.id : newId();
    this.game = { id, kind, daily, level, time, opened: now, changed: layers.entries.size > 0, done: false };
    if (!replaces) showAddress(id);
    this.#show({ board, layers, mode });
    this.save();
    this.#offerReturn(before);
  }

  #show({ board, layers, history, mode }) {
    const { app, game } = this;
    Object.assign(game, {
      title: board.title || board.type || t("common.puzzle"),
      type: board.type,
      size: board.dimensions === 2 ? `${board.rows}×${board.columns}` : "",
    });
    app.showView("board");
    app.maker.stop();
    if (app.timer.paused) app.pause(false);
    app.timer.milliseconds = game.time;
    app.isSolved = game.done;
    app.doc.open(board, layers, history);
    app.setMode(mode);
    app.finish.show(game.done);
  }

  /** Open a game of the library as it was left. */
  async resume(id) {
    if (this.game?.id === id) {
      this.app.showView("board");
      return this.app.setMode(this.app.mode);
    }
    const game = this.library.find(id);
    const state = this.library.load(id);
    if (!game || !state) throw new Error(t("games.gone"));
    const turn = (this.#turn += 1);
    const session = this.#sessions.get(id) ?? (await this.#read(state, this.library.moves(id)));
    if (turn !== this.#turn) return undefined;
    this.leave();
    this.game = game;
    showAddress(id);
    this.#show({ ...session, mode: state.mode === "play" ? "play" : "edit" });
    return this.#offerReturn(null);
  }

  /** The game of a link that was opened before, else null. */
  findLinked(puzzle) {
    const { library } = this;
    return library.games.find(({ id, kind }) => kind === "link" && library.load(id)?.puzzle === puzzle) ?? null;
  }

  async #read({ puzzle, work }, moves = null) {
    const board = await this.app.parse(puzzle, { unfinished: true }).catch((error) => keptBoard(puzzle, error));
    const isKnown = (layer, cell) => LAYERS.includes(layer) && hasPlace(layer, cell, board);
    const history = moves ? unpackHistory(moves, isKnown) : undefined;
    return { board, layers: unpackWork(work, layersOf(board), board), history };
  }

  /** Show the place that the address names. */
  async follow() {
    const { app } = this;
    const place = placeOf(location.hash);
    try {
      if (place.view === "game") return await this.resume(place.id);
      if (place.view === "link") return await app.files.openLink();
      if (place.view === "new") return await app.setup.openEmptyBoard();
    } catch (error) {
      goTo("", true);
      await this.goHome();
      return app.fail(error);
    }
    return this.goHome();
  }

  /** Show the front door; the game is kept. */
  async goHome() {
    this.#turn += 1;
    this.leave();
    if (placeOf(location.hash).view !== "home") goTo("");
    this.app.showView("home");
    await this.app.showHome();
  }

  // ---- keeping --------------------------------------------------------------------------------------------------

  /** Keep the current game and remember its history; returns the game. */
  leave() {
    if (!this.game || !this.app.doc.board) return null;
    this.app.editor.settle(true);
    this.save(true);
    const { board, layers, history } = this.app.doc;
    this.#sessions.delete(this.game.id);
    this.#sessions.set(this.game.id, { board, layers, history });
    if (this.#sessions.size > REMEMBERED) this.#sessions.delete(this.#sessions.keys().next().value);
    return this.game;
  }

  /** Store the current game; its picture only when it is left. */
  save(withPicture = false) {
    const { doc, timer, isSolved } = this.app;
    if (!doc.board || !this.game) return;
    const { history } = doc;
    const changed = this.game.changed || history.root.children.length > 0;
    const filled = filledPart(doc);
    Object.assign(this.game, { changed, filled, done: isSolved, time: timer.milliseconds, updated: Date.now() });
    const snapshot = this.snapshot();
    const moves = isSolved ? null : packHistory(history);
    const isKept = this.library.save(this.game, snapshot, withPicture ? pictureOf(doc) : null, moves);
    if (snapshot.puzzle !== this.keptText) keepBoard((this.keptText = snapshot.puzzle), doc);
    if (!isKept && !this.warned) this.app.status(t("common.not_stored"), "warning");
    this.warned = !isKept;
  }

  /** The board, the player's work, the mode and the time as plain data. */
  snapshot() {
    const { doc, mode, timer } = this.app;
    return { puzzle: doc.text(), work: packWork(doc, LAYERS.slice(1)), mode, time: timer.milliseconds };
  }

  /** Open a snapshot as a new game. */
  async openCopy(snapshot) {
    const { board, layers } = await this.#read(snapshot);
    this.open(board, layers, snapshot.mode === "play" ? "play" : "edit", { time: snapshot.time ?? 0 });
  }

  /** Remove a game from the library; returns what brings it back. */
  forget(id) {
    if (this.game?.id === id) this.game = null;
    this.#sessions.delete(id);
    return this.library.remove(id);
  }

  /** Another board took the place of a game: say that it is kept, with a button that leads back. */
  #offerReturn(before) {
    const isWorth = before && isListed(before) && before.id !== this.game.id;
    $("kept").replaceChildren();
    if (!isWorth) return;
    const back = el("button", { id: "back-to", type: "button", className: "link" }, t("games.back"));
    back.addEventListener("click", () => this.resume(before.id).catch((error) => this.app.fail(error)));
    $("kept").append(t("games.kept", { name: [before.title, before.size].filter(Boolean).join(" ") }), " ", back);
  }
}

/** Show the address of a game; that of a link, or of a new board, becomes this game's. */
function showAddress(id) {
  const { view, id: shown } = placeOf(location.hash);
  if (shown !== id) goTo(fragmentOf(id), view === "link" || view === "new");
}

/** How much of the board the player has filled, from 0 to 1; null where the cells to fill are unknown. */
function filledPart({ board, layers }) {
  if (board.cells.some((cell) => board.between?.[cell])) return null;
  if (board.symbols.some((symbol) => board.symbol_marks?.[symbol]?.background)) return null;
  const open = board.cells.length - layers.givens.size;
  return open > 0 ? Math.min(1, layers.entries.size / open) : 1;
}
