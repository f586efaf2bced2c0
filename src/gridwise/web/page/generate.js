// The dialogue for new puzzles: the request, the progress of the search, and what to do with the results.
//
// It is loaded when it is first opened. Ids: generate-dialog generate-type generate-rows generate-columns
// generate-box-rows generate-box-columns generate-level generate-symmetry generate-count; in generate-more
// generate-style generate-clues generate-minimal generate-hardest generate-seed generate-tries generate-option-NAME; generate-go generate-stop
// generate-close; generate-progress generate-error generate-said (for screen readers); generate-nearest;
// generate-first generate-download generate-sheet; own_shapes.js and picture_changes.js list the ids of their parts

import { LatestJob, fetchFile, get, post, stream } from "./api.js";
import { $, capitalised, el } from "./dom.js";
import { makeField } from "./fields.js";
import { save } from "./files.js";
import { OwnShapes } from "./own_shapes.js";
import { hideProposal, proposalNode, propose } from "./picture_changes.js";
import { SheetOptions } from "./sheet_options.js";
import { t } from "./texts.js";
import { typeOptions } from "./type_groups.js";
import { ratingText } from "./tools.js";

const SPEECH_PAUSE = 5000; // milliseconds between two progress messages to screen readers

/** The dialogue, with the choices that the server offers. */
export const make = async (app) => new Generator(app, await get("generating"));

class Generator {
  #job = new LatestJob();
  #found = [];
  #nearest = null;
  #wanted = null;
  #options = [];
  #spokenAt = 0;
  #sheetOptions = new SheetOptions("generate-sheet");

