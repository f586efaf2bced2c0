// Keyboard, pointer and touch on the board.

import { Stroke, cycleSelected, isPainting } from "./gestures.js";
import { LineStroke } from "./lines.js";
import { actionOf, keyName } from "./keys.js";
import { PENCIL, colour, enter, erase } from "./moves.js";

const TYPING_PAUSE = 900; // milliseconds within which 1 and 6 make 16
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Actions whose keys work outside the board too, except in text fields. */
const ANYWHERE = new Set(["undo", "redo", "help", "next", "previous"]);

// ---- keyboard ---------------------------------------------------------------------------------------------------------

export class Keyboard {
  #typed = { text: "", time: 0, cells: "" };

  constructor(app) {
    this.app = app;
    document.addEventListener("keydown", (event) => this.#key(event));
    app.view.root.addEventListener("focusin", (event) => this.#focused(event.target.dataset.cell));
  }

  /** The cursor follows the focus, which screen readers move, too. */
  #focused(cell) {
    if (cell && cell !== this.app.view.cursor) this.app.select([cell], cell, false);
  }

  #key(event) {
    const { app } = this;
    if (event.isComposing || document.querySelector("dialog[open]") || document.body.dataset.view === "home") return;
    if (!app.doc.board) return;
    const onBoard = event.target === document.body || app.view.root.contains(event.target);
    const action = actionOf(keyName(event));
    if (app.timer.paused && !["pause", "help"].includes(action)) return;
    if (!onBoard) return this.#keyOutsideBoard(event, action);
    const done =
      app.editor.key(event) ||
      app.pen?.key(event) ||
      this.#moveCursor(event) ||
      this.#cycle(event) ||
      this.#enterSymbol(event) ||
      this.#act(action);
    if (done) event.preventDefault();
  }

  /** Outside the board only Escape and keys with Alt work; outside text fields also those of `ANYWHERE`. */
  #keyOutsideBoard(event, action) {
    const isText = event.target.matches("input, textarea, select");
    if (event.key === "Escape") {
      if (isText) this.app.focusBoard();
      this.app.act("escape");
    } else if ((event.altKey && action) || (!isText && ANYWHERE.has(action))) {
      event.preventDefault();
      this.#act(action);
    }
  }

  #act(action) {
    if (!action) return false;
    if (action === "erase") this.app.edited(erase(this.app));
    else this.app.act(action, true);
    return true;
  }

  #moveCursor(event) {
    const step = ARROWS[event.key] ?? (event.key === "Home" ? [-1, 0] : event.key === "End" ? [1, 0] : null);
    if (!step || event.altKey) return false;
    const { view } = this.app;
    const from = view.cursor ?? view.board.cells[0];
    const far = event.ctrlKey || event.metaKey || event.key === "Home" || event.key === "End";
    const to = view.cursor
      ? far
        ? view.geometry.end(from, ...step)
        : (view.geometry.next(from, ...step) ?? from)
      : from;
    this.app.select(event.shiftKey ? [...view.selected, to] : [to], to);
    return true;
  }

  /** Space goes through the marks of a cell, with Shift the other way; in play Enter does, too. */
  #cycle(event) {
    const { app } = this;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const isEnter = event.key === "Enter" && !event.shiftKey && app.mode === "play";
    if (!isPlain || !(event.key === " " || isEnter)) return false;
    if (!isPainting(app) && !(app.mode === "edit" && app.doc.board.cycle.length)) return false;
    app.edited(cycleSelected(app, event.shiftKey));
    return true;
  }

  /** Handle a key that names a symbol; Shift may change the character of a digit's key. */
  #enterSymbol(event) {
    const { app } = this;
    if (!event.ctrlKey && !event.metaKey && !event.altKey && markOf(app.doc.board, event.key) !== undefined)
      return this.#type(event.key, app.way === "colour" ? "symbol" : app.way);
    const digit = /^(Digit|Numpad)\d$/.test(event.code) ? event.code.at(-1) : null;
    const typed = (event.shiftKey || event.ctrlKey || event.altKey) && digit ? digit : event.key;
    const control = event.ctrlKey || event.metaKey;
    if (control && event.shiftKey && digit && app.mode === "play") return this.#selectNoted(digit);
    if (typed.length !== 1 || ((control || event.altKey) && !digit)) return false;
    if (app.mode === "play" && digit && (event.altKey || (app.way === "colour" && !control && !event.shiftKey))) {
      return app.edited(colour(app, Number(digit))) || true;
    }
    if (event.altKey) return false;
    if (!control && isNotedLetter(app, typed)) return app.edited(enter(app, typed.toUpperCase())) || true;
    const way = control ? "centre" : event.shiftKey && digit ? "corner" : app.way === "colour" ? "symbol" : app.way;
    return this.#type(typed, way);
  }

  /** Select the cells with a candidate. */
  #selectNoted(symbol) {
    const { app } = this;
    const cells = app.doc.board.cells.filter((cell) => app.doc.symbol(cell) === undefined && notedIn(app, cell).includes(symbol));
    if (cells.length) app.select(cells, cells[0]);
    return true;
  }

  #type(character, way) {
    const { app } = this;
    const cells = [...app.view.selected].join();
    const recent = performance.now() - this.#typed.time < TYPING_PAUSE && this.#typed.cells === cells;
    const longer = recent ? symbolOf(app.doc.board, this.#typed.text + character) : undefined;
    const symbol = longer ?? symbolOf(app.doc.board, character);
    const begins = app.doc.board.symbols.some((name) => name.length > 1 && name.startsWith(character));
    if (symbol === undefined && !begins) return false;
    if (symbol !== undefined && app.mode === "play" && !app.view.selected.size) return app.keypad.arm(symbol) ?? true;
    if (longer !== undefined && this.#typed.entered) app.doc.takeBack();
    const entered = symbol !== undefined && enter(app, symbol, way);
    this.#typed = { text: longer ? this.#typed.text + character : character, time: performance.now(), cells, entered };
    app.edited(entered);
    return true;
  }
}

