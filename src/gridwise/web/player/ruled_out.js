// The places that the marks on the board rule out, by one rule at a time: gridwise.solving.ruled_out, in the browser.
//
// A rule is `[kind, cells, …]`; a cell is its number on the board, or -1 if players don't fill it.

import { backgroundAt, symbolsAt } from "../page/places.js";

/** The unmarked places in which every mark breaks a rule. */
export function ruledOut(doc, { values, rules, machines }) {
  const { cells } = doc.board;
  const entered = cells.map((cell) => doc.symbol(cell));
  const meant = entered.map((symbol, i) => symbol ?? backgroundAt(doc.board, cells[i]));
  const isMark = (symbol, i) => symbol !== undefined && symbol !== backgroundAt(doc.board, cells[i]);
  const marks = entered.map((symbol, i) => (isMark(symbol, i) ? values[symbol] : undefined));
  const rest = meant.map((symbol) => values[symbol]);
  const known = rules.map((rule) => readable(rule, machines)).filter((rule) => rule.isOpen(rest));
  const breaks = (i, symbol) => known.some((rule) => rule.cells.includes(i) && rule.isBroken(marks.with(i, values[symbol])));
  return cells.filter((cell, i) => {
    const background = backgroundAt(doc.board, cell);
    if (entered[i] !== undefined || doc.isFixed(cell) || background === undefined) return false;
    return symbolsAt(doc.board, cell).every((symbol) => symbol === background || breaks(i, symbol));
  });
}

/** A rule with `isOpen(rest)`, whether it can rule anything out if nothing more is marked, and `isBroken(values)`. */
function readable([kind, cells, ...more], machines) {
  const broken = KINDS[kind](...more, machines);
  const at = (values) => cells.map((cell) => values[cell]);
  const isLine = kind === "automaton";
  return { cells, isOpen: (rest) => !isLine || broken.isFinished(at(rest)), isBroken: (values) => (broken.of ?? broken)(at(values)) };
}

const isFull = (values) => !values.includes(undefined);
const isRepeated = (values, known = values.filter((value) => value !== undefined)) => new Set(known).size < known.length;

/** For each kind, a function that says whether values, undefined where nothing is marked, break the rule. */
const KINDS = {
  distinct: () => (values) => isRepeated(values),
  permutation: (wanted) => (values) => isRepeated(values) || (isFull(values) && !values.every((value) => wanted.includes(value))),
  pair: (allowed) => (values) => isFull(values) && !allowed.some(([a, b]) => a === values[0] && b === values[1]),
  count: (counted, counts) => (values) => {
    const number = values.filter((value) => counted.includes(value)).length;
    return isFull(values) ? !counts.includes(number) : number > Math.max(...counts);
  },
  linear: (weights, targets) => {
    const counts = (value, i) => (typeof weights[i] === "number" ? weights[i] * value : weights[i][value]);
    const canGrow = weights.every((weight) => typeof weight !== "number" && Object.values(weight).every((number) => number >= 0));
    return (values) => {
      const total = values.reduce((sum, value, i) => (value === undefined ? sum : sum + counts(value, i)), 0);
      return isFull(values) ? !targets.includes(total) : canGrow && total > Math.max(...targets);
    };
  },
  automaton: (number, machines) => {
    const { start, accepting, transitions } = machines[number];
    const accepts = (values) => {
      let states = new Set([start]);
      for (const known of values) {
        const next = transitions.filter(([state, value]) => states.has(state) && (known === undefined || value === known));
        states = new Set(next.map(([, , after]) => after));
      }
      return accepting.some((state) => states.has(state));
    };
    return { isFinished: (values) => isFull(values) && accepts(values), of: (values) => !accepts(values) };
  },
};
