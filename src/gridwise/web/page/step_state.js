// Symbols and candidates while steps are shown one after the other.

/** The symbols and candidates on the board now. */
export function currentState({ doc }) {
  const symbols = new Map(doc.layers.entries);
  const open = doc.board.cells.filter((cell) => doc.symbol(cell) === undefined);
  return { symbols, candidates: new Map(open.map((cell) => [cell, doc.provedCandidates(cell)])) };
}

/** The symbols and candidates after a step. */
export function stateAfter({ symbols, candidates }, step, board) {
  const next = { symbols: new Map(symbols), candidates: new Map(candidates) };
  const strike = (cell, gone) => {
    if (next.candidates.has(cell))
      next.candidates.set(
        cell,
        next.candidates.get(cell).filter((symbol) => !gone.includes(symbol)),
      );
  };
  for (const [cell, gone] of Object.entries(step.removals)) strike(cell, gone);
  for (const [cell, symbol] of Object.entries(step.placements)) {
    next.symbols.set(cell, symbol);
    next.candidates.delete(cell);
    for (const peer of board.peers?.[cell] ?? []) strike(peer, [symbol]);
  }
  return next;
}

/** Note pairs of cell and symbol in a map from cells to the notes on their symbols. */
export function noteAll(notes, pairs, kind) {
  for (const [cell, symbol] of pairs ?? []) {
    if (!notes.has(cell)) notes.set(cell, new Map());
    notes.get(cell).set(symbol, kind);
  }
}
