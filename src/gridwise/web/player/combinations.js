// The combinations of a cage or run: the file lists them, and this says which of them the placed symbols leave.

import { CombinationBox } from "../page/combination_box.js";

export function make(app) {
  const position = () => JSON.stringify([...app.doc.layers.entries]);
  const find = async (cells) => {
    const clues = app.puzzle.combinations.filter((clue) => cells.every((cell) => clue.cells.includes(cell)));
    return clues.map((clue) => ({ ...clue, combinations: clue.combinations.map((symbols) => marked(app.doc, clue.cells, symbols)) }));
  };
  return new CombinationBox(app, { position, find });
}

const marked = (doc, cells, symbols) => ({ symbols, possible: fits(doc, cells, symbols) });

/** Whether the symbols fit into the cells in some order, beside what is placed there and in cells that must differ. */
function fits(doc, cells, symbols) {
  const left = [...symbols];
  for (const symbol of cells.map((cell) => doc.seen(cell)).filter((each) => each !== undefined)) {
    if (!left.includes(symbol)) return false;
    left.splice(left.indexOf(symbol), 1);
  }
  return fill(doc, cells.filter((cell) => doc.seen(cell) === undefined), left, new Map());
}

function fill(doc, [cell, ...others], left, filled) {
  if (cell === undefined) return true;
  const taken = new Set((doc.board.peers[cell] ?? []).map((peer) => filled.get(peer) ?? doc.seen(peer)));
  for (const symbol of new Set(left)) {
    if (taken.has(symbol)) continue;
    const rest = left.toSpliced(left.indexOf(symbol), 1);
    if (fill(doc, others, rest, new Map(filled).set(cell, symbol))) return true;
  }
  return false;
}