/** The symbol that a typed text means: itself, in either case, its mark, or A for 10 on boards of numbers. */
function symbolOf(board, text) {
  const { symbols } = board;
  const symbol =
    symbols.find((name) => name === text) ??
    markOf(board, text) ??
    symbols.find((name) => name.toLowerCase() === text.toLowerCase()) ??
    symbolNamed(board, text);
  if (symbol !== undefined || text.length !== 1 || !/[a-z]/i.test(text)) return symbol;
  const number = String(text.toLowerCase().charCodeAt(0) - 87);
  return symbols.find((name) => name === number);
}

/** The symbol with this character, or with a look that resembles it. */
const markOf = ({ symbols, symbol_marks: marks = {} }, text) =>
  symbols.find((name) => marks[name]?.character === text) ??
  symbols.find((name) => text.length === 1 && marks[name]?.keys?.includes(text));

const CROSSES = ["x", "X", "×", "."];

/** The symbol with this character in either case, or whose noun begins with this letter; a cross is the background. */
function symbolNamed({ symbols, symbol_marks: marks = {} }, text) {
  const letter = text.toLowerCase();
  return (
    symbols.find((name) => marks[name]?.character.toLowerCase() === letter) ??
    symbols.find((name) => marks[name]?.background && CROSSES.includes(text)) ??
    symbols.find((name) => text.length === 1 && marks[name]?.noun.toLowerCase().startsWith(letter))
  );
}

// ---- pointer ----------------------------------------------------------------------------------------------------------

const LONG_PRESS = 450; // milliseconds
const RESTS = 0.3; // in cells: a finger that moved farther does not rest
const POINTER_STEP = 0.15; // in cells: a fast pointer is followed in steps of this length

export class Pointer {
  #fingers = new Map();
  #drag = null;
  #longPress = 0;
  #armedEntry = null; // the last change that a click made with a symbol chosen first

