// The document: the declared puzzle, the player's work on it, and every change, for undo and redo.

import { coordinates } from "./cells.js";
import { History, visited } from "./history.js";
import { hasOnlyCells, symbolsAt } from "./places.js";

/**
 * The layers of a cell: symbols (givens, entries), or sorted lists (pencil marks, colours). `struck` are candidates that
 * the player removed, `known` those that steps removed: hints rest on these, and never on the player's notes.
 */
export const LAYERS = ["givens", "entries", "centre", "corner", "struck", "known", "colours", "tints", "pen", "combinations"];

/** The layers of what is not in a cell: lines that the player drew, and combinations that the player struck out. */
export const FREE_LAYERS = ["pen", "combinations"];

/** Attributes written by a generator; they are no longer true when the puzzle is changed. */
const GENERATED = ["solution", "rating", "seed"];

const emptyLayers = () => Object.fromEntries(LAYERS.map((name) => [name, new Map()]));

/** The layers of a board as the server read it. */
export function layersOf(board) {
  const layers = emptyLayers();
  for (const [cell, symbol] of Object.entries(board.givens ?? {})) layers.givens.set(cell, symbol);
  for (const [cell, symbol] of Object.entries(board.progress ?? {})) layers.entries.set(cell, symbol);
  for (const [cell, noted] of Object.entries(board.marks ?? {})) {
    layers.centre.set(cell, [...noted]);
    layers.known.set(cell, without(symbolsAt(board, cell), noted));
  }
  return layers;
}

export class Doc {
  board = null;
  layers = emptyLayers();
  history = new History();
  #listeners = [];

  /** Call `listener({cells, board})` after every change: the cells that changed, and whether the board did. */
  listen(listener) {
    this.#listeners.push(listener);
  }

  #notify(change) {
    for (const listener of this.#listeners) listener(change);
  }

  // ---- games ----------------------------------------------------------------------------------------------------

  /** Show the board of another game, with the changes made to it so far; undo never leaves the game. */
  open(board, layers = layersOf(board), history = new History()) {
    Object.assign(this, { board, layers, history });
    this.#notify({ board: true, cells: null });
  }

  // ---- changes --------------------------------------------------------------------------------------------------

  /**
   * Set values of cells: `[[layer, cell, value or undefined], …]`; returns whether anything changed. Edits with the
   * same `stroke` are one change for undo.
   */
  apply(edits, stroke = null) {
    const isOther = edits.some(([layer]) => layer === "givens"); // what steps proved is no longer known
    const forgotten = isOther ? [...this.layers.known.keys()].map((cell) => ["known", cell, undefined]) : [];
    const changes = [...edits, ...forgotten]
      .map(([layer, cell, after]) => ({ layer, cell, before: this.layers[layer].get(cell), after }))
      .filter(({ before, after }) => !same(before, after));
    if (!changes.length) return false;
    if (stroke && this.isLast(stroke)) this.#extend(this.history.at.change, changes);
    else this.#record({ edits: changes, stroke });
    return true;
  }

  /** Whether the last change is this stroke. */
  isLast(stroke) {
    return this.history.at.change?.stroke === stroke;
  }

