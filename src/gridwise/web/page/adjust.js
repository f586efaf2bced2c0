// Changes of a few clues: unique, one level easier or harder, another clue instead of the selected one.
//
// It is loaded on first use. Buttons: adjust-unique adjust-easier adjust-harder adjust-replace. Ids, in #setter (see
// setter_card.js): adjust-progress adjust-stop

import { stream } from "./api.js";
import { capitalised, el } from "./dom.js";
import { Overlay } from "./appearance.js";
import { LAYERS } from "./model.js";
import { cellList, closeCard, named, openCard, showCard, tell } from "./setter_card.js";
import { t } from "./texts.js";

class Adjuster {
  constructor(app) {
    this.app = app;
    app.doc.listen(() => closeCard());
  }

  /** Let the server change the puzzle, and show what it changed. */
  async adjust(change) {
    const { app } = this;
    const cell = change === "replace" ? this.#selectedPlace() : null;
    if (cell === undefined) return tell(app, t("adjust.select_first"), "error");
    this.#showProgress(change);
    const body = { puzzle: app.doc.text(), change, cell };
    const last = await app.tools.run(t(`adjust.doing.${change}`), (signal) => this.#lastLine(body, signal));
    closeCard();
    if (last?.undecided) tell(app, `${capitalised(last.undecided)}.`, "warning");
    if (last?.adjustment) await this.#show(change, last.adjustment);
    return undefined;
  }

  /** The place chosen for a clue, the selected given, or all selected cells: a clue is in them; undefined if there is none. */
  #selectedPlace() {
    const { doc, view, editor } = this.app;
    if (editor.place) return editor.place;
    const cells = [...new Set([view.cursor, ...view.selected])].filter(Boolean);
    return cells.find((cell) => doc.layers.givens.has(cell)) ?? (cells.join(" ") || undefined);
  }

  #showProgress(change) {
    const stop = el("button", { type: "button", id: "adjust-stop", className: "stop" }, t("common.stop"));
    stop.addEventListener("click", () => this.app.tools.stop());
    const progress = el("span", { id: "adjust-progress", className: "soft" });
    showCard(el("p", {}, el("strong", {}, `${t(`adjust.doing.${change}`)} …`), " ", progress), el("p", { className: "row" }, stop));
  }

  /** The last line of the answer; the others say what is being tried. */
  async #lastLine(body, signal) {
    let last;
    for await (const line of stream("adjust", body, signal)) {
      last = line;
      const shown = document.getElementById("adjust-progress");
      if (line.progress && shown) shown.textContent = `${capitalised(line.progress)}.`;
    }
    return last;
  }

  // ---- the result -------------------------------------------------------------------------------------------------

  async #show(change, adjustment) {
    const { app } = this;
    const { added, removed, fewest, before, after, moved_cells: moved } = adjustment;
    const others = adjustment.removed_clues.length + adjustment.added_clues.length + moved.length;
    const items = [
      ...this.#items("removed", removed, adjustment.removed_clues),
      ...this.#items("added", added, adjustment.added_clues),
      ...moved.map((cell) => ({ verb: "moved", text: cell, cells: [cell] })),
    ];
    if (!items.length) return tell(app, t("adjust.nothing"), "good");
    // One change, so that one Undo brings the old puzzle back.
    if (others) app.doc.changeBoard(await app.parse(adjustment.text));
    else app.doc.apply(this.#edits(added, removed));
    const kinds = items.flatMap(({ verb, cells }) => mapped(cells, verb === "removed" ? "gone" : "target"));
    app.showOverlay(new Overlay("adjusted", { cells: new Map(kinds) }));
    const level = levels(before, after);
    const proof = change === "unique" ? t(fewest ? "adjust.fewest" : "adjust.maybe_fewer") : "";
    const parts = ["removed", "added", "moved"].map((verb) => listed(verb, items)).filter(Boolean);
    tell(app, [`${parts.join("; ")}.`, level, proof, t("adjust.undo")].filter(Boolean).join(" "), "good");
    const notes = [level, proof].filter(Boolean).map((text) => el("p", { className: "soft" }, named(app, text)));
    const rows = items.map(({ verb, text, cells }) => ({ text: t(`adjust.item.${verb}`, { entry: text }), cells }));
    return openCard(app, `adjust-${change}`, t("adjust.title"), cellList(app, rows), ...notes);
  }

  /** The givens and other clues that came or went. */
  #items(verb, symbols, clues) {
    const entry = this.#words();
    const givens = Object.entries(symbols).map((each) => ({ verb, text: entry(each), cells: [each[0]] }));
    return [...givens, ...clues.map(({ name, cells }) => ({ verb, text: name, cells }))];
  }

  /** How an entry is put into words: "a1 = 5", "a1: star". */
  #words() {
    const { looks } = this.app.view;
    return ([cell, symbol]) => (looks.hasMarks ? `${cell}: ${looks.noun(symbol)}` : `${cell} = ${symbol}`);
  }

  /** The edits of the board; what the player wrote into the cells of new givens goes. */
  #edits(added, removed) {
    const work = LAYERS.filter((layer) => layer !== "givens" && layer !== "colours");
    return [
      ...Object.keys(removed).map((cell) => ["givens", cell, undefined]),
      ...Object.entries(added).map(([cell, symbol]) => ["givens", cell, symbol]),
      ...Object.keys(added).flatMap((cell) => work.map((layer) => [layer, cell, undefined])),
    ];
  }
}

/** What the change did to the level. */
function levels(before, after) {
  if (!before || !after) return "";
  if (before.level === after.level) return t("adjust.same_level", { level: after.level });
  return t("adjust.level", { after: after.level, before: before.level });
}

const mapped = (cells, kind) => cells.map((cell) => [cell, kind]);

function listed(verb, items) {
  const all = items.filter((each) => each.verb === verb).map(({ text }) => text);
  return all.length ? t(`adjust.list.${verb}`, { entries: all.join(", ") }) : "";
}

export const make = (app) => new Adjuster(app);
