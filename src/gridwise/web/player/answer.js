// Whether the player's board is right: by the solution or, in a contest, by a hash of it.

import { symbolsAt } from "../page/places.js";
import { stretched } from "./pbkdf2.js";

export class Answer {
  constructor({ board, solution, contest }) {
    Object.assign(this, { board, solution, contest });
    this.places = board.cells.filter((cell) => !(cell in board.givens) && !(cell in board.shown));
    this.refused = new Set(); // boards of a contest that were wrong
  }

  /** A symbol as it counts: a background is as good as nothing. */
  #meant(symbol) {
    return symbol === undefined || this.board.symbol_marks?.[symbol]?.background ? "" : symbol;
  }

  /** The cells whose entry is not that of the solution; what is missing is not wrong. */
  wrong(doc) {
    return this.places.filter((cell) => {
      const entry = doc.layers.entries.get(cell);
      return entry !== undefined && this.#meant(entry) !== this.#meant(this.solution[cell]);
    });
  }

  /** Whether nothing has to be entered any more: every place is filled, or has a background. */
  isFull(doc) {
    const isOptional = (cell) => symbolsAt(this.board, cell).some((symbol) => this.#meant(symbol) === "");
    return this.places.every((cell) => doc.layers.entries.has(cell) || isOptional(cell));
  }

  /** Whether every place is filled. */
  isPacked(doc) {
    return this.places.every((cell) => doc.layers.entries.has(cell));
  }

  /** Whether the board may be finished: every place is filled, or there are as many of each symbol as needed. */
  mayBeFinished(doc) {
    return this.isPacked(doc) || (this.isFull(doc) && this.#hasAll(doc));
  }

  #hasAll(doc) {
    const left = new Map(Object.entries(this.board.counts));
    for (const cell of this.board.cells) {
      const symbol = doc.symbol(cell);
      if (left.has(symbol)) left.set(symbol, left.get(symbol) - 1);
    }
    return [...left.values()].every((count) => count === 0);
  }

  /** Whether every finished board is noticed without asking: not if only a slow hash could tell. */
  get isNoticed() {
    const { board } = this;
    const entered = board.symbols.filter((symbol) => this.#meant(symbol) !== "");
    const isCounted = entered.every((symbol) => symbol in board.counts);
    return !this.contest || entered.length === board.symbols.length || isCounted;
  }

  /** Whether the board is solved. */
  async isSolved(doc) {
    const entered = this.places.map((cell) => this.#meant(doc.layers.entries.get(cell)));
    if (this.solution) return this.places.every((cell, i) => entered[i] === this.#meant(this.solution[cell]));
    const text = entered.join("\n");
    if (this.refused.has(text)) return false;
    const isRight = (await stretched(text, this.contest.salt, this.contest.rounds)) === this.contest.hash;
    if (!isRight) this.refused.add(text);
    return isRight;
  }
}
