// The dialogue for a sheet of new puzzles on paper: a type, a school grade, a level or three, and how many.
//
// It is loaded when it is first opened. Ids: class-dialog class-type class-grade class-level class-count class-go
// class-stop class-close class-progress class-error; class-sheet-… (sheet_options.js)

import { LatestJob, fetchFile, get, stream } from "./api.js";
import { $, capitalised, el } from "./dom.js";
import { save } from "./files.js";
import { SheetOptions } from "./sheet_options.js";
import { levelName, t } from "./texts.js";
import { typeOptions } from "./type_groups.js";

const THREE = ["Easy", "Medium", "Hard"];
const COUNTS = { one: 20, three: 6 }; // puzzles of one level; of each of three

/** The dialogue, with the choices that the server offers. */
export const classSheet = async (app) => new ClassSheet(app, await get("generating"));

class ClassSheet {
  #job = new LatestJob();
  #options = new SheetOptions("class-sheet", "class-sheet", { name_line: true });

  constructor(app, { grades, levels, types }) {
    this.app = app;
    this.grades = grades;
    const made = new Set(types.map(({ type }) => type));
    this.types = app.setup.types.filter(({ name }) => made.has(name));
    this.dialog = el("dialog", { id: "class-dialog", "aria-labelledby": "class-title" }, this.#form(levels));
    document.body.append(this.dialog);
    $("class-type").addEventListener("change", () => this.#showGrades());
    $("class-level").addEventListener("change", () => this.#showCount());
    $("class-form").addEventListener("submit", (event) => this.#submit(event));
    $("class-stop").addEventListener("click", () => this.#stop());
    $("class-close").addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("cancel", (event) => this.#cancel(event));
    this.dialog.addEventListener("close", () => this.#job.abort());
  }

  #form(levels) {
    const choice = ([value, text = value]) => el("option", { value }, text);
    const line = (text, field) => el("label", { className: "line" }, el("span", {}, text), field);
    const all = [...levels.map((level) => [level, levelName(level)]), ["three", t("class_sheet.three")]];
    return el(
      "form",
      { id: "class-form", noValidate: true },
      el("h2", { id: "class-title" }, t("class_sheet.heading")),
      el(
        "fieldset",
        { id: "class-fields" },
        line(t("class_sheet.type"), el("select", { id: "class-type" }, ...typeOptions(this.types))),
        line(t("class_sheet.for"), el("select", { id: "class-grade" })),
        line(t("class_sheet.level"), el("select", { id: "class-level" }, ...all.map(choice))),
        line(
          el("span", { id: "class-many" }),
          el("input", { id: "class-count", type: "number", min: 1, max: 60, inputMode: "numeric" }),
        ),
        this.#options.root,
      ),
      el("p", { id: "class-progress", role: "status" }),
      el("p", { id: "class-error", className: "error", role: "alert" }),
      el(
        "p",
        { className: "row" },
        el("button", { id: "class-go", type: "submit", className: "main" }, t("class_sheet.make")),
        el("button", { id: "class-stop", type: "button", className: "stop", hidden: true }, t("class_sheet.stop")),
        el("span", { className: "push" }),
        el("button", { id: "class-close", type: "button" }, t("class_sheet.close")),
      ),
    );
  }

  /** Open the dialogue; it begins with a type and a level. */
  open(type, level) {
    if (this.types.some(({ name }) => name === type)) $("class-type").value = type;
    if (level) $("class-level").value = level;
    this.#showGrades();
    this.#showCount();
    this.#say("");
    this.dialog.showModal();
  }

  /** Offer the grades that the type suits. */
  #showGrades() {
    const before = $("class-grade").value;
    const suited = this.grades.filter(({ types }) => types.includes($("class-type").value));
    const options = suited.map(({ name, title, about }) => el("option", { value: name }, `${title}: ${about}`));
    $("class-grade").replaceChildren(el("option", { value: "" }, t("class_sheet.everybody")), ...options);
    $("class-grade").value = suited.some(({ name }) => name === before) ? before : "";
    $("class-sheet-title").placeholder = this.#title;
  }

  #showCount() {
    const isThree = $("class-level").value === "three";
    $("class-many").textContent = isThree ? t("class_sheet.how_many_each") : t("class_sheet.how_many");
    $("class-count").value = isThree ? COUNTS.three : COUNTS.one;
  }

  get #title() {
    return $("class-type").selectedOptions[0]?.textContent ?? "";
  }

  // ---- making ---------------------------------------------------------------------------------------------------

  async #submit(event) {
    event.preventDefault();
    const level = $("class-level").value;
    const levels = level === "three" ? THREE : [level];
    this.#busy(true);
    try {
      await this.#job.run((signal) => this.#make(levels, signal));
    } catch (error) {
      $("class-error").textContent = capitalised(error.sentence ?? error.message);
      this.#say("");
    } finally {
      if (!this.#job.busy) this.#busy(false);
    }
  }

  async #make(levels, signal) {
    const count = Math.min(Math.max(Math.round(Number($("class-count").value)) || 1, 1), 60);
    const made = [];
    const missing = [];
    for (const level of levels) {
      const texts = await this.#puzzles(level, count, (found) => this.#count(made.length + found, count * levels.length), signal);
      made.push(...texts.map((text) => ({ text, level })));
      if (texts.length < count) missing.push(t("class_sheet.missing_level", { level: levelName(level), found: texts.length, all: count }));
    }
    const less = missing.length ? t("class_sheet.missing", { missing: missing.join("; ") }) : "";
    if (!made.length) throw new Error(t("class_sheet.none"));
    await this.#download(made, levels.length > 1, less);
  }

  /** New puzzles of a level. The time for one request is limited, so there may be several. */
  async #puzzles(level, count, tell, signal) {
    const wanted = { type: $("class-type").value, level, grade: $("class-grade").value || null };
    const texts = [];
    let isOpen = true;
    while (isOpen && texts.length < count) {
      const before = texts.length;
      for await (const { puzzle, answer } of stream("generate", { ...wanted, count: count - before }, signal)) {
        if (puzzle) tell(texts.push(puzzle.text));
        if (answer) isOpen = answer.status === "undecided" && texts.length > before;
      }
    }
    return texts;
  }

  async #download(made, isGrouped, less) {
    this.#say(t("class_sheet.layout"));
    const { title, ...look } = this.#options.request;
    const body = { puzzles: made.map(({ text }) => text), title: title ?? this.#title, ...look };
    if (isGrouped) body.groups = made.map(({ level }) => level);
    const file = await fetchFile("sheet", body, "puzzles.pdf");
    save(file);
    this.#say(`${t("class_sheet.done", { name: file.name, count: made.length })} ${less}`.trim());
  }

  #count(found, all) {
    this.#say(t("class_sheet.found", { found, count: all }));
  }

  #say(text) {
    $("class-progress").textContent = text;
  }

  #stop() {
    this.#job.abort();
    this.#busy(false);
    this.#say(t("class_sheet.stopped"));
  }

  /** Escape stops the work; if there is none, it closes the dialogue. */
  #cancel(event) {
    if (!this.#job.busy) return;
    event.preventDefault();
    this.#stop();
  }

  #busy(isBusy) {
    $("class-fields").disabled = isBusy;
    $("class-go").hidden = isBusy;
    $("class-stop").hidden = !isBusy;
    if (isBusy) $("class-error").textContent = "";
    if (isBusy) this.#say(t("class_sheet.making"));
    $(isBusy ? "class-stop" : "class-go").focus();
  }
}
