// The palette of clue tools: groups of buttons with pictures, and a search box.
//
// Ids: clue-search palette ([data-clue=NAME], [data-clue=""] for givens, [data-grid="sums"])

import { $, capitalised, el, svg } from "./dom.js";
import { primitiveElement } from "./looks.js";
import { U } from "./text.js";
import { t } from "./texts.js";

const GROUPS = ["region", "path", "edge", "corner", "cell", "outside", "text", "look"];
const GROUP_OF = { regions: "region", paths: "path", vertex: "corner" };

export class Palette {
  #shown = "";

  constructor(editor, icons) {
    this.editor = editor;
    this.icons = icons;
    const signed = new Set(editor.kinds.flatMap((kind) => Object.values(kind.signs ?? {})));
    this.kinds = editor.kinds.filter((kind) => !signed.has(kind.name));
    this.search = el("input", { id: "clue-search", type: "search", placeholder: t("palette.search"), "aria-label": t("palette.search"), autocomplete: "off" });
    this.list = el("div", { className: "tools" });
    this.none = el("p", { className: "soft", hidden: true }, t("palette.none"));
    $("palette").replaceChildren(this.search, this.list, this.none);
    this.search.addEventListener("input", () => this.#filter());
    this.search.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Show the tools, those of the puzzle's type and of its clues first, and which one is chosen. */
  show() {
    const { editor } = this;
    const own = [...editor.ownTools(), ...editor.foundTools().filter((name) => this.#kind(name))];
    if (JSON.stringify(own) !== this.#shown || !this.list.childElementCount) this.#fill(own);
    const { kind, grid } = editor;
    for (const button of this.list.querySelectorAll("button")) {
      const isChosen = grid ? button.dataset.grid === grid.attribute : button.dataset.clue === (kind?.name ?? "");
      button.setAttribute("aria-pressed", String(isChosen));
    }
  }

  #fill(own) {
    this.#shown = JSON.stringify(own);
    const groups = new Map(GROUPS.map((name) => [name, { title: t(`palette.group.${name}`), tools: [] }]));
    for (const kind of this.kinds) groups.get(groupOf(kind)).tools.push(this.#button(kind));
    const first = [this.#givens(), ...own.map((tool) => this.#ownButton(tool)).filter(Boolean)];
    const all = [{ title: t("palette.own"), tools: first }, ...groups.values()].filter(({ tools }) => tools.length);
    this.list.replaceChildren(...all.map(group));
    this.#filter();
  }

  #givens() {
    const picture = svg("svg", { viewBox: `0 0 ${U} ${U}`, class: "look", "aria-hidden": "true" });
    const size = { "font-size": 0.62 * U, "text-anchor": "middle", class: "symbol given" };
    picture.append(svg("text", { x: U / 2, y: U * 0.73, ...size }, "5"));
    return tool(t("palette.givens"), picture, { "data-clue": "", onclick: () => this.editor.close() });
  }

  #ownButton(own) {
    const { editor } = this;
    if (!own.attribute) return this.#button(this.#kind(own));
    const about = { "data-grid": own.attribute, onclick: () => this.#chosen(() => editor.chooseGrid(own)) };
    return tool(capitalised(own.attribute), gridPicture(own), about);
  }

  #kind(wanted) {
    return this.kinds.find(({ name }) => name === wanted);
  }

  #button(kind) {
    const title = capitalised(kind.title);
    const { types } = this.editor.app.setup;
    const puzzles = types.filter(({ clues }) => clues.includes(kind.name)).map((type) => type.title);
    const names = [title, kind.name, ...puzzles].join(" ").toLowerCase();
    const about = { "data-clue": kind.name, title: kind.about, "data-names": names, "data-words": `${names} ${kind.about.toLowerCase()}` };
    return tool(title, picture(this.icons[kind.name]), { ...about, onclick: () => this.#chosen(() => this.editor.choose(kind.name)) });
  }

  /** After a tool was chosen, keys go to the board. */
  #chosen(choose) {
    choose();
    if (this.editor.isDrawing) this.editor.app.focusBoard();
  }

  // ---- search ------------------------------------------------------------------------------------------------------

  /** Show the tools with every word of the search in their names or those of their puzzles; if none has, in their rules. */
  #filter() {
    const wanted = this.search.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const buttons = [...this.list.querySelectorAll("button")];
    const text = (button, name) => button.dataset[name] ?? titleOf(button);
    const named = buttons.filter((button) => has(text(button, "names"), wanted));
    const found = named.length ? named : buttons.filter((button) => has(text(button, "words"), wanted));
    for (const button of buttons) button.hidden = !found.includes(button);
    for (const section of this.list.children) section.hidden = !section.querySelector("button:not([hidden])");
    this.none.hidden = found.length > 0;
  }

  /** Enter chooses the first tool that is found, one with exactly this name before others. */
  #key(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const found = [...this.list.querySelectorAll("button:not([hidden])")];
    const wanted = this.search.value.trim().toLowerCase();
    const begins = found.find((button) => titleOf(button).startsWith(wanted));
    const chosen = found.find((button) => titleOf(button) === wanted) ?? begins ?? found[0];
    if (!chosen) return;
    this.search.value = "";
    this.#filter();
    chosen.click();
  }
}

const titleOf = (button) => button.querySelector("span").textContent.toLowerCase();
const has = (text, wanted) => wanted.every((word) => text.includes(word));

/** The group of a kind of clue: how it is drawn. */
function groupOf(kind) {
  if (kind.cosmetic) return "look";
  const drawn = kind.fields.find((field) => field.isDrawn)?.editor ?? "text";
  const name = GROUP_OF[drawn] ?? drawn;
  return GROUPS.includes(name) ? name : "text";
}

const group = ({ title, tools }) =>
  el("section", {}, el("h3", {}, title), el("div", { className: "tool-row", role: "group", "aria-label": title }, ...tools));

const tool = (title, icon, about) =>
  el("button", { type: "button", className: "tool", "aria-pressed": "false", ...about }, icon, el("span", {}, title));

/** The drawing of a clue on its cells. */
function picture(icon) {
  const made = svg("svg", { class: "look", "aria-hidden": "true" });
  if (!icon) return made;
  const [left, top, side] = icon.box;
  const edge = Math.max(0.08, side * 0.03);
  made.setAttribute("viewBox", [left - edge, top - edge, side + 2 * edge, side + 2 * edge].map((n) => n * U).join(" "));
  for (const [x, y] of icon.cells) made.append(svg("rect", { x: x * U, y: y * U, width: U, height: U, class: "tool-cell", "stroke-width": side }));
  made.append(...icon.drawing.map(primitiveElement));
  return made;
}

/** A number in a cell or at a corner. */
function gridPicture({ extra }) {
  const made = svg("svg", { viewBox: `0 0 ${2 * U} ${2 * U}`, class: "look", "aria-hidden": "true" });
  for (const x of [0, 1]) for (const y of [0, 1]) made.append(svg("rect", { x: x * U, y: y * U, width: U, height: U, class: "tool-cell", "stroke-width": 2 }));
  const at = extra ? U : U / 2;
  if (extra) made.append(svg("circle", { cx: U, cy: U, r: 0.36 * U, class: "fill-paper stroke-ink", "stroke-width": 2 }));
  made.append(svg("text", { x: at, y: at + 0.16 * U, "font-size": 0.46 * U, "text-anchor": "middle", class: "tone-clue" }, "7"));
  return made;
}
