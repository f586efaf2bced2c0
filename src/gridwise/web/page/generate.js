// New puzzles: the dialogue in which they are asked for, how far the search is, and what to do with those found.
//
// It is loaded when it is opened for the first time. Ids: generate-dialog generate-type generate-rows generate-columns
// generate-box-rows generate-box-columns generate-level generate-symmetry generate-count; in generate-more
// generate-clues generate-minimal generate-hardest generate-seed generate-tries generate-option-NAME; generate-go generate-stop
// generate-close; generate-progress generate-error generate-said (for those who listen); generate-nearest;
// generate-first generate-download generate-sheet

import { Lane, file, get, stream } from "./api.js";
import { $, capital, el } from "./dom.js";
import { makeField } from "./fields.js";
import { save } from "./files.js";
import { plural, ratingText } from "./tools.js";

const LISTEN = 5000; // milliseconds between two sentences for those who listen

/** The dialogue, with what the server says can be wanted. */
export const generator = async (app) => new Generator(app, await get("generating"));

class Generator {
  #lane = new Lane();
  #found = [];
  #nearest = null;
  #wanted = null;
  #options = [];
  #said = 0;

  constructor(app, menus) {
    this.app = app;
    this.types = menus.types.map((each) => ({ ...each, ...app.setup.types.find(({ name }) => name === each.type) }));
    this.dialog = $("generate-dialog");
    this.dialog.append(form(menus, this.types));
    $("generate-type").addEventListener("change", () => this.#showType());
    $("generate-rows").addEventListener("change", () => this.#resized());
    $("generate-columns").addEventListener("change", () => this.#emptyBox());
    $("generate-form").addEventListener("submit", (event) => this.#submit(event));
    $("generate-stop").addEventListener("click", () => this.#stop());
    $("generate-close").addEventListener("click", () => this.dialog.close());
    $("generate-nearest").addEventListener("click", () => this.#tell(() => this.#put(this.#nearest)));
    $("generate-first").addEventListener("click", () => this.#tell(() => this.#put(this.#found[0])));
    $("generate-download").addEventListener("click", () => this.#tell(() => this.#download()));
    $("generate-sheet").addEventListener("click", () => this.#tell(() => this.#sheet()));
    this.dialog.addEventListener("cancel", (event) => this.#cancel(event));
    this.dialog.addEventListener("close", () => this.#lane.abort());
  }

  /** Open the dialogue, for puzzles like the one on the table. */
  open() {
    const { board } = this.app.doc;
    if (this.types.some(({ type }) => type === board.type)) $("generate-type").value = board.type;
    this.#showType();
    this.#clear();
    this.dialog.showModal();
  }

  // ---- what is wanted -------------------------------------------------------------------------------------------

  get #type() {
    return this.types.find(({ type }) => type === $("generate-type").value);
  }

  /** The size and the options that a type has; the size of the board where it is of that type. */
  #showType() {
    const { board } = this.app.doc;
    const type = this.#type;
    const isOurs = board.type === type.type;
    const size = isOurs && board.dimensions === 2 ? [board.rows, board.columns] : type.size;
    const canSize = !size || size.length === 2;
    for (const [i, id] of ["generate-rows", "generate-columns"].entries()) {
      $(id).disabled = !canSize;
      $(id).value = (canSize && size?.[i]) || "";
    }
    $("generate-symmetry").parentNode.hidden = !type.symmetric;
    $("generate-box").hidden = !type.attributes.some(({ name }) => name === "box");
    this.#emptyBox();
    const { box } = board.declaration.attributes;
    if (isOurs && Array.isArray(box)) [$("generate-box-rows").value, $("generate-box-columns").value] = box;
    this.#options = type.options.map(option);
    $("generate-options").replaceChildren(...this.#options.map(({ node }) => node));
  }

  /** Most boards are square: columns follow rows. */
  #resized() {
    $("generate-columns").value = $("generate-rows").value;
    this.#emptyBox();
  }

  #emptyBox() {
    for (const id of ["generate-box-rows", "generate-box-columns"]) $(id).value = "";
  }

  #pair(first, second, what) {
    const sides = [first, second].map((id) => $(id).value.trim());
    if (!sides.some(Boolean)) return null;
    if (sides.every(Boolean)) return sides.map(Number);
    throw new Error(`${what} has rows and columns: both, or neither.`);
  }

  /** The body of the request. */
  #order() {
    const text = (id) => $(id).value.trim() || null;
    const whole = (id) => (text(id) === null ? null : Number($(id).value));
    const count = whole("generate-count") ?? 1;
    const options = {};
    for (const field of this.#options) {
      const value = field.value();
      if (value !== undefined && JSON.stringify(value) !== field.untouched) options[field.name] = value;
    }
    return {
      type: $("generate-type").value,
      size: this.#pair("generate-rows", "generate-columns", "The size"),
      box: $("generate-box").hidden ? null : this.#pair("generate-box-rows", "generate-box-columns", "A box"),
      level: text("generate-level"),
      symmetry: this.#type.symmetric ? text("generate-symmetry") : null,
      clues: text("generate-clues"),
      minimal: $("generate-minimal").checked,
      hardest: text("generate-hardest"),
      seed: whole("generate-seed"),
      tries: whole("generate-tries") ?? undefined, // as many as the server thinks fit
      count: count === 1 ? null : count,
      options,
    };
  }

  // ---- running --------------------------------------------------------------------------------------------------

  async #submit(event) {
    event.preventDefault();
    this.#clear();
    try {
      this.#wanted = this.#order();
      this.#busy(true);
      await this.#lane.run(async (signal) => {
        for await (const line of stream("generate", this.#wanted, signal)) await this.#heard(line, signal);
      });
    } catch (error) {
      this.#fail(error);
    } finally {
      if (!this.#lane.busy) this.#busy(false);
    }
  }

  #heard({ puzzle, progress, nearest, answer }, signal) {
    if (puzzle) this.#found.push(puzzle);
    if (progress || (puzzle && this.#wanted.count)) this.#progress(progress ?? {});
    if (nearest) this.#nearest = nearest;
    return answer ? this.#answered(answer, signal) : undefined;
  }

  #progress({ tries = 0, nearest = "" }) {
    const { count } = this.#wanted;
    const several = count ? `${this.#found.length} of ${plural(count, "puzzle")}` : "";
    const tried = tries > 1 || !several ? `${tries} ${tries === 1 ? "try" : "tries"}` : "";
    const near = nearest ? `the nearest so far: ${nearest}` : "";
    const text = capital(`${[several, tried, near].filter(Boolean).join("; ")}.`);
    $("generate-progress").textContent = text;
    if (performance.now() - this.#said > LISTEN) this.#say(text);
  }

  /** Say it to those who listen: what is outside of an open dialogue is not heard. */
  #say(text) {
    this.#said = performance.now();
    $("generate-said").textContent = text;
  }

  async #answered({ status, reason }, signal) {
    const isWhole = status === "found";
    if (isWhole && !this.#wanted.count) return this.#put(this.#found[0], signal);
    if (!isWhole) this.#fail({ message: `${reason}.` });
    return this.#offer(isWhole ? "generate-sheet" : undefined);
  }

  /** Offer what was found, or what came nearest. */
  #offer(focus) {
    const many = this.#found.length;
    $("generate-near").hidden = many > 0 || !this.#nearest;
    $("generate-found").hidden = many === 0;
    if (many) $("generate-progress").textContent = `${plural(many, "puzzle")}, no two of them alike.`;
    if (many) this.#say(`${plural(many, "puzzle")} found.`);
    const to = focus ?? (many ? "generate-first" : this.#nearest ? "generate-nearest" : "generate-go");
    this.#busy(false);
    $(to).focus();
  }

  #stop() {
    this.#lane.abort();
    this.#busy(false);
    $("generate-progress").textContent = "Stopped.";
    this.#say("Stopped.");
    if (this.#found.length) this.#offer();
    else $("generate-go").focus();
  }

  /** Escape stops what runs; only when nothing does it closes the dialogue. */
  #cancel(event) {
    if (!this.#lane.busy) return;
    event.preventDefault();
    this.#stop();
  }

  #busy(isBusy) {
    $("generate-fields").disabled = isBusy;
    $("generate-go").hidden = isBusy;
    $("generate-stop").hidden = !isBusy;
    this.dialog.toggleAttribute("data-busy", isBusy);
    if (!isBusy) return;
    $("generate-progress").textContent = "Searching …";
    this.#say("Searching.");
    $("generate-stop").focus();
  }

  #clear() {
    this.#found = [];
    this.#nearest = null;
    for (const id of ["generate-progress", "generate-error", "generate-said"]) $(id).textContent = "";
    for (const id of ["generate-near", "generate-found"]) $(id).hidden = true;
  }

  #fail(error) {
    $("generate-progress").textContent = "";
    $("generate-error").textContent = capital(error.sentence ?? error.message);
    this.#busy(false);
    $("generate-go").focus();
  }

  /** Do something with what was found; what goes wrong is said in the dialogue. */
  async #tell(work) {
    $("generate-error").textContent = "";
    try {
      await work();
    } catch (error) {
      $("generate-error").textContent = capital(error.sentence ?? error.message);
    }
  }

  // ---- what was found -------------------------------------------------------------------------------------------

  /** Put a puzzle on the table; the board before comes back with undo. */
  async #put({ text, rating, seed }, signal) {
    const board = await this.app.parse(text, { signal });
    this.dialog.close();
    this.app.openBoard(board, undefined, "play");
    this.app.tools.summary(ratingText(rating ?? {}));
    const known = [board.title || board.type, rating?.level, `seed ${seed}`].filter(Boolean);
    this.app.status(`New puzzle: ${known.join(", ")}.`, "good");
    this.app.focusBoard();
  }

  #download() {
    const texts = this.#found.map(({ text }) => text);
    save({ blob: new Blob([texts.join("---\n")], { type: "application/yaml" }), name: `${this.#wanted.type}.yml` });
    this.#done(`Downloaded ${plural(texts.length, "puzzle")}.`);
  }

