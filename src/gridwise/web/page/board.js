// The board as SVG. Clues are drawn once per board; a cell is drawn again only when its contents change.

import { appearance, cellLabel, contentsLabel } from "./appearance.js";
import { Geometry } from "./cells.js";
import { capitalised, svg } from "./dom.js";
import { Looks, primitiveElement } from "./looks.js";
import { MarkGrid, markElements } from "./marks.js";
import { outsideClues } from "./outside_clues.js";
import { lineOf, runsThroughSymbols, outline } from "./places.js";
import { textAt, U } from "./text.js";
import { t } from "./texts.js";

const FIRST_ABOVE = "line"; // the player's colours lie above the shades and beneath everything else
const CLUES = new Set(["mark", "text", "above"]); // the layers above marks that meet at corners
const BESIDE = 0.2; // what lies farther from the grid is a clue beside it
const RING = 0.2; // the room for the ring around a clue that a step is about
const LARGE = 400; // boards with more cells draw pencil marks only where they are visible

export class BoardView {
  /** `context()` returns what `appearance` needs: document, settings, mode, overlay, live candidates. */
  constructor(root, names, context) {
    this.root = root;
    this.names = names;
    this.context = context;
    this.px = 48;
    this.selected = new Set();
    this.cursor = null;
    this.broken = []; // cells that break a rule other than that some cells must differ
    this.drawn = svg("g", { class: "pen", "aria-hidden": "true" }); // what the player drew
    this.drafting = null; // what draws unfinished clues: the module draft.js, once clues are drawn
    this.window = null; // the visible part of the board, in cell units
  }

  // ---- once per board -------------------------------------------------------------------------------------------

  setBoard(board) {
    this.board = board;
    this.geometry = new Geometry(board);
    this.looks = new Looks(board);
    this.grid = new MarkGrid(board, this.looks);
    this.cells = new Map();
    this.squares = new Map();
    this.broken = [];
    this.boxes = new Map(board.boxes.flatMap((box, number) => box.map((cell) => [cell, number + 1])));
    this.clues = cluesByCell(board);
    this.#build();
    this.refresh();
  }

  #build() {
    this.drawnFor = null;
    const [under, above, top] = this.#constraintGroups();
    this.layers = Object.fromEntries(
      ["colours", "covers", "low", "fog", "reasons", "contents", "draft", "outside"].map((name) => [name, svg("g", { class: `layer-${name}` })]),
    );
    this.ring = svg("rect", { class: "cursor", "aria-hidden": "true" });
    this.layers.outside.setAttribute("role", "group");
    this.layers.outside.setAttribute("aria-label", t("board.outside"));
    for (const name of ["colours", "covers", "low", "fog", "reasons", "contents", "draft"]) this.layers[name].setAttribute("aria-hidden", "true");
    const { colours, covers, low, fog, reasons, contents, draft, outside } = this.layers;
    this.root.replaceChildren(
      under,
      colours,
      this.#cellGrid(),
      covers,
      above,
      low,
      this.ring, // beneath the clues: it never hides a number
      this.drawn,
      top,
      fog,
      reasons,
      contents,
      draft,
      this.#edgeNames(),
      outside,
    );
    if (this.board.fog?.length) fog.after(this.#gridLines(), this.ring); // they are seen in fog too
  }