  constructor(app, menus) {
    this.app = app;
    this.types = menus.types.map((each) => ({ ...each, ...app.setup.types.find(({ name }) => name === each.type) }));
    this.dialog = $("generate-dialog");
    this.own = new OwnShapes(app, () => this.#ownChanged());
    this.dialog.append(form(menus, this.types, this.own.node));
    this.own.wire((error) => this.#fail(error));
    $("generate-type").addEventListener("change", () => this.#showType());
    $("generate-rows").addEventListener("change", () => this.#rowsChanged());
    $("generate-columns").addEventListener("change", () => this.#emptyBox());
    $("generate-form").addEventListener("submit", (event) => this.#submit(event));
    $("generate-stop").addEventListener("click", () => this.#stop());
    $("generate-close").addEventListener("click", () => this.dialog.close());
    $("generate-nearest").addEventListener("click", () => this.#attempt(() => this.#play(this.#nearest)));
    $("generate-first").addEventListener("click", () => this.#attempt(() => this.#play(this.#found[0])));
    $("generate-download").addEventListener("click", () => this.#attempt(() => this.#download()));
    $("generate-found").after(this.#sheetOptions.root);
    $("generate-sheet").addEventListener("click", () => this.#attempt(() => this.#downloadSheet()));
    this.dialog.addEventListener("cancel", (event) => this.#cancel(event));
    this.dialog.addEventListener("close", () => this.#job.abort());
  }

  /** Open the dialogue, for puzzles like the current one. */
  open() {
    const { board } = this.app.doc;
    if (this.types.some(({ type }) => type === board.type)) $("generate-type").value = board.type;
    this.#showType();
    this.#clear();
    this.dialog.showModal();
  }

  // ---- request -----------------------------------------------------------------------------------------------------

  get #type() {
    return this.types.find(({ type }) => type === $("generate-type").value);
  }

  /** Show the options of the chosen type and its size; if the board has that type, the board's size. */
  #showType() {
    const { board } = this.app.doc;
    const type = this.#type;
    const isSameType = board.type === type.type;
    const size = isSameType && board.dimensions === 2 ? [board.rows, board.columns] : type.size;
    const canSize = !size || size.length === 2;
    for (const [i, id] of ["generate-rows", "generate-columns"].entries()) {
      $(id).disabled = !canSize;
      $(id).value = (canSize && size?.[i]) || "";
    }
    this.own.show(type);
    $("generate-box").hidden = !type.attributes.some(({ name }) => name === "box");
    this.#emptyBox();
    const { box } = board.declaration.attributes;
    if (isSameType && Array.isArray(box)) [$("generate-box-rows").value, $("generate-box-columns").value] = box;
    this.#options = type.options.map(optionField);
    $("generate-options").replaceChildren(...this.#options.map(({ node }) => node));
  }

  /** A mask says where the givens are; a picture or the board says how large the puzzle is. */
  #ownChanged() {
    const { picture, hasMask } = this.own;
    $("generate-symmetry").parentNode.hidden = !this.#type.symmetric || hasMask;
    for (const id of ["level", "count", "more"]) $(`generate-${id}`).closest("label, details").hidden = Boolean(picture);
    if (picture) $("generate-rows").value = $("generate-columns").value = "";
  }

  /** Most boards are square: columns follow rows. */
  #rowsChanged() {
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
    throw new Error(t(`generate.pair.${what}`));
  }

  /** The body of the request. */
  #request() {
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
      size: this.#pair("generate-rows", "generate-columns", "size"),
      box: $("generate-box").hidden ? null : this.#pair("generate-box-rows", "generate-box-columns", "box"),
      level: text("generate-level"),
      symmetry: this.#type.symmetric && !this.own.hasMask ? text("generate-symmetry") : null,
      style: text("generate-style"),
      clues: text("generate-clues"),
      minimal: $("generate-minimal").checked,
      hardest: text("generate-hardest"),
      seed: whole("generate-seed"),
      tries: whole("generate-tries") ?? undefined, // the server's default
      count: count === 1 ? null : count,
      ...this.own.request(),
      options,
    };
  }

  // ---- running --------------------------------------------------------------------------------------------------

  async #submit(event) {
    event.preventDefault();
    this.#clear();
    try {
      if (this.own.picture) return await this.#submitPicture(this.own.picture);
      this.#wanted = this.#request();
      this.#busy(true);
      await this.#job.run(async (signal) => {
        for await (const line of stream("generate", this.#wanted, signal)) await this.#receive(line, signal);
      });
    } catch (error) {
      this.#fail(error);
    } finally {
      if (!this.#job.busy) this.#busy(false);
    }
    return undefined;
  }

  /** Make a puzzle of a picture; if the picture is not its only solution, propose changes. */
  async #submitPicture({ name, data }) {
    const size = this.#pair("generate-rows", "generate-columns", "size");
    const shows = name.replace(/\.[^.]*$/, "").replaceAll("_", " ");
    this.#busy(true);
    await this.#job.run(async (signal) => {
      const made = await post("nonogram", { picture: data, size, shows }, signal);
      if (made.unique) return this.#play({ text: made.text }, signal);
      const accept = () => this.#attempt(() => this.#play({ text: made.repaired }));
      this.#report(propose(this.app, made, accept));
      $("generate-progress").textContent = "";
      this.#busy(false);
      return $(made.repaired ? "generate-repair" : "generate-go").focus();
    });
  }

  #receive({ puzzle, progress, nearest, answer }, signal) {
    if (puzzle) this.#found.push(puzzle);
    if (progress || (puzzle && this.#wanted.count)) this.#showProgress(progress ?? {});
    if (nearest) this.#nearest = nearest;
    return answer ? this.#finish(answer, signal) : undefined;
  }

  #showProgress({ tries = 0, nearest = "" }) {
    const { count } = this.#wanted;
    const several = count ? t("generate.found_of", { found: this.#found.length, count }) : "";
    const tried = tries > 1 || !several ? t("generate.tries_made", { count: tries }) : "";
    const near = nearest ? t("generate.nearest_so_far", { nearest }) : "";
    const text = capitalised(`${[several, tried, near].filter(Boolean).join("; ")}.`);
    $("generate-progress").textContent = text;
    if (performance.now() - this.#spokenAt > SPEECH_PAUSE) this.#say(text);
  }

  /** Say it to screen readers: they ignore live regions outside an open dialogue. */
  #say(text) {
    this.#spokenAt = performance.now();
    $("generate-said").textContent = text;
  }

  async #finish({ status, reason }, signal) {
    const isComplete = status === "found";
    if (isComplete && !this.#wanted.count) return this.#play(this.#found[0], signal);
    if (!isComplete) this.#fail({ message: `${reason}.` });
    return this.#offerResults(isComplete ? "generate-sheet" : undefined);
  }

  /** Offer the puzzles found, or the closest one. */
  #offerResults(focus) {
    const count = this.#found.length;
    $("generate-near").hidden = count > 0 || !this.#nearest;
    $("generate-found").hidden = count === 0;
    if (count) $("generate-progress").textContent = t("generate.all_found", { count });
    if (count) this.#say(t("generate.found", { count }));
    const to = focus ?? (count ? "generate-first" : this.#nearest ? "generate-nearest" : "generate-go");
    this.#busy(false);
    $(to).focus();
  }

  #stop() {
    this.#job.abort();
    this.#busy(false);
    $("generate-progress").textContent = t("common.stopped");
    this.#say(t("common.stopped"));
    if (this.#found.length) this.#offerResults();
    else $("generate-go").focus();
  }

  /** Escape stops the search; if none is running, it closes the dialogue. */
  #cancel(event) {
    if (!this.#job.busy) return;
    event.preventDefault();
    this.#stop();
  }

  #busy(isBusy) {
    $("generate-fields").disabled = isBusy;
    $("generate-go").hidden = isBusy;
    $("generate-stop").hidden = !isBusy;
    this.dialog.toggleAttribute("data-busy", isBusy);
    if (!isBusy) return;
    $("generate-progress").textContent = t("generate.searching");
    this.#say(t("generate.searching_spoken"));
    $("generate-stop").focus();
  }

  #clear() {
    this.#found = [];
    this.#nearest = null;
    for (const id of ["generate-progress", "generate-error", "generate-said"]) $(id).textContent = "";
    for (const id of ["generate-near", "generate-found"]) $(id).hidden = true;
    hideProposal();
  }

  #fail(error) {
    $("generate-progress").textContent = "";
    $("generate-error").textContent = capitalised(error.sentence ?? error.message);
    this.#busy(false);
    $("generate-go").focus();
  }

  /** Do something with the results; shows errors in the dialogue. */
  async #attempt(work) {
    $("generate-error").textContent = "";
    try {
      await work();
    } catch (error) {
      $("generate-error").textContent = capitalised(error.sentence ?? error.message);
    }
  }

  // ---- results -----------------------------------------------------------------------------------------------------

  /** Open a puzzle to play it; undo brings the previous board back. */
  async #play({ text, rating, seed }, signal) {
    const board = await this.app.parse(text, { signal });
    this.dialog.close();
    this.app.openBoard(board, undefined, "play");
    this.app.tools.summary(ratingText(rating ?? {}));
    const facts = [board.title || board.type, rating?.level, seed === undefined ? "" : t("generate.with_seed", { seed })].filter(Boolean);
    this.app.status(t("generate.new_puzzle", { facts: facts.join(", ") }), "good");
    this.app.focusBoard();
  }

  #download() {
    const texts = this.#found.map(({ text }) => text);
    save({ blob: new Blob([texts.join("---\n")], { type: "application/yaml" }), name: `${this.#wanted.type}.yml` });
    this.#report(t("generate.downloaded", { count: texts.length }));
  }

  async #downloadSheet() {
    const body = { puzzles: this.#found.map(({ text }) => text), ...this.#sheetOptions.request };
    const sheet = await fetchFile("sheet", body, "puzzles.pdf");
    save(sheet);
    this.#report(t("common.downloaded", { name: sheet.name }));
  }

  #report(text) {
    $("generate-progress").textContent = text;
    this.#say(text);
  }
}

// ---- the form -------------------------------------------------------------------------------------------------------

function form({ levels, symmetries, techniques }, types, own) {
  const choice = (value, text = value) => el("option", { value }, text);
  const any = choice("", t("generate.any"));
  return el(
    "form",
    { id: "generate-form", noValidate: true },
    el("h2", { id: "generate-title" }, t("generate.title")),
    el(
      "fieldset",
      { id: "generate-fields" },
      labelled(t("generate.type"), select("type", ...typeOptions(types))),
      pair("size", t("generate.size"), "rows", "columns", t("generate.rows"), t("generate.columns")),
      pair("box", t("generate.box"), "box-rows", "box-columns", t("generate.box_rows"), t("generate.box_columns")),
      labelled(
        t("generate.level"),
        select(
          "level",
          choice("", t("generate.as_usual")),
          ...levels.map((each) => choice(each, t(`common.level.${each}`))),
          choice("any", t("generate.any")),
        ),
      ),
      labelled(t("generate.symmetry"), select("symmetry", choice("", t("generate.as_usual")), ...symmetries.map((each) => choice(each)))),
      labelled(t("generate.count"), number("count", { value: 1, min: 1, max: 100 })),
      own,
      el(
        "details",
        { id: "generate-more" },
        el("summary", {}, t("generate.more")),
        labelled(t("generate.style"), line("style", { placeholder: t("generate.style_example") })),
        labelled(t("generate.clues"), line("clues", { placeholder: t("generate.clues_example") })),
        el("label", { className: "check" }, line("minimal", { type: "checkbox" }), ` ${t("generate.minimal")}`),
        labelled(t("generate.hardest"), select("hardest", any, ...techniques.map((each) => choice(each)))),
        labelled(t("generate.seed"), number("seed", { min: 0, placeholder: t("generate.seed_default") })),
        labelled(t("generate.tries"), number("tries", { min: 1, placeholder: t("generate.tries_default") })),
        el("div", { id: "generate-options" }),
      ),
    ),
    el("p", { id: "generate-progress" }),
    el("p", { id: "generate-error", className: "error", role: "alert" }),
    el("p", { id: "generate-said", className: "unseen", role: "status" }),
    proposalNode(),
    el("p", { id: "generate-near", className: "row", hidden: true }, button("nearest", t("generate.take_nearest"))),
    el(
      "p",
      { id: "generate-found", className: "row", hidden: true },
      button("sheet", t("common.worksheet")),
      button("download", t("generate.puzzle_file")),
      button("first", t("generate.play_first")),
    ),
    el(
      "p",
      { className: "row" },
      el("button", { id: "generate-go", type: "submit", className: "main" }, t("generate.title")),
      el("button", { id: "generate-stop", type: "button", className: "stop", hidden: true }, t("common.stop")),
      el("span", { className: "push" }),
      button("close", t("common.close")),
    ),
  );
}

const labelled = (text, input) => el("label", { className: "line" }, el("span", {}, text), input);
const select = (name, ...options) => el("select", { id: `generate-${name}` }, ...options);
const line = (name, more) => el("input", { id: `generate-${name}`, type: "text", autocomplete: "off", ...more });
const number = (name, more) => line(name, { type: "number", inputMode: "numeric", ...more });
const button = (name, text) => el("button", { id: `generate-${name}`, type: "button" }, text);

/** The field for an option of a recipe, with its description beneath. */
function optionField(option) {
  const field = makeField({ ...option, required: false }, "generate-option");
  field.untouched = JSON.stringify(field.value()); // unchanged options are not sent, so that the type's defaults apply
  field.input.setAttribute("aria-describedby", `${field.input.id}-about`);
  field.node.append(el("small", { id: `${field.input.id}-about` }, option.description));
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