  async #sheet() {
    const made = await file("sheet", { puzzles: this.#found.map(({ text }) => text) }, "puzzles.pdf");
    save(made);
    this.#done(`Downloaded ${made.name}.`);
  }

  #done(text) {
    $("generate-progress").textContent = text;
    this.#say(text);
  }
}

// ---- the form -------------------------------------------------------------------------------------------------------

function form({ levels, symmetries, techniques }, types) {
  const choice = (value, text = value) => el("option", { value }, text);
  const any = choice("", "any");
  return el(
    "form",
    { id: "generate-form", noValidate: true },
    el("h2", { id: "generate-title" }, "Generate"),
    el(
      "fieldset",
      { id: "generate-fields" },
      named("Type", select("type", ...types.map(({ type, title }) => choice(type, title)))),
      pair("size", "Size", "rows", "columns", "Rows", "Columns"),
      pair("box", "Box", "box-rows", "box-columns", "Box rows", "Box columns"),
      named("Level", select("level", any.cloneNode(true), ...levels.map((each) => choice(each)))),
      named("Symmetry", select("symmetry", ...symmetries.map((each) => choice(each)))),
      named("How many", number("count", { value: 1, min: 1, max: 100 })),
      el(
        "details",
        { id: "generate-more" },
        el("summary", {}, "More"),
        named("Number of clues", line("clues", { placeholder: "any, or 24-30" })),
        el("label", { className: "check" }, line("minimal", { type: "checkbox" }), " No clue to spare"),
        named("Hardest technique", select("hardest", any, ...techniques.map((each) => choice(each)))),
        named("Seed", number("seed", { min: 0, placeholder: "another each time" })),
        named("Tries", number("tries", { min: 1, placeholder: "before it gives up" })),
        el("div", { id: "generate-options" }),
      ),
    ),
    el("p", { id: "generate-progress" }),
    el("p", { id: "generate-error", className: "error", role: "alert" }),
    el("p", { id: "generate-said", className: "unseen", role: "status" }),
    el("p", { id: "generate-near", className: "row", hidden: true }, button("nearest", "Take the nearest")),
    el(
      "p",
      { id: "generate-found", className: "row", hidden: true },
      button("sheet", "Worksheet (.pdf)"),
      button("download", "Puzzle file (.yml)"),
      button("first", "Play the first"),
    ),
    el(
      "p",
      { className: "row" },
      el("button", { id: "generate-go", type: "submit", className: "main" }, "Generate"),
      el("button", { id: "generate-stop", type: "button", className: "stop", hidden: true }, "Stop"),
      el("span", { className: "push" }),
      button("close", "Close"),
    ),
  );
}