  constructor(app) {
    this.app = app;
    const { root } = app.view;
    root.addEventListener("pointerdown", (event) => this.#down(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of ["pointerup", "pointercancel"]) root.addEventListener(name, (event) => this.#up(event));
    root.addEventListener("dblclick", (event) => (app.armed === undefined ? this.#selectSame(event) : this.#clickedTwice()));
    root.addEventListener("contextmenu", (event) => this.#contextMenu(event));
  }

  #hit(event) {
    const [x, y] = this.app.viewport.point(event);
    return this.#at(x, y);
  }

  #at(x, y) {
    const { geometry } = this.app.view;
    const cell = this.app.editor.isDrawing ? geometry.squareAt(x, y) : geometry.cellAt(x, y);
    return { x, y, cell, near: cell !== undefined && geometry.isNear(cell, x, y) };
  }

  /** What draws on the board at the moment: the editor of clues, or the player's pen. */
  get #pencil() {
    return [this.app.editor, this.app.pen].find((each) => each?.isDrawing);
  }

  #down(event) {
    if (!this.app.doc.board || event.button === 1 || event.button > (this.#pencil ? 0 : 2)) return;
    this.#fingers.set(event.pointerId, event);
    if (this.#fingers.size > 1) {
      this.#abandon();
      return;
    }
    event.preventDefault();
    this.app.view.root.setPointerCapture(event.pointerId);
    const hit = this.#hit(event);
    const pencil = this.#pencil;
    if (pencil) {
      this.#drag = { pencil, last: hit };
      pencil.down(hit, selectsMore(event));
    } else if (this.#paints(hit) && !hasModifier(event)) this.#press(hit, event);
    else this.#select(hit, event);
  }

  /** Whether a press there can change the board; lines also start from points between their places. */
  #paints(hit) {
    return isPainting(this.app) && (hit.cell || this.app.view.geometry.pointAt(hit.x, hit.y));
  }

  /** A second finger: the board is moved or zoomed, and what the first one began is taken back. */
  #abandon() {
    clearTimeout(this.#longPress);
    this.#drag?.stroke?.cancel();
    this.#drag?.pencil?.cancel?.();
    this.#drag = null;
  }

  /** Begin to paint: at once with the mouse; a finger may still move, zoom, or rest for the other way round. */
  #press(hit, event) {
    const { app } = this;
    const isBackwards = event.button === 2;
    const { hasLines } = app.view.geometry;
    if (hit.cell) app.select([hit.cell], hit.cell);
    if (!hasLines && app.doc.isFixed(hit.cell)) return;
    const stroke = hasLines && !isBackwards ? new LineStroke(app, hit) : null;
    this.#drag = { paints: true, first: hit, last: hit, stroke };
    if (event.pointerType === "touch") this.#longPress = setTimeout(() => this.#startStroke(true), LONG_PRESS);
    else if (!stroke) this.#startStroke(isBackwards);
  }

  #startStroke(isBackwards) {
    clearTimeout(this.#longPress);
    this.#drag.stroke = new Stroke(this.app, this.#drag.first.cell, isBackwards);
  }

  /** A right click or a long press means: the other way through the marks, or one more cell. */
  #contextMenu(event) {
    if (!this.#pencil) event.preventDefault();
  }

  #select(hit, event) {
    const { view } = this.app;
    if (!hit.cell) {
      this.app.select([], view.cursor, false);
      return;
    }
    const more = selectsMore(event);
    if (this.app.armed !== undefined && !more) {
      this.#enterArmed(hit.cell);
      return;
    }
    const before = new Set(view.selected);
    this.#selectFrom(hit, more ? before : new Set());
    if (event.pointerType === "touch" && !more)
      this.#longPress = setTimeout(() => this.#selectFrom(hit, before), LONG_PRESS);
  }

