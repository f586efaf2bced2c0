// "What if?": bookmarks, and all that was tried in a game as a list of branches. It is loaded on first use.
//
// Ids in #tool-box: try-mark try-back try-keep try-list ([data-try], aria-current: the position on the board)

import { $, announce, el } from "./dom.js";
import { t } from "./texts.js";
import { closeBox, fill, hasBox, openBox } from "./tool_box.js";

const KINDS = { centre: "note", corner: "note", struck: "note", known: "note", colours: "colour", tints: "colour", pen: "line", combinations: "combination" };
const DEEPEST = 6; // branches within branches are moved to the right this often

class Tries {
  #forks = null; // the branches that redo offers, while it does

  constructor(app) {
    this.app = app;
  }

  get #history() {
    return this.app.doc.history;
  }

  // ---- the box ----------------------------------------------------------------------------------------------------

  /** Open or close the list of branches. */
  toggle() {
    this.#forks = null;
    if (hasBox(this)) closeBox();
    else openBox(this.app, this, t("tries.title"));
  }

  /** The contents of the box. */
  fill() {
    const { bookmark, at } = this.#history;
    if (this.#forks && this.#forks.at !== at) this.#forks = null;
    if (this.#forks) return [el("ul", { id: "try-list" }, ...this.#forks.nodes.map((node) => this.#forkRow(node)))];
    const button = (id, text, work, main = "") => el("button", { id, type: "button", className: main, onclick: work }, text);
    return [
      el("p", { className: "soft" }, t("tries.about")),
      el(
        "p",
        { className: "row" },
        at.mark ? null : button("try-mark", t("tries.set"), () => this.mark(), "main"),
        bookmark && bookmark !== at ? button("try-back", t("tries.back", { name: bookmark.mark }), () => this.back()) : null,
        bookmark ? button("try-keep", t("tries.keep", { name: bookmark.mark }), () => this.keep()) : null,
      ),
      el("ul", { id: "try-list" }, ...rows(this.#history).map((row) => this.#row(row))),
    ];
  }

  #row({ node, depth, first, count }) {
    const isNow = node === this.#history.at;
    const begin = first ? then(this.#words(first.change), count - 1) : count ? t("tries.after", { count }) : t("tries.start");
    const parts = [node.mark ? el("b", {}, `⚑ ${node.mark} `) : null, begin, isNow ? el("em", {}, ` – ${t("tries.now")}`) : null];
    const go = el(
      "button",
      { type: "button", className: "plain", "data-try": count, "aria-current": isNow ? "true" : null, onclick: () => this.#go(node) },
      ...parts,
    );
    go.id = `try-${depth}-${begin}`.replace(/\W+/g, "-");
    const row = el("li", {}, go);
    row.style.marginLeft = `${Math.min(depth, DEEPEST) * 0.9}rem`;
    return row;
  }

  #go(node) {
    this.app.doc.goTo(node, this.app.mode === "play");
  }

  // ---- bookmarks --------------------------------------------------------------------------------------------------

  /** Set a bookmark at this position. */
  mark() {
    const { app } = this;
    const { at, root } = this.#history;
    if (at.mark) return app.status(t("tries.is_set", { name: at.mark }));
    const used = marks(root).map((name) => Number(name.match(/\d+/)?.[0] ?? 0));
    at.mark = t("tries.name", { number: Math.max(0, ...used) + 1 });
    return this.#changed(t("tries.is_set", { name: at.mark }));
  }

  /** Go back to the last bookmark. */
  back() {
    const { bookmark } = this.#history;
    if (!bookmark) return this.app.status(t("tries.none"));
    this.#go(bookmark);
    return this.#changed(t("tries.is_back", { name: bookmark.mark }));
  }

  /** Remove the last bookmark: what was tried since then is kept. */
  keep() {
    const { bookmark } = this.#history;
    const name = bookmark.mark;
    bookmark.mark = "";
    return this.#changed(t("tries.is_kept", { name }));
  }

  #changed(text) {
    const { app } = this;
    app.view.refresh();
    app.saveLater();
    app.status(text);
    announce(text);
    fill();
  }

  // ---- redo where several branches begin ----------------------------------------------------------------------------

  /** Offer the branches that begin here; asked again, take the one that was visited last. */
  offer() {
    const { app } = this;
    if (this.#forks && hasBox(this)) {
      closeBox();
      return this.#take(this.#history.next);
    }
    this.#forks = { at: this.#history.at, nodes: this.#history.at.children.toReversed() };
    openBox(app, this, t("tries.choose"));
    return $("try-list").querySelector("button").focus();
  }

  #forkRow(node) {
    const far = depthBelow(node);
    const text = then(this.#words(node.change), far.count);
    const marked = far.mark ? el("b", {}, ` ⚑ ${far.mark}`) : null;
    const onclick = () => {
      closeBox();
      this.#take(node);
    };
    return el("li", {}, el("button", { type: "button", className: "plain", "data-fork": "", onclick }, text, marked));
  }

  #take(node) {
    this.#forks = null;
    this.#go(node);
    this.app.focusBoard();
  }

  // ---- words ------------------------------------------------------------------------------------------------------

  /** A change in a few words: "c4 = 5", "c4: star", "a note in c4". */
  #words({ edits }) {
    const own = edits.find(({ layer }) => layer === "entries") ?? edits[0];
    const cells = new Set(edits.filter(({ layer }) => layer === own.layer).map(({ cell }) => cell));
    const begin = this.#ownWords(own);
    return cells.size > 1 && KINDS[own.layer] !== "line" ? t("tries.more", { begin }) : begin;
  }

  #ownWords({ layer, cell, after }) {
    const { names, view } = this.app;
    const named = { cell: names.cell(cell) };
    if (KINDS[layer]) return t(`tries.${KINDS[layer]}`, named);
    if (after === undefined) return t("tries.emptied", named);
    return `${named.cell}${view.looks.hasMarks ? ":" : " ="} ${view.looks.noun(after)}`;
  }
}

/** The beginning of a branch, and how many moves follow. */
const then = (begin, count) => (count ? t("tries.then", { begin, count }) : begin);

/** The positions worth a line: the start, bookmarks, forks, the ends of branches, and the current position. */
function rows({ root, at }) {
  const found = [];
  const open = [{ node: root, depth: 0, first: null, count: 0 }];
  while (open.length) {
    let { node, depth, first, count } = open.pop();
    while (node.children.length === 1 && !node.mark && node !== at && node !== root) {
      [node] = node.children;
      count += 1;
    }
    found.push({ node, depth, first, count });
    const isFork = node.children.length > 1;
    for (const child of node.children)
      open.push({ node: child, depth: depth + (isFork ? 1 : 0), first: isFork ? child : null, count: 1 });
  }
  return found;
}

/** How many moves follow a node on the way last taken, and the first bookmark there. */
function depthBelow(node) {
  let [count, { mark }] = [0, node];
  while (node.children.length) {
    node = node.children.at(-1);
    mark ||= node.mark;
    count += 1;
  }
  return { count, mark };
}

/** The names of all bookmarks. */
function marks(root) {
  const nodes = [root];
  for (const node of nodes) nodes.push(...node.children);
  return nodes.map(({ mark }) => mark).filter(Boolean);
}

export const make = (app) => new Tries(app);