const named = (text, input) => el("label", { className: "line" }, el("span", {}, text), input);
const select = (name, ...options) => el("select", { id: `generate-${name}` }, ...options);
const line = (name, more) => el("input", { id: `generate-${name}`, type: "text", autocomplete: "off", ...more });
const number = (name, more) => line(name, { type: "number", inputMode: "numeric", ...more });
const button = (name, text) => el("button", { id: `generate-${name}`, type: "button" }, text);

/** The field for an option of a recipe, with what it means beneath it. */
function option(told) {
  const field = makeField({ ...told, required: false }, "generate-option");
  field.untouched = JSON.stringify(field.value()); // what nobody changed is not sent: the type's own word for it holds
  field.input.setAttribute("aria-describedby", `${field.input.id}-about`);
  field.node.append(el("small", { id: `${field.input.id}-about` }, told.description));
  return field;
}

function pair(name, text, first, second, ...labels) {
  const side = (id, label) => number(id, { min: 1, max: 36, "aria-label": label });
  const sides = [side(first, labels[0]), el("span", { "aria-hidden": "true" }, "×"), side(second, labels[1])];
  return el(
    "div",
    { id: `generate-${name}`, className: "line", role: "group", "aria-label": text },
    el("span", {}, text),
    el("span", { className: "pair" }, ...sides),
  );
}