  #extend(change, edits) {
    change.edits.push(...edits);
    this.#notify(this.#restore({ edits }, "after"));
  }

  /** Show another board, with the given layers (default: its own). */
  setBoard(board, layers = layersOf(board)) {
    const before = { board: this.board, layers: this.layers };
    this.#record({ swap: { before, after: { board, layers } } });
  }

  /** Replace the board by one with other clues or attributes; the player's work stays where its cells still exist. */
  changeBoard(board) {
    const layers = layersOf(board);
    for (const name of LAYERS.slice(1).filter((each) => each !== "known")) {
      layers[name] = new Map([...this.layers[name]].filter(([cell]) => FREE_LAYERS.includes(name) || cell in board.places));
    }
    this.setBoard(board, layers);
  }

  #record(change) {
    this.history.add(change);
    this.#notify(this.#restore(change, "after"));
  }

  /** Put the values before or after a change into place; returns what listeners get. */
  #restore(change, side) {
    if (change.swap) {
      Object.assign(this, change.swap[side]);
      return { board: true, cells: null };
    }
    const cells = new Set();
    // A stroke may change a cell several times.
    for (const { layer, cell, [side]: value } of side === "before" ? change.edits.toReversed() : change.edits) {
      if (value === undefined) this.layers[layer].delete(cell);
      else this.layers[layer].set(cell, value);
      cells.add(cell);
    }
    return { board: false, cells };
  }

  /** Whether there is a change to undo; in play, only the player's own moves are undone, never the puzzle itself. */
  canUndo(isPlaying = false) {
    return isReversible(this.history.at, isPlaying);
  }

  canRedo(isPlaying = false) {
    return isReversible(this.history.next, isPlaying);
  }

  undo(isPlaying = false) {
    return this.canUndo(isPlaying) && this.goTo(this.history.at.parent, isPlaying);
  }

  redo(isPlaying = false) {
    return this.canRedo(isPlaying) && this.goTo(this.history.next, isPlaying);
  }

  /** Take back the last change as if it had never been made. */
  takeBack() {
    const { change } = this.history.at;
    this.history.dropLast();
    this.#notify(this.#restore(change, "before"));
  }

  /** Go to a position of the history; returns false if the way there changes the puzzle in play. */
  goTo(node, isPlaying = false) {
    const { up, down } = this.history.wayTo(node);
    if (![...up, ...down].every((each) => isReversible(each, isPlaying))) return false;
    const done = [...up.map(({ change }) => this.#restore(change, "before")), ...down.map(({ change }) => this.#restore(change, "after"))];
    this.history.at = node;
    visited(node);
    const isOther = done.some(({ board }) => board);
    this.#notify({ board: isOther, cells: isOther ? null : new Set(done.flatMap(({ cells }) => [...cells])) });
    return true;
  }

  // ---- contents of cells -------------------------------------------------------------------------------------------

  /** The symbol in a cell, whoever put it there. */
  symbol(cell) {
    return this.layers.givens.get(cell) ?? this.layers.entries.get(cell);
  }

  /** The cells in fog, whose givens the player does not see; null if there are none. */
  fog = () => null;

  /** The symbol that the player sees in a cell. */
  seen(cell) {
    return this.fog()?.has(cell) ? this.layers.entries.get(cell) : this.symbol(cell);
  }

  /** Whether the player can't change a cell: it is given, or a clue in it shows what it holds. */
  isFixed(cell) {
    return this.layers.givens.has(cell) || cell in (this.board.shown ?? {});
  }

  get isFull() {
    return this.board.cells.every((cell) => this.symbol(cell) !== undefined);
  }

  /** What the clues leave in each cell, while automatic candidates apply the clues too; null when unknown. */
  possible = null;

  /** The symbols that no peer of the cell holds and that the player has not struck out. */
  candidates(cell) {
    const taken = new Set(this.layers.struck.get(cell));
    for (const peer of this.board.peers?.[cell] ?? []) taken.add(this.seen(peer));
    const possible = this.possible?.[cell] ?? symbolsAt(this.board, cell);
    return possible.filter((name) => !taken.has(name));
  }

  /** What placed symbols and the steps taken leave in a cell; the player's notes do not count. */
  provedCandidates(cell) {
    const taken = new Set(this.layers.known.get(cell));
    for (const peer of this.board.peers?.[cell] ?? []) taken.add(this.symbol(peer));
    return symbolsAt(this.board, cell).filter((name) => !taken.has(name));
  }

  /** The candidates of the cells in which steps removed some: the position that hints and explanations begin with. */
  provedMarks() {
    const cells = [...this.layers.known.keys()].filter((cell) => this.symbol(cell) === undefined);
    return Object.fromEntries(cells.map((cell) => [cell, this.provedCandidates(cell)]));
  }

  /** The pencil marks as the player sees them: all candidates when they are automatic, else the player's own. */
  marks(automatic) {
    const marks = {};
    for (const cell of this.board.cells) {
      if (this.symbol(cell) !== undefined) continue;
      const noted = this.layers.centre.get(cell);
      if (automatic || (!noted && this.layers.struck.has(cell))) marks[cell] = this.candidates(cell);
      else if (noted?.length) marks[cell] = noted.filter((name) => this.board.symbols.includes(name)); // letters are notes only
    }
    return marks;
  }

  // ---- the puzzle as text ---------------------------------------------------------------------------------------

  /** The puzzle's declaration with the current givens and, on request, the player's work. */
  declaration({ progress = false, marks = null, isChanged = this.#haveGivensChanged } = {}) {
    const { type, attributes, constraints } = this.board.declaration;
    const kept = { ...attributes };
    for (const name of ["initial", "progress", "marks", ...(isChanged ? GENERATED : [])]) delete kept[name];
    if (this.layers.givens.size || attributes.initial !== undefined) kept.initial = this.#grid(this.layers.givens);
    if (progress && this.layers.entries.size) kept.progress = this.#grid(this.layers.entries);
    if (marks && Object.keys(marks).length) kept.marks = marks;
    return { type, attributes: kept, constraints };
  }

  /** Whether the givens differ from those of the original board. */
  get #haveGivensChanged() {
    const { givens } = this.layers;
    const first = Object.entries(this.board.givens ?? {});
    return givens.size !== first.length || first.some(([cell, symbol]) => givens.get(cell) !== symbol);
  }

  /** A layer as nested lists, in which empty cells and long symbols are unambiguous; a map if not only cells are filled. */
  #grid(layer) {
    const { board } = this;
    if (!hasOnlyCells(board)) return Object.fromEntries(layer);
    const places = [...board.cells, ...(board.void ?? [])].map((cell) => [cell, coordinates(cell)]);
    const root = [];
    for (const [cell, at] of places) {
      let list = root;
      for (const number of at.slice(0, -1)) list = list[number] ??= [];
      list[at.at(-1)] = layer.get(cell) ?? null;
    }
    return root;
  }

  text(options) {
    return toText(this.declaration(options));
  }
}

/** Whether the change of a node may be undone or redone; in play, changes of the puzzle may not. */
const isReversible = ({ change } = {}, isPlaying) =>
  Boolean(change) && !(isPlaying && (change.swap || change.edits.some(({ layer }) => layer === "givens")));

/** A declaration as a puzzle file (JSON). */
export function toText({ type, attributes, constraints }) {
  const parts = type ? [type] : [];
  if (Object.keys(attributes).length || (!type && !constraints.length)) parts.push(attributes);
  return JSON.stringify([...parts, ...constraints]);
}

const without = (list, others) => list.filter((item) => !others.includes(item));

function same(a, b) {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => item === b[i]);
  return a === b;
}
