// The library: every game in this browser, each with its board, the player's work, its time and a small picture.
//
// `games` is the list of all games; `game ID` holds the board and the work, `moves ID` all that was tried, `picture ID`
// the picture. Old games go only
// when there are very many: first boards that nobody changed, then finished games, never a game in progress.

import { remove, store, stored } from "./storage.js";

const LIST = "games";
const BACKUP = "gridwise games"; // the key of a backup file
const MOST = 300; // games
const MOST_UNCHANGED = 20; // boards that nobody changed, such as the empty ones that were looked at
const PICTURES = 12; // games that keep their picture when the browser has no more room
const PASSING = new Set(["empty", "example", "exercise"]); // made again with a click

/** Whether a game is worth showing: somebody chose or changed it. */
export const isListed = ({ kind, changed }) => kind !== "exercise" && (changed || !PASSING.has(kind));

export class Library {
  /** All games, the latest first: `{id, title, type, size, kind, level, daily, changed, done, time, filled, opened, updated}`. */
  get games() {
    return stored(LIST) ?? [];
  }

  find(id) {
    return this.games.find((game) => game.id === id) ?? null;
  }

  /** The board and the player's work. */
  load(id) {
    return stored(`game ${id}`);
  }

  /** All that was tried in a game. */
  moves(id) {
    return stored(`moves ${id}`);
  }

  picture(id) {
    return stored(`picture ${id}`);
  }

  /** Keep a game; returns whether the browser has room for it. */
  save(game, state, picture = null, moves = null) {
    const others = this.games.filter(({ id }) => id !== game.id);
    const kept = this.#withoutSurplus([game, ...others]);
    const write = () => store(`game ${game.id}`, state) && store(LIST, kept);
    const isKept = write() || (this.#dropExtras(kept) && write());
    if (picture && isKept) store(`picture ${game.id}`, picture);
    if (!moves || !store(`moves ${game.id}`, moves)) remove(`moves ${game.id}`);
    return isKept;
  }

  /** Make room: a game is worth more than the picture of an old one, and what was tried in it. */
  #dropExtras(games) {
    for (const { id } of games.slice(PICTURES)) for (const what of ["picture", "moves"]) remove(`${what} ${id}`);
    return games.length > PICTURES;
  }

  /** Remove a game; returns what `restore` needs. */
  remove(id) {
    const removed = { game: this.find(id), state: this.load(id), picture: this.picture(id), moves: this.moves(id) };
    this.#forget([id]);
    store(
      LIST,
      this.games.filter((game) => game.id !== id),
    );
    return removed;
  }

  restore({ game, state, picture, moves }) {
    this.save(game, state, picture, moves);
    store(
      LIST,
      this.games.sort((a, b) => b.updated - a.updated),
    );
  }

  // ---- backup ---------------------------------------------------------------------------------------------------

  /** All games as the text of a file. */
  backup() {
    const games = this.games.filter(isListed);
    return JSON.stringify({
      [BACKUP]: games.map((game) => ({ game, state: this.load(game.id), picture: this.picture(game.id), moves: this.moves(game.id) })),
    });
  }

  /** Take back the games of a backup, unless the library has a later state of them; returns how many. */
  takeBack(text) {
    const kept = JSON.parse(text)[BACKUP].filter(({ game, state }) => game?.id && state?.puzzle);
    const lost = kept.filter(({ game }) => !(this.find(game.id)?.updated >= game.updated));
    for (const each of lost) this.restore(each);
    return lost.length;
  }

  #withoutSurplus(games) {
    const passing = games.filter((game) => !isListed(game)).slice(MOST_UNCHANGED);
    const surplus = Math.max(0, games.length - passing.length - MOST);
    const finished = surplus ? games.filter(({ done }) => done).slice(-surplus) : [];
    const gone = new Set([...passing, ...finished].map(({ id }) => id));
    this.#forget(gone);
    return games.filter(({ id }) => !gone.has(id));
  }

  #forget(ids) {
    for (const id of ids) for (const what of ["game", "picture", "moves"]) remove(`${what} ${id}`);
  }
}

/** Whether a text is a backup of a library. */
export const isBackup = (text) => text.trimStart().startsWith(`{"${BACKUP}"`);

/** A name for a new game that no other has. */
export const newId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 6);
