// Decides what a cell shows, from the document, the settings and the overlay; board.js draws it.

/** What a tool shows on the board; the document stays unchanged. */
export class Overlay {
  constructor(name, parts = {}) {
    this.name = name;
    this.symbols = parts.symbols ?? new Map(); // shown instead of the player's entries
    this.candidates = parts.candidates ?? null; // shown instead of the player's pencil marks
    this.cells = parts.cells ?? new Map(); // cell → class
    this.notes = parts.notes ?? new Map(); // cell → Map(symbol → keep | gone | extra)
    this.links = parts.links ?? []; // [[cell, symbol], [cell, symbol], strong]
  }
}

/** What a cell shows: a symbol and its tone, or pencil marks with a step's notes; and its colours. */
export function appearance(cell, { doc, settings, mode, overlay, live }) {
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
  if (overlay?.symbols.has(cell)) return Object.assign(seen, { symbol: overlay.symbols.get(cell), tone: "answer" });
  const entry = doc.layers.entries.get(cell);
  if (entry !== undefined && !overlay?.candidates) return Object.assign(seen, { symbol: entry, tone: "entry" });
  seen.notes = overlay?.notes.get(cell) ?? null;
  if (overlay?.candidates) seen.grid = overlay.candidates.get(cell) ?? [];
  else if (mode === "edit") seen.grid = liveMarks(cell, doc, live);
  else playerMarks(seen, cell, doc, settings);
  // The candidates of a step are shown even where the player has no pencil marks.
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
export function cellLabel(cell, seen, { names, boxes, clues, board }) {
  const parts = [names.cell(cell)];
  if (seen.symbol === undefined) parts.push("empty");
  else parts.push(`${{ given: "given ", answer: "solution " }[seen.tone] ?? ""}${seen.symbol}`);
  const noted = [...new Set([...seen.centre, ...seen.grid])];
  if (noted.length) parts.push(`candidates ${noted.join(" ")}`);
  if (seen.corner.length) parts.push(`corner ${seen.corner.join(" ")}`);
  if (seen.colours.length) parts.push(`colour ${seen.colours.join(" ")}`);
  if (boxes.has(cell)) parts.push(`in box ${boxes.get(cell)}`);
  for (const clue of clues.get(cell) ?? []) parts.push(names.text(clue, board));
  return parts.join(", ");
}
