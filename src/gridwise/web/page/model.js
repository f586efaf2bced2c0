// The document: the puzzle as declared, what the player put on it, and every change with its way back.

import { coordinates } from "./cells.js";

/** What can stand in a cell: its layer's name, and the value is a symbol or a sorted list. */
export const LAYERS = ["givens", "entries", "centre", "corner", "struck", "colours"];

/** What a generator noted of a puzzle; it does not hold any more when the puzzle is changed. */
const REMARKS = ["solution", "rating", "seed"];

const emptyLayers = () => Object.fromEntries(LAYERS.map((name) => [name, new Map()]));

/** The layers of a board as the server read it. */
export function layersOf(board) {
  const layers = emptyLayers();
  for (const [cell, symbol] of Object.entries(board.givens ?? {})) layers.givens.set(cell, symbol);
  for (const [cell, symbol] of Object.entries(board.progress ?? {})) layers.entries.set(cell, symbol);
  for (const [cell, noted] of Object.entries(board.marks ?? {})) layers.centre.set(cell, [...noted]);
  return layers;
}

export class Doc {
  board = null;
  layers = emptyLayers();
  #undo = [];
  #redo = [];
  #listeners = [];

  /** Call `listener({cells, board})` after every change: the cells that changed, and whether the board did. */
  listen(listener) {
    this.#listeners.push(listener);
  }

  #tell(change) {
    for (const listener of this.#listeners) listener(change);
  }

  // ---- changes --------------------------------------------------------------------------------------------------

  /** Set values of cells: `[[layer, cell, value or undefined], …]`; what is already so is left out. */
  apply(edits) {
    const made = edits
      .map(([layer, cell, after]) => ({ layer, cell, before: this.layers[layer].get(cell), after }))
      .filter(({ before, after }) => !same(before, after));
    if (!made.length) return false;
    this.#record({ edits: made });
    return true;
  }

  /** Show another board, with the layers given or those that it brings. */
  setBoard(board, layers = layersOf(board)) {
    const before = { board: this.board, layers: this.layers };
    this.#record({ swap: { before, after: { board, layers } } });
  }

  /** The same player's work on a board whose clues or attributes changed; what has no cell any more is dropped. */
  changeBoard(board) {
    const layers = layersOf(board);
    for (const name of LAYERS.slice(1)) {
      layers[name] = new Map([...this.layers[name]].filter(([cell]) => cell in board.places));
    }
    this.setBoard(board, layers);
  }

  #record(change) {
    this.#undo.push(change);
    this.#redo = [];
    this.#tell(this.#play(change, "after"));
  }

  #play(change, side) {
    if (change.swap) {
      Object.assign(this, change.swap[side]);
      return { board: true, cells: null };
    }
    const cells = new Set();
    for (const { layer, cell, [side]: value } of change.edits) {
      if (value === undefined) this.layers[layer].delete(cell);
      else this.layers[layer].set(cell, value);
      cells.add(cell);
    }
    return { board: false, cells };
  }

  get canUndo() {
    return this.#undo.some((change) => change.edits || change.swap.before.board);
  }

  get canRedo() {
    return this.#redo.length > 0;
  }

  undo() {
    if (!this.canUndo) return false;
    const change = this.#undo.pop();
    this.#redo.push(change);
    this.#tell(this.#play(change, "before"));
    return true;
  }

  redo() {
    const change = this.#redo.pop();
    if (!change) return false;
    this.#undo.push(change);
    this.#tell(this.#play(change, "after"));
    return true;
  }

  // ---- what stands there ----------------------------------------------------------------------------------------

  /** The symbol in a cell, whoever put it there. */
  symbol(cell) {
    return this.layers.givens.get(cell) ?? this.layers.entries.get(cell);
  }

  get isFull() {
    return this.board.cells.every((cell) => this.symbol(cell) !== undefined);
  }

  get isTouched() {
    return LAYERS.slice(1).some((name) => this.layers[name].size > 0);
  }

  /** What the cells that must differ from it leave to a cell, less what was struck out there. */
  candidates(cell, symbol = (other) => this.symbol(other)) {
    const taken = new Set(this.layers.struck.get(cell));
    for (const peer of this.board.peers?.[cell] ?? []) taken.add(symbol(peer));
    return this.board.symbols.filter((name) => !taken.has(name));
  }

  /** The pencil marks that reasoning may rely on: all candidates when they are kept automatically, else what is noted. */
  marks(automatic) {
    const marks = {};
    for (const cell of this.board.cells) {
      if (this.symbol(cell) !== undefined) continue;
      const noted = this.layers.centre.get(cell);
      if (automatic || (!noted && this.layers.struck.has(cell))) marks[cell] = this.candidates(cell);
      else if (noted?.length) marks[cell] = noted;
    }
    return marks;
  }

  // ---- the puzzle as text ---------------------------------------------------------------------------------------

  /** The puzzle's declaration with the givens as they are now, and the player's work where it is asked for. */
  declaration({ progress = false, marks = null, isChanged = this.#isOther } = {}) {
    const { type, attributes, constraints } = this.board.declaration;
    const kept = { ...attributes };
    for (const name of ["initial", "progress", "marks", ...(isChanged ? REMARKS : [])]) delete kept[name];
    if (this.layers.givens.size || attributes.initial !== undefined) kept.initial = this.#grid(this.layers.givens);
    if (progress && this.layers.entries.size) kept.progress = this.#grid(this.layers.entries);
    if (marks && Object.keys(marks).length) kept.marks = marks;
    return { type, attributes: kept, constraints };
  }

  /** Whether the givens are not those that the board came with. */
  get #isOther() {
    const { givens } = this.layers;
    const first = Object.entries(this.board.givens ?? {});
    return givens.size !== first.length || first.some(([cell, symbol]) => givens.get(cell) !== symbol);
  }

  /** A layer as nested lists: no question of what an empty cell or a longer symbol looks like arises. */
  #grid(layer) {
    const { board } = this;
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

/** The puzzle file (JSON) that says what a declaration says. */
export function toText({ type, attributes, constraints }) {
  const parts = type ? [type] : [];
  if (Object.keys(attributes).length || (!type && !constraints.length)) parts.push(attributes);
  return JSON.stringify([...parts, ...constraints]);
}

function same(a, b) {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => item === b[i]);
  return a === b;
}
