// What a cell shows: decided here from the document, the settings and what a tool shows; drawn by board.js.

/** What a tool shows on the board without changing the document. */
export class Shown {
  constructor(name, parts = {}) {
    this.name = name;
    this.symbols = parts.symbols ?? new Map(); // answers, in place of the player's entries
    this.candidates = parts.candidates ?? null; // pencil marks, in place of the player's
    this.cells = parts.cells ?? new Map(); // cell → class
    this.notes = parts.notes ?? new Map(); // cell → Map(symbol → keep | gone | extra)
    this.links = parts.links ?? []; // [[cell, symbol], [cell, symbol], strong]
  }
}

/** What a cell shows: a symbol and its tone, or pencil marks; its colours; its classes. */
export function look(cell, { doc, settings, mode, shown, live }) {
  const { givens, colours } = doc.layers;
  const seen = {
    symbol: undefined,
    tone: "",
    grid: [],
    centre: [],
    corner: [],
    notes: null,
    colours: colours.get(cell) ?? [],
  };
  if (givens.has(cell)) return Object.assign(seen, { symbol: givens.get(cell), tone: "given" });
  if (shown?.symbols.has(cell)) return Object.assign(seen, { symbol: shown.symbols.get(cell), tone: "answer" });
  const entry = doc.layers.entries.get(cell);
  if (entry !== undefined && !shown?.candidates) return Object.assign(seen, { symbol: entry, tone: "entry" });
  seen.notes = shown?.notes.get(cell) ?? null;
  if (shown?.candidates) seen.grid = shown.candidates.get(cell) ?? [];
  else if (mode === "edit") seen.grid = liveMarks(cell, doc, live);
  else playerMarks(seen, cell, doc, settings);
  // A step speaks of candidates: those it names are shown even where the player noted nothing.
  if (seen.notes && !seen.grid.length) seen.grid = doc.board.symbols.filter((name) => seen.notes.has(name));
  return seen;
}

function liveMarks(cell, doc, live) {
  const possible = live?.[cell];
  return possible && possible.length < doc.board.symbols.length ? possible : [];
}

function playerMarks(seen, cell, doc, settings) {
  if (settings.automatic) seen.grid = doc.candidates(cell);
  else seen.centre = doc.layers.centre.get(cell) ?? [];
  seen.corner = settings.automatic ? [] : (doc.layers.corner.get(cell) ?? []);
}

/** A cell in words: "a1, given 5, in box 1, cage a1 a2 = 9". */
export function label(cell, seen, { names, boxes, clues, board }) {
  const said = [names.cell(cell)];
  if (seen.symbol === undefined) said.push("empty");
  else said.push(`${{ given: "given ", answer: "solution " }[seen.tone] ?? ""}${seen.symbol}`);
  const noted = [...new Set([...seen.centre, ...seen.grid])];
  if (noted.length) said.push(`candidates ${noted.join(" ")}`);
  if (seen.corner.length) said.push(`corner ${seen.corner.join(" ")}`);
  if (seen.colours.length) said.push(`colour ${seen.colours.join(" ")}`);
  if (boxes.has(cell)) said.push(`in box ${boxes.get(cell)}`);
  for (const clue of clues.get(cell) ?? []) said.push(names.text(clue, board));
  return said.join(", ");
}