  /** The lines of the grid once more. */
  #gridLines() {
    const lines = this.board.drawing.filter(({ layer }) => layer === "grid").map(primitiveElement);
    const group = svg("g", { "aria-hidden": "true" });
    group.append(...lines);
    return group;
  }

  /** The drawings of the constraints: those beneath the player's colours, the lines, and the clues above them. */
  #constraintGroups() {
    const groups = Array.from({ length: 3 }, () => svg("g", { "aria-hidden": "true" }));
    let side = 0;
    this.clueParts = [];
    this.written = new Map(); // from a cell to the clue written in it
    for (const primitive of this.board.drawing) {
      if (primitive.layer !== "shade") side = 1;
      const made = primitiveElement(primitive);
      groups[CLUES.has(primitive.layer) ? 2 : primitive.layer === FIRST_ABOVE ? 1 : side].append(made);
      if (primitive.clues) this.clueParts.push([made, primitive.clues]);
      if (primitive.cell) this.written.set(primitive.cell, [...(this.written.get(primitive.cell) ?? []), made]);
    }
    return groups;
  }

  /** Turn the drawings of these clues grey; what belongs to several clues only when all are satisfied. */
  showSatisfied(clues) {
    for (const [node, own] of this.clueParts)
      node.classList.toggle(
        "satisfied",
        own.every((clue) => clues.has(clue)),
      );
  }

  /** Mark the cells that break a rule in the server's eyes; what each breaks is said when the pointer rests on it. */
  showConflicts(cells, complaints = {}) {
    for (const cell of this.broken) this.cells.get(cell)?.rect.replaceChildren();
    this.broken = cells;
    for (const cell of cells) this.#explainConflict(this.cells.get(cell)?.rect, complaints[cell]);
    this.#drawClasses(this.context());
  }

  #explainConflict(rect, complaint) {
    if (!rect || !complaint) return;
    rect.append(svg("title", {}, capitalised(this.names.text(`${complaint}.`, this.board))));
  }

  /** The cells as a grid of rows for the pointer, the keyboard and screen readers. */
  #cellGrid() {
    const whole = svg("g", {
      id: "grid",
      role: "grid",
      "aria-label": this.board.title || t("board.name"),
      "aria-multiselectable": "true",
    });
    whole.append(this.#squareNodes());
    for (const cells of this.geometry.rows()) {
      const row = svg("g", { role: "row" });
      for (const cell of cells) row.append(this.#cellNode(cell));
      whole.append(row);
    }
    return whole;
  }

  /** The cells, where they hold no symbols: steps highlight them. */
  #squareNodes() {
    const group = svg("g", { "aria-hidden": "true", class: "squares" });
    for (const cell of Object.keys(this.board.squares ?? {})) {
      const rect = svg("rect", { ...outlineAttributes(this.board, cell), class: "square", "data-square": cell });
      this.squares.set(cell, rect);
      group.append(rect);
    }
    return group;
  }

  #cellNode(cell) {
    const rect = svg("rect", {
      ...outlineAttributes(this.board, cell),
      class: "cell",
      role: "gridcell",
      tabindex: -1,
      "data-cell": cell,
      "aria-selected": "false",
    });
    this.cells.set(cell, { rect, group: null, cover: null, low: null, key: null, colours: null, shownColours: "" });
    return rect;
  }

  /** The names of rows and columns, placed beyond the clues outside the grid and set off from them. */
  #edgeNames() {
    const group = (this.edgeNames = svg("g", { "aria-hidden": "true" }));
    const { rows, columns, dimensions, bounds } = this.board;
    if (dimensions !== 2) return group;
    const [left, top] = bounds;
    if (left < -BESIDE) group.append(strip(left - 0.58, 0, 0.5, rows));
    if (top < -BESIDE) group.append(strip(0, top - 0.58, columns, 0.5));
    const size = Math.min(0.3, 0.22 + rows / 200);
    for (let row = 0; row < rows; row++)
      group.append(textAt(Math.min(0, bounds[0]) - 0.32, row + 0.5, this.names.row(row), size, "edge-name"));
    for (let column = 0; column < columns; column++)
      group.append(textAt(column + 0.5, Math.min(0, bounds[1]) - 0.3, String(column + 1), size, "edge-name"));
    return group;
  }

  /** The area of the picture, in cell units: the board, the names of rows and columns, and the places outside if shown. */
  pictureArea() {
    const [left, top, right, bottom] = this.board.bounds;
    const extra = this.layers?.outside.childElementCount ? 1.1 : 0.12;
    const names = this.board.dimensions === 2 ? 0.62 : 0.12;
    return [
      Math.min(left - names, -extra),
      Math.min(top - names, -extra),
      withRing(right, this.geometry.extent[2] + 1, extra),
      withRing(bottom, this.geometry.extent[3] + 1, extra),
    ];
  }

  // ---- drawing cells -----------------------------------------------------------------------------------------------

  /** Draw the cells (default: all) whose contents changed. */
  refresh(cells = this.board.cells) {
    const context = this.context();
    for (const cell of cells) if (this.cells.has(cell)) this.#drawCell(cell, context);
    this.#drawFog(context.fog);
    this.#drawClasses(context);
    this.#drawReasons(context.overlay);
  }

  /** Cover the cells in fog: it hides their clues. */
  #drawFog(cells) {
    const key = [...(cells ?? [])].join();
    const { fog } = this.layers;
    if ((fog.dataset.cells ?? "") === key) return;
    fog.dataset.cells = key;
    const covers = [...(cells ?? [])].map((cell) => svg("rect", { ...outlineAttributes(this.board, cell), rx: 0, class: "fog" }));
    fog.replaceChildren(...covers);
  }

  /** What changed, in words: the cell at the cursor if it is among the cells, or the only one, or their number. */
  spoken(cells) {
    const cell = cells.has(this.cursor) ? this.cursor : cells.size === 1 ? [...cells][0] : undefined;
    if (!this.cells.has(cell)) return t("board.changed", { count: cells.size });
    return contentsLabel(cell, appearance(cell, this.context()), this);
  }

  #drawCell(cell, context) {
    const node = this.cells.get(cell);
    const seen = appearance(cell, context);
    const isVisible = this.#isVisible(cell);
    const coarse = this.grid.size * this.px < 3.5;
    const key = `${seen.symbol}|${seen.tone}|${seen.isHidden}|${seen.inFog}|${isVisible ? `${seen.grid}|${seen.centre}|${seen.corner}|${seen.notes ? [...seen.notes] : ""}|${seen.tints}|${coarse}` : ""}|${this.names.style}`;
    if (seen.colours.join() !== node.shownColours) this.#drawColours(cell, node, seen.colours);
    else if (node.key === key) return;
    if (node.key !== key) {
      node.key = key;
      this.#drawContents(cell, node, seen, isVisible);
    }
    node.rect.setAttribute("aria-label", cellLabel(cell, seen, this));
  }

  #drawContents(cell, node, seen, isVisible) {
    const [x, y] = this.board.places[cell];
    const isShown = seen.symbol !== undefined && !seen.isHidden;
    const covers = isShown && this.looks.covers(seen.symbol);
    const symbol = isShown ? [this.#symbolElement(cell, seen, x, y)] : [];
    const marks = seen.symbol === undefined && isVisible ? [...markElements(seen, x, y, this.grid, this.px)] : [];
    for (const clue of this.written.get(cell) ?? []) clue.classList.toggle("covered", covers);
    const isLow = isShown && this.looks.isLow(seen.symbol);
    this.#fill(node, "cover", "covers", cell, covers ? symbol : []);
    this.#fill(node, "low", "low", cell, isLow ? symbol : []);
    this.#fill(node, "group", "contents", cell, covers || isLow ? [] : [...symbol, ...marks]);
  }

  /** Put elements into a group of a cell; a group without any is removed. */
  #fill(node, name, layer, cell, made) {
    if (!made.length) {
      node[name]?.remove();
      node[name] = null;
      return;
    }
    if (!node[name]) this.layers[layer].append((node[name] = svg("g", { "data-of": cell })));
    node[name].replaceChildren(...made);
  }

  #symbolElement(cell, { symbol, tone }, x, y) {
    const { looks } = this;
    const isBackground = looks.isBackground(symbol);
    const isThrough = !isBackground && runsThroughSymbols(this.board, cell);
    const classes = `symbol ${tone === "tried" ? "entry " : ""}${tone}${isBackground ? " background" : ""}${isThrough ? " through" : ""}`;
    if (this.board.between?.[cell]) return this.#betweenElement(cell, symbol, x + 0.5, y + 0.5, classes);
    if (looks.isDrawn(symbol)) return looks.drawing(symbol, x, y, 1, classes);
    const low = this.board.anchor === "low" ? 0.6 : 0.5;
    const made = textAt(x + 0.5, y + low, looks.text(symbol), this.board.symbol_size, classes);
    if (looks.hasMarks) made.setAttribute("data-value", symbol);
    return made;
  }

  /** A symbol between cells, with its middle at a point. */
  #betweenElement(cell, symbol, x, y, classes) {
    const { looks } = this;
    const size = looks.size(symbol);
    if (!looks.isDrawn(symbol)) return textAt(x, y, looks.text(symbol), size, classes);
    const isTurned = lineOf(this.board, cell) === "upright";
    return looks.drawing(symbol, x - size / 2, y - size / 2, size, classes, isTurned);
  }

  #drawColours(cell, node, colours) {
    node.shownColours = colours.join();
    node.colours?.remove();
    node.colours = null;
    if (!colours.length) return;
    const { x, y, width, height } = outline(this.board, cell);
    node.colours = svg("g", { "data-coloured": cell });
    const wide = (width * U) / colours.length;
    colours.forEach((colour, i) =>
      node.colours.append(
        svg("rect", { x: x * U + i * wide, y: y * U, width: wide, height: height * U, class: `colour-${colour}` }),
      ),
    );
    this.layers.colours.append(node.colours);
  }

  #drawClasses(context) {
    const { overlay, doc, settings, mode } = context;
    const wrong = settings.conflicts || mode === "edit" ? new Set([...conflicts(doc), ...this.broken]) : new Set();
    const points = settings.highlight && overlay?.name !== "step"; // a step has highlights of its own
    const twin = context.armed ?? (this.cursor && points ? this.#twin(context) : undefined);
    const peers =
      this.cursor && points && this.selected.size === 1 ? new Set(this.board.peers?.[this.cursor]) : new Set();
    for (const [cell, node] of this.cells) {
      const classes = ["cell"];
      if (peers.has(cell)) classes.push("peer");
      if (twin !== undefined && cell !== this.cursor && (doc.seen(cell) ?? overlay?.symbols.get(cell)) === twin)
        classes.push("twin");
      if (this.selected.has(cell)) classes.push(overlay?.name === "step" ? "chosen" : "selected");
      if (this.selected.has(cell) && this.selected.size === 1) classes.push("alone");
      if (wrong.has(cell)) classes.push("conflict");
      if (overlay?.cells.has(cell)) classes.push(`is-${overlay.cells.get(cell)}`);
      if (node.colours) classes.push("coloured");
      setClass(node.rect, classes.join(" "));
      if (node.cover) setClass(node.cover, classes.slice(1).join(" "));
    }
    for (const [cell, rect] of this.squares) {
      const shown = wrong.has(cell) ? " conflict" : overlay?.cells.has(cell) ? ` is-${overlay.cells.get(cell)}` : "";
      setClass(rect, `square${shown}`);
    }
  }

  /** The symbol at the cursor, whose other places are highlighted; marks that are clicked are seen at a glance. */
  #twin(context) {
    const { symbol } = appearance(this.cursor, context);
    return this.board.cycle?.includes(symbol) ? undefined : symbol;
  }

  /** The lines that a step draws, and the clues it is based on; made again only for another step. */
  #drawReasons(overlay) {
    if (this.drawnFor === overlay) return;
    this.drawnFor = overlay;
    const shown = overlay ? [...overlay.clues, ...overlay.drawing] : [];
    this.layers.reasons.replaceChildren(...shown.map(primitiveElement));
  }

  #isVisible(cell) {
    if (!this.window || this.board.cells.length <= LARGE) return true;
    const [x, y] = this.board.places[cell];
    const [left, top, right, bottom] = this.window;
    return x + 1 >= left && x <= right && y + 1 >= top && y <= bottom;
  }

  // ---- selection ------------------------------------------------------------------------------------------------

  /** Select cells; the cursor is the cell that has the focus. */
  select(cells, cursor, focus = true) {
    const before = this.selected;
    this.selected = new Set(cells);
    for (const cell of before)
      if (!this.selected.has(cell)) this.cells.get(cell)?.rect.setAttribute("aria-selected", "false");
    for (const cell of this.selected) this.cells.get(cell)?.rect.setAttribute("aria-selected", "true");
    this.#moveCursor(cursor, focus);
    this.#drawClasses(this.context());
  }

  #moveCursor(cursor, focus) {
    this.cells.get(this.cursor)?.rect.setAttribute("tabindex", "-1");
    this.cursor = cursor;
    const node = this.cells.get(cursor);
    setClass(this.ring, node ? "cursor" : "cursor hidden");
    if (!node) {
      this.cells.values().next().value?.rect.setAttribute("tabindex", "0");
      return;
    }
    const frame = outlineAttributes(this.board, cursor, this.board.between?.[cursor] ? 0.06 : 0);
    for (const [name, value] of Object.entries(frame)) this.ring.setAttribute(name, value);
    node.rect.setAttribute("tabindex", "0");
    if (focus) node.rect.focus({ preventScroll: true });
  }

  // ---- the clue being drawn ---------------------------------------------------------------------------------------

  /** Show the unfinished clue: `{kind, cells, outside}`, or nothing. */
  showDraft(draft) {
    this.layers.draft.replaceChildren(...(this.drafting?.draftElements(this.board, draft) ?? []));
    for (const slot of this.layers.outside.children)
      setClass(slot, slot.dataset.outside === draft?.outside ? "slot chosen" : "slot");
  }

  /** Show or hide the places outside the grid where a clue can stand. */
  showOutsidePlaces(isShown) {
    const slots = isShown ? this.geometry.outsides() : [];
    setClass(this.edgeNames, slots.length ? "hidden" : "");
    this.layers.outside.replaceChildren(...slots.map((slot) => this.drafting.slotElement(slot)));
  }
}

