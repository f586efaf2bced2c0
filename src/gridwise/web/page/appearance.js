// Decides what a cell shows, from the document, the settings and the overlay; board.js draws it.

import { backgroundAt, cycleAt, symbolsAt } from "./places.js";
import { t } from "./texts.js";

/** What a tool shows on the board; the document stays unchanged. */
export class Overlay {
  constructor(name, parts = {}) {
    this.name = name;
    this.symbols = parts.symbols ?? new Map(); // shown instead of the player's entries
    this.placed = parts.placed ?? new Map(); // the symbols that a step places, shown in their cells
    this.candidates = parts.candidates ?? null; // shown instead of the player's pencil marks
    this.cells = parts.cells ?? new Map(); // cell → class
    this.notes = parts.notes ?? new Map(); // cell → Map(symbol → keep | gone | extra)
    this.tones = parts.tones ?? new Map(); // cell → supposed | follows: symbols that hold only within a proof
    this.drawing = parts.drawing ?? []; // links, outlines and names of sets, as drawing primitives
    this.clues = parts.clues ?? []; // the clues that a step is based on, as drawing primitives
  }
}

/** The background is not drawn in a solution: what matters is the picture that the other marks make. */
const isNothing = (symbol, { overlay, doc }) =>
  overlay?.name === "solution" && Boolean(doc.board.symbol_marks?.[symbol]?.background);

/** What a cell shows: a symbol and its tone, or pencil marks with a step's notes; and its colours. */
export function appearance(cell, context) {
  const { doc, settings, mode, overlay, live } = context;
  const { givens, colours } = doc.layers;
  const seen = {
    symbol: undefined,
    tone: "",
    isHidden: false,
    grid: [],
    centre: [],
    corner: [],
    notes: null,
    tints: [],
    colours: colours.get(cell) ?? [],
    inFog: Boolean(context.fog?.has(cell)),
  };
  if (givens.has(cell) && seen.inFog) return seen;
  if (givens.has(cell)) return Object.assign(seen, { symbol: givens.get(cell), tone: "given" });
  if (overlay?.placed.has(cell) && overlay.placed.get(cell) !== doc.layers.entries.get(cell))
    return Object.assign(seen, { symbol: overlay.placed.get(cell), tone: "placed" });
  if (overlay?.symbols.has(cell)) {
    const symbol = overlay.symbols.get(cell);
    const tone = overlay.tones.get(cell) ?? "answer";
    return Object.assign(seen, { symbol, tone, isHidden: isNothing(symbol, context) });
  }
  const entry = doc.layers.entries.get(cell);
  if (entry !== undefined && !overlay?.candidates) {
    return Object.assign(seen, { symbol: entry, tone: context.tried?.has(cell) ? "tried" : "entry" });
  }
  if (entry === undefined && !overlay?.candidates && context.dots?.has(cell)) {
    return Object.assign(seen, { symbol: backgroundAt(doc.board, cell), tone: "auto" });
  }
  if (doc.board.between?.[cell]) return seen; // there is no room for pencil marks
  seen.notes = notesOf(cell, context);
  if (overlay?.candidates) seen.grid = overlay.candidates.get(cell) ?? [];
  else if (mode === "edit") seen.grid = liveMarks(cell, doc, live);
  else playerMarks(seen, cell, doc, settings);
  if (mode === "play" && !overlay?.candidates) seen.tints = doc.layers.tints.get(cell) ?? [];
  // Where clicks go through the symbols, a cell that can hold any of them is simply unmarked.
  if (cycleAt(doc.board, cell).length && seen.grid.length === symbolsAt(doc.board, cell).length) seen.grid = [];
  // The candidates of a step are shown even where the player has no pencil marks.
  if (seen.notes && !seen.grid.length) seen.grid = symbolsAt(doc.board, cell).filter((name) => seen.notes.has(name));
  return seen;
}

/** A step's notes on the candidates of a cell; on boards of marks none where all symbols are noted: it says nothing. */
function notesOf(cell, { overlay, doc }) {
  const notes = overlay?.notes.get(cell) ?? null;
  return notes && cycleAt(doc.board, cell).length && notes.size === symbolsAt(doc.board, cell).length ? null : notes;
}

function liveMarks(cell, doc, live) {
  if (cycleAt(doc.board, cell).length) return []; // of two symbols, what is possible is nearly always the solution
  const possible = live?.[cell];
  return possible && possible.length < symbolsAt(doc.board, cell).length ? possible : [];
}

function playerMarks(seen, cell, doc, settings) {
  if (settings.automatic) seen.grid = doc.candidates(cell);
  else seen.centre = doc.layers.centre.get(cell) ?? [];
  seen.corner = settings.automatic ? [] : (doc.layers.corner.get(cell) ?? []);
}

const TONES = ["given", "answer", "supposed", "follows", "tried", "auto"];

const toned = (tone, symbol) => (TONES.includes(tone) ? t(`appearance.tone.${tone}`, { symbol }) : symbol);

/** What a cell holds, in words: "a1, given 5", "b2, star". */
export function contentsLabel(cell, seen, { names, looks }) {
  const parts = [names.cell(cell)];
  if (seen.symbol === undefined) parts.push(t(looks.hasMarks ? "appearance.unmarked" : "appearance.empty"));
  else parts.push(toned(seen.tone, looks.noun(seen.symbol)));
  if (seen.inFog) parts.push(t("appearance.fog"));
  const noted = [...new Set([...seen.centre, ...seen.grid])];
  if (noted.length) parts.push(t("appearance.candidates", { symbols: looks.nouns(noted) }));
  if (seen.corner.length) parts.push(t("appearance.corner", { symbols: looks.nouns(seen.corner) }));
  for (const each of seen.tints) parts.push(t("appearance.tint", Object.fromEntries(["symbol", "number"].map((name, i) => [name, each.split(":")[i]]))));
  if (seen.colours.length) parts.push(t("appearance.colour", { numbers: seen.colours.join(" ") }));
  return parts.join(", ");
}

/** A cell in words: "a1, given 5, in box 1, cage a1 a2 = 9". */
export function cellLabel(cell, seen, view) {
  const { names, boxes, clues, board } = view;
  const parts = [contentsLabel(cell, seen, view)];
  if (boxes.has(cell)) parts.push(t("appearance.box", { number: boxes.get(cell) }));
  if (seen.inFog) return parts.join(", ");
  for (const clue of clues.get(cell) ?? []) parts.push(names.text(clue, board));
  return parts.join(", ");
}