  /** Add a cell to those selected before, or remove it; a drag goes on with that. */
  #selectFrom(hit, before) {
    const off = before.has(hit.cell);
    const cells = new Set(before);
    if (off) cells.delete(hit.cell);
    else cells.add(hit.cell);
    this.#drag = { off, first: hit, last: hit };
    this.app.select(cells, hit.cell);
  }

  /** Enter the symbol that was chosen first; no cell stays selected, so that another symbol can be chosen. */
  #enterArmed(cell) {
    const { app } = this;
    app.select([cell], cell);
    const entered = enter(app, app.armed);
    this.#armedEntry = entered ? app.doc.history.at : null;
    app.edited(entered);
    app.select([], cell);
  }

  /** A double click with a symbol chosen first counts as one click: its second half would undo the first. */
  #clickedTwice() {
    const { app } = this;
    if (!this.#armedEntry || this.#armedEntry !== app.doc.history.at) return;
    app.doc.takeBack();
    this.#armedEntry = null;
    app.edited(true);
  }

  #move(event) {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    if (this.#fingers.size === 2) this.#pinch(event);
    this.#fingers.set(event.pointerId, event);
    if (!this.#drag) return;
    for (const hit of this.#pointsBetween(this.#drag.last, this.#hit(event))) this.#dragOver(hit);
  }

  /** Points on the way, so close that no cell is skipped. */
  *#pointsBetween(from, to) {
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / POINTER_STEP));
    for (let i = 1; i <= steps; i++) {
      yield this.#at(from.x + ((to.x - from.x) * i) / steps, from.y + ((to.y - from.y) * i) / steps);
    }
  }

  #dragOver(hit) {
    const drag = this.#drag;
    drag.last = hit;
    if (drag.pencil) {
      drag.pencil.move(hit);
      return;
    }
    if (drag.paints) {
      this.#paintOver(hit);
      return;
    }
    if (hasMoved(drag.first, hit)) clearTimeout(this.#longPress);
    const { view } = this.app;
    if (!hit.cell || !hit.near || view.selected.has(hit.cell) !== drag.off) return;
    const cells = new Set(view.selected);
    if (drag.off) cells.delete(hit.cell);
    else cells.add(hit.cell);
    this.app.select(cells, hit.cell);
  }

  #paintOver(hit) {
    const drag = this.#drag;
    if (hasMoved(drag.first, hit)) clearTimeout(this.#longPress);
    if (!drag.stroke && hit.cell !== drag.first.cell) this.#startStroke(false);
    drag.stroke?.moveTo(hit);
  }

  #up(event) {
    this.#fingers.delete(event.pointerId);
    const drag = this.#drag;
    if (drag?.paints && event.type === "pointerup") {
      if (!drag.stroke) this.#startStroke(false);
      drag.stroke.finish?.(drag.last);
    }
    clearTimeout(this.#longPress);
    this.#drag = null;
    drag?.pencil?.up();
    if (drag?.stroke) this.app.edited(true);
  }

  /** Two fingers: move and zoom the board. */
  #pinch(event) {
    const other = [...this.#fingers.values()].find((each) => each.pointerId !== event.pointerId);
    const before = this.#fingers.get(event.pointerId);
    const distance = (a) => Math.hypot(a.clientX - other.clientX, a.clientY - other.clientY) || 1;
    const { viewport } = this.app;
    viewport.frame.scrollBy((before.clientX - event.clientX) / 2, (before.clientY - event.clientY) / 2);
    const middle = [(event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2];
    viewport.zoomBy(distance(event) / distance(before), middle);
  }

  /** Select all cells with the same symbol or, from an empty cell, all with its pencil marks. */
  #selectSame(event) {
    const { doc, view } = this.app;
    const { cell } = this.#hit(event);
    if (!cell || this.#pencil || isPainting(this.app)) return;
    const symbol = doc.seen(cell);
    const noted = symbol === undefined ? notedIn(this.app, cell) : [];
    if (symbol === undefined && !noted.length) return;
    const isAlike = (other) =>
      symbol === undefined
        ? doc.seen(other) === undefined && noted.every((each) => notedIn(this.app, other).includes(each))
        : doc.seen(other) === symbol;
    this.app.select(view.board.cells.filter(isAlike), cell);
  }
}

/** Whether a key writes a letter as a note: with corner or centre marks, where it is no symbol. */
const isNotedLetter = ({ mode, way, doc, view }, key) =>
  mode === "play" && PENCIL.includes(way) && /^[a-z]$/i.test(key) && !view.looks.hasMarks && symbolOf(doc.board, key) === undefined;

/** The pencil marks of a cell, as they are shown. */
function notedIn({ doc, settings }, cell) {
  if (settings.automatic) return doc.candidates(cell);
  return [...(doc.layers.centre.get(cell) ?? []), ...(doc.layers.corner.get(cell) ?? [])];
}

const hasModifier = (event) => event.ctrlKey || event.metaKey || event.shiftKey;

/** Whether a press adds to the selection instead of starting anew. */
const selectsMore = (event) => hasModifier(event) || event.button === 2;

/** Whether a finger no longer rests where it was put down. */
const hasMoved = (first, hit) => Math.hypot(hit.x - first.x, hit.y - first.y) > RESTS;
