// Hints from the explanation that was computed with the puzzle.
//
// The steps lead from the empty board to the solution. A player may take another way, so a step may be missing on the
// board although later ones are there. The hint is the first placement that is missing, or a step on the way to it.

/** The number of the step to hint at; undefined if there is none. `told` are the steps that were shown completely. */
export function nextStep(steps, doc, told) {
  const isOpen = ([cell]) => cell in doc.board.places && !doc.isFixed(cell);
  const places = (step) => Object.entries(step.placements).filter(isOpen);
  // Not everybody enters backgrounds: to have been told of them is enough.
  const isMissing = ([cell, symbol], number) =>
    doc.symbol(cell) === undefined && !(told.has(number) && doc.board.symbol_marks?.[symbol]?.background);
  const last = steps.findIndex((step, number) => places(step).some((each) => isMissing(each, number)));
  if (last < 0) return undefined;
  const before = steps.slice(0, last).findLastIndex((step) => places(step).length);
  for (let number = before + 1; number < last; number++)
    if (steps[number].stages && !told.has(number) && !isVisible(steps[number], doc)) return number;
  return last;
}

/** Whether the board shows what a step removes: the cells are filled, or the player's notes leave it out. */
function isVisible(step, doc) {
  return Object.entries(step.removals).every(([cell, symbols]) => {
    if (!(cell in doc.board.places) || doc.symbol(cell) !== undefined) return true;
    const { struck, centre } = doc.layers;
    const isNoted = (symbol) => centre.get(cell)?.includes(symbol) ?? true;
    return symbols.every((symbol) => struck.get(cell)?.includes(symbol) || !isNoted(symbol));
  });
}
