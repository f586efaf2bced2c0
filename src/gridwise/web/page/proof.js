// A proof as a tree: every part can be opened and closed, and the board shows what holds at the part that is pointed at.

import { Overlay } from "./appearance.js";
import { el } from "./dom.js";
import { noteAll, stateAfter } from "./step_state.js";
import { t } from "./texts.js";

/** The tree of a proof. `state` is the board before the step; `back` shows the step again. */
export class ProofTree {
  constructor(app, proof, state, back) {
    Object.assign(this, { app, state, back });
    this.nodes = new Map(); // from an element to its node of the proof and the nodes above it
    this.chosen = null;
    this.shown = null; // the line whose board is shown
    this.root = el("ul", { role: "tree", className: "proof", "aria-label": t("proof.name") });
    const parts = proof.text ? [proof] : proof.parts;
    const shortest = Math.min(...parts.map((part) => part.steps ?? 0));
    this.root.append(...parts.map((part) => this.#item(part, [], parts.length === 1 || part.steps === shortest)));
    this.root.firstElementChild?.setAttribute("tabindex", "0");
    this.root.addEventListener("click", (event) => this.#clicked(event));
    this.root.addEventListener("keydown", (event) => this.#key(event));
    this.root.addEventListener("mousemove", (event) => this.#pointed(event));
    this.root.addEventListener("mouseleave", () => this.#show(this.chosen));
    this.root.addEventListener("focusin", (event) => this.#choose(itemOf(event)));
    this.root.addEventListener("focusout", (event) => this.#left(event));
  }

  /** One part with those below it; `above` are the suppositions that hold there. */
  #item(node, above, isOpen) {
    const { names, doc } = this.app;
    const line = el("span", { className: "line" }, names.text(node.text, doc.board));
    const item = el("li", { role: "treeitem", tabindex: "-1", className: kindOf(node) }, line);
    this.nodes.set(item, { node, above });
    if (!node.parts?.length) return item;
    line.prepend(el("span", { className: "toggle", "aria-hidden": "true" }));
    const inner = [...above, node];
    const group = el("ul", { role: "group" }, ...node.parts.map((part) => this.#item(part, inner, false)));
    if (node.end) group.append(this.#end(node, above));
    line.append(el("small", {}, this.#summary(node)));
    item.append(group);
    open(item, isOpen);
    return item;
  }

  /** What a closed part tells of what is in it. */
  #summary({ steps, concludes, end }) {
    const count = t("common.steps", { count: steps });
    return concludes ? this.app.names.text(`${count}: ${end.toLowerCase().slice(3)}`, this.app.doc.board) : count;
  }

  /** The sentence at the end of a proof, where its suppositions no longer hold. */
  #end(node, above) {
    const { names, doc } = this.app;
    const line = el("span", { className: "line" }, names.text(node.end, doc.board));
    const item = el("li", { role: "treeitem", tabindex: "-1", className: "end" }, line);
    if (above.length) this.nodes.set(item, { node: { placed: {}, removed: node.concludes }, above, after: node });
    return item;
  }

  // ---- the board ------------------------------------------------------------------------------------------------

  #show(item) {
    this.shown = item;
    const found = this.nodes.get(item);
    if (!found) return this.back();
    return this.app.showOverlay(this.#overlay(found));
  }

  /** The board at a part: all that was supposed and has followed before it, and what the part itself does. */
  #overlay({ node, above, after }) {
    const { board } = this.app.doc;
    const tones = new Map();
    let state = this.state;
    const apply = ({ placed, removed }, tone) => {
      state = stateAfter(state, { placements: placed, removals: removed }, board);
      for (const cell of Object.keys(placed)) tones.set(cell, tone);
    };
    above.forEach((outer, depth) => {
      apply(outer, "supposed");
      const last = above[depth + 1] ?? after ?? node;
      for (const part of outer.parts.slice(0, outer.parts.indexOf(last)))
        apply(part.supposed ? { placed: {}, removed: part.concludes ?? {} } : part, "follows");
    });
    const before = state;
    apply(node, node.supposed ? "supposed" : "follows");
    return new Overlay("step", { ...marking(node), symbols: state.symbols, candidates: kept(before, state), tones });
  }

  // ---- pointing and keys ------------------------------------------------------------------------------------------

  /** Follow a pointer that moves; one that rests where the proof appears points at nothing. */
  #pointed(event) {
    const item = itemOf(event);
    if (item === this.shown || !(event.movementX || event.movementY)) return;
    this.#show(item);
  }

  #choose(item) {
    if (!item || item === this.chosen) return;
    this.chosen?.setAttribute("tabindex", "-1");
    this.chosen?.removeAttribute("aria-selected");
    this.root.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
    this.chosen = item;
    item.setAttribute("tabindex", "0");
    item.setAttribute("aria-selected", "true");
    this.#show(item);
  }

  /** Once the focus goes elsewhere, the board shows the step again. */
  #left(event) {
    if (this.root.contains(event.relatedTarget)) return;
    this.chosen?.removeAttribute("aria-selected");
    this.chosen = this.shown = null;
    if (this.root.isConnected) this.back();
  }

  #clicked(event) {
    const item = itemOf(event);
    if (!item) return;
    if (event.target.closest(".line") && item.hasAttribute("aria-expanded")) open(item, !isOpen(item));
    item.focus();
  }

  #key(event) {
    const item = itemOf(event);
    const go = (other) => other?.focus();
    const items = [...this.root.querySelectorAll('[role="treeitem"]')].filter((each) => each.offsetParent);
    const at = items.indexOf(item);
    const keys = {
      ArrowDown: () => go(items[at + 1]),
      ArrowUp: () => go(items[at - 1]),
      Home: () => go(items[0]),
      End: () => go(items.at(-1)),
      ArrowRight: () => (isClosed(item) ? open(item, true) : go(item.querySelector('[role="treeitem"]'))),
      ArrowLeft: () => (isOpen(item) ? open(item, false) : go(item.parentElement.closest('[role="treeitem"]'))),
      Enter: () => item.hasAttribute("aria-expanded") && open(item, !isOpen(item)),
      " ": () => item.hasAttribute("aria-expanded") && open(item, !isOpen(item)),
    };
    if (!item || !keys[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
  }
}

const itemOf = (event) => event.target.closest('[role="treeitem"]');
const isOpen = (item) => item.getAttribute("aria-expanded") === "true";
const isClosed = (item) => item.getAttribute("aria-expanded") === "false";
const kindOf = (node) => (node.supposed ? "supposes" : node.wrong?.length ? "impossible" : "");

function open(item, wanted) {
  item.setAttribute("aria-expanded", String(wanted));
}

/** The cells and candidates that a part points out. */
function marking(node) {
  const cells = new Map((node.house ?? []).map((cell) => [cell, "house"]));
  for (const cell of node.from ?? []) cells.set(cell, "why");
  for (const cell of node.wrong ?? []) cells.set(cell, "impossible");
  for (const cell of Object.keys(node.placed)) cells.set(cell, node.supposed ? "supposed" : "target");
  const notes = new Map();
  for (const [cell, gone] of Object.entries(node.removed)) {
    noteAll(
      notes,
      gone.map((symbol) => [cell, symbol]),
      "gone",
    );
    if (!cells.has(cell)) cells.set(cell, "less");
  }
  return { cells, notes, clues: node.clues ?? [] };
}

/** The candidates after a part, with those that it removes: they are shown struck out. */
function kept(before, after) {
  const candidates = new Map(after.candidates);
  for (const cell of candidates.keys()) candidates.set(cell, before.candidates.get(cell));
  return candidates;
}
