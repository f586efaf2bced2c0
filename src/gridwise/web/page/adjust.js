// Changes of a few givens: unique, one level easier or harder, another given instead of the selected one.
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
    const cell = change === "replace" ? this.#selectedGiven() : null;
    if (cell === undefined) return tell(app, t("adjust.select_first"), "error");
    this.#showProgress(change);
    const body = { puzzle: app.doc.text(), change, cell };
    const last = await app.tools.run(t(`adjust.doing.${change}`), (signal) => this.#lastLine(body, signal));
    closeCard();
    if (last?.undecided) tell(app, `${capitalised(last.undecided)}.`, "warning");
    if (last?.adjustment) this.#show(change, last.adjustment);
    return undefined;
  }

  /** The selected given; undefined if no given is selected. */
  #selectedGiven() {
    const { doc, view } = this.app;
    return [view.cursor, ...view.selected].find((cell) => doc.layers.givens.has(cell));
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

  #show(change, { added, removed, fewest, before, after }) {
    const { app } = this;
    const gone = Object.keys(removed);
    const come = Object.keys(added);
    if (!gone.length && !come.length) return tell(app, t("adjust.nothing"), "good");
    app.doc.apply(this.#edits(added, removed)); // one change, so that one Undo brings the old puzzle back
    app.showOverlay(new Overlay("adjusted", { cells: new Map([...mapped(gone, "gone"), ...mapped(come, "target")]) }));
    const level = before && after ? t("adjust.level", { after: after.level, before: before.level }) : "";
    const proof = change === "unique" ? t(fewest ? "adjust.fewest" : "adjust.maybe_fewer") : "";
    const entry = this.#words();
    const parts = [listed("removed", removed, entry), listed("added", added, entry)].filter(Boolean);
    tell(app, [`${parts.join("; ")}.`, level, proof, t("adjust.undo")].filter(Boolean).join(" "), "good");
    const items = [...itemsOf("removed", removed, entry), ...itemsOf("added", added, entry)];
    const notes = [level, proof].filter(Boolean).map((text) => el("p", { className: "soft" }, named(app, text)));
    return openCard(app, `adjust-${change}`, t("adjust.title"), cellList(app, items), ...notes);
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

const mapped = (cells, kind) => cells.map((cell) => [cell, kind]);
const itemsOf = (verb, symbols, entry) =>
  Object.entries(symbols).map((each) => ({ text: t(`adjust.item.${verb}`, { entry: entry(each) }), cells: [each[0]] }));

function listed(verb, symbols, entry) {
  const all = Object.entries(symbols).map(entry);
  return all.length ? t(`adjust.list.${verb}`, { entries: all.join(", ") }) : "";
}

export const make = (app) => new Adjuster(app);