/** The cells with the same symbol as a cell that must differ from them. */
function conflicts(doc) {
  const wrong = new Set();
  for (const layer of [doc.layers.givens, doc.layers.entries]) {
    for (const [cell, symbol] of layer) {
      if (doc.seen(cell) === undefined) continue; // a given in fog
      if ((doc.board.peers?.[cell] ?? []).some((peer) => doc.seen(peer) === symbol)) wrong.add(cell);
    }
  }
  return wrong;
}

function cluesByCell(board) {
  const clues = new Map();
  for (const { label: text, cells } of board.clues ?? []) {
    for (const cell of cells) clues.set(cell, [...(clues.get(cell) ?? []), text]);
  }
  for (const [cell, text] of Object.entries(board.shown ?? {})) clues.set(cell, [...(clues.get(cell) ?? []), text]);
  for (const [cell, texts] of outsideClues(board)) clues.set(cell, [...(clues.get(cell) ?? []), ...texts]);
  return clues;
}

/** The outline of a place as attributes of a rectangle. */
/** Where the picture ends on the right or below: drawings end at `drawn`, the grid at `grid`. */
const withRing = (drawn, grid, extra) => Math.max(drawn + (drawn > grid + BESIDE ? RING : 0.12), grid + extra);

/** What lies behind the names of rows or columns that stand beside clues. */
const strip = (x, y, width, height) =>
  svg("rect", { x: x * U, y: y * U, width: width * U, height: height * U, rx: 0.08 * U, class: "edge-strip" });

function outlineAttributes(board, place, extra = 0) {
  const { x, y, width, height, round } = outline(board, place, extra);
  return { x: x * U, y: y * U, width: width * U, height: height * U, rx: round * U };
}

function setClass(node, classes) {
  if (node.getAttribute("class") !== classes) node.setAttribute("class", classes);
}
