// Edits of the selected cells: symbols, pencil marks, colours, erasing.

import { fits } from "./places.js";

/** The ways to enter pencil marks. */
export const PENCIL = ["corner", "centre"];

/** The number of colours. */
export const COLOURS = 9;

/** Enter a symbol into the selected cells: as a symbol, a corner mark or a centre mark. */
export function enter(app, symbol, way = app.way) {
  const cells = editableCells(app).filter((cell) => fits(app.doc.board, cell, symbol));
  if (!cells.length) return false;
  if (app.mode === "edit") return app.doc.apply(givenEdits(app, cells, symbol));
  if (way === "symbol") return app.doc.apply(entryEdits(app, cells, symbol));
  return app.doc.apply(markEdits(app, cells, symbol, way));
}

/** The selected cells that may be changed. */
function editableCells({ doc, view, mode }) {
  return [...view.selected].filter((cell) => mode === "edit" || !doc.isFixed(cell));
}

function givenEdits({ doc }, cells, symbol) {
  return cells.flatMap((cell) => [
    ["givens", cell, symbol],
    ...["entries", "centre", "corner", "struck"]
      .filter((layer) => doc.layers[layer].has(cell))
      .map((layer) => [layer, cell, undefined]),
  ]);
}

function entryEdits({ doc, settings }, cells, symbol) {
  const everywhere = cells.every((cell) => doc.layers.entries.get(cell) === symbol);
  const edits = cells.map((cell) => ["entries", cell, everywhere ? undefined : symbol]);
  return everywhere || !settings.tidy ? edits : [...edits, ...tidyEdits(doc, cells, symbol)];
}

/** An entered symbol leaves the pencil marks of the cells that must differ from it. */
export function tidyEdits(doc, cells, symbol) {
  const peers = new Set(cells.flatMap((cell) => doc.board.peers?.[cell] ?? []));
  return ["centre", "corner"].flatMap((layer) =>
    [...peers]
      .filter((cell) => doc.layers[layer].get(cell)?.includes(symbol))
      .map((cell) => [layer, cell, toggled(doc, doc.layers[layer].get(cell), symbol, true)]),
  );
}

/** Add a mark to the empty cells, or remove it when all of them have it. */
function markEdits({ doc, settings }, cells, symbol, way) {
  const empty = cells.filter((cell) => !doc.layers.entries.has(cell));
  if (way === "centre" && settings.automatic && doc.board.symbols.includes(symbol)) return struckEdits(doc, empty, symbol);
  const layer = doc.layers[way];
  const everywhere = empty.every((cell) => layer.get(cell)?.includes(symbol));
  return empty.map((cell) => [way, cell, toggled(doc, layer.get(cell), symbol, everywhere)]);
}

/** With automatic candidates, typing a mark strikes it out or restores it. */
function struckEdits(doc, cells, symbol) {
  const { struck } = doc.layers;
  const everywhere = cells.every((cell) => struck.get(cell)?.includes(symbol));
  return cells.map((cell) => ["struck", cell, toggled(doc, struck.get(cell), symbol, everywhere)]);
}

function toggled({ board }, noted = [], symbol, off) {
  const left = off ? noted.filter((other) => other !== symbol) : [...new Set([...noted, symbol])];
  const order = (note) => board.symbols.indexOf(note) + (board.symbols.includes(note) ? 0 : 1000 + note.charCodeAt(0));
  left.sort((a, b) => order(a) - order(b));
  return left.length ? left : undefined;
}

/** Give the selected cells a colour (1 to 9), or remove it when all have it; 0 removes all colours. */
export function colour({ doc, view }, number) {
  const cells = [...view.selected];
  const { colours } = doc.layers;
  const everywhere = cells.every((cell) => colours.get(cell)?.includes(number));
  const next = (now = []) => {
    const left =
      number === 0 ? [] : everywhere ? now.filter((each) => each !== number) : [...new Set([...now, number])].sort();
    return left.length ? left : undefined;
  };
  return doc.apply(cells.map((cell) => ["colours", cell, next(colours.get(cell))]));
}

/** Give a candidate of the selected cells a colour, or remove it when all have it; 0 removes its colour. */
export function tint({ doc, view }, symbol, number) {
  const { tints } = doc.layers;
  const cells = [...view.selected].filter((cell) => doc.symbol(cell) === undefined);
  const everywhere = cells.every((cell) => tints.get(cell)?.includes(`${symbol}:${number}`));
  const next = (now = []) => {
    const others = now.filter((each) => !each.startsWith(`${symbol}:`));
    const left = number === 0 || everywhere ? others : [...others, `${symbol}:${number}`];
    return left.length ? left : undefined;
  };
  return doc.apply(cells.map((cell) => ["tints", cell, next(tints.get(cell))]));
}

/** Empty the selected cells. In play, each call removes the first there is of symbols, pencil marks, colours. */
export function erase(app) {
  if (app.pen?.isDrawing) return app.pen.clear();
  const cells = editableCells(app);
  const { doc, mode } = app;
  if (mode === "edit") return doc.apply(cells.map((cell) => ["givens", cell, undefined]));
  for (const layers of [["entries"], ["centre", "corner", "struck"], ["colours", "tints"]]) {
    const edits = layers.flatMap((layer) =>
      cells.filter((cell) => doc.layers[layer].has(cell)).map((cell) => [layer, cell, undefined]),
    );
    if (edits.length) return doc.apply(edits);
  }
  return false;
}

/** The edits of a step on the player's board: symbols are entered, candidates struck out; nobody fills in what is derived. */
export function stepEdits({ doc, settings }, step) {
  const isMeant = ([cell]) => cell in doc.board.places;
  const placements = Object.entries(step.placements).filter(isMeant);
  const edits = placements.map(([cell, symbol]) => ["entries", cell, symbol]);
  for (const [cell, symbols] of Object.entries(step.removals).filter(isMeant)) {
    if (doc.symbol(cell) !== undefined) continue;
    const noted = doc.layers.centre.get(cell);
    edits.push(["known", cell, [...new Set([...(doc.layers.known.get(cell) ?? []), ...symbols])]]);
    if (noted && !settings.automatic) edits.push(["centre", cell, noted.filter((name) => !symbols.includes(name))]);
    else edits.push(["struck", cell, [...new Set([...(doc.layers.struck.get(cell) ?? []), ...symbols])]]);
  }
  return edits;
}
