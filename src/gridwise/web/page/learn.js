// Learn: the list of techniques, the lesson about one, and exercises that are played on the board.
//
// Stable ids: learn-list ([data-technique]) learn-type learn-search learn-lesson learn-back learn-title learn-idea
//   learn-pictures learn-exercises ([data-exercise]) learn-more learn-exercise learn-task learn-check learn-hint
//   learn-reveal learn-next learn-feedback learn-return

import { LatestJob, get, post } from "./api.js";
import { $, announce, capitalised, el } from "./dom.js";
import { highlights } from "./explain.js";
import { layersOf } from "./model.js";
import { store, stored } from "./storage.js";
import { levelName, t } from "./texts.js";

const EXERCISES = [1, 2, 3];
const HEADINGS = {
  right: t("learn.right"),
  incomplete: t("learn.incomplete"),
  sound: t("learn.sound"),
  wrong: t("learn.wrong"),
};
const KINDS = { right: "good", incomplete: "warning", sound: "warning", wrong: "error" };
const BEFORE = "before-lesson"; // the player's own board, while an exercise is on the table

export class Learn {
  #job = new LatestJob();
  #lesson = null;
  #exercise = null;
  seed = 0;

  constructor(app, lessons) {
    this.app = app;
    this.lessons = lessons;
    $("panel-learn").replaceChildren(this.#return(), this.#list(), el("div", { id: "learn-lesson", hidden: true }));
    this.#showReturn();
  }

  // ---- the list -------------------------------------------------------------------------------------------------

  #list() {
    const titles = [...new Set(this.lessons.flatMap(({ types }) => types))].sort();
    const types = [t("learn.all_puzzles"), ...titles].map((title, i) => el("option", { value: i ? title : "" }, title));
    const show = () => this.#fill();
    return el(
      "section",
      { id: "learn-index" },
      el("p", {}, t("learn.about")),
      el(
        "p",
        { className: "row" },
        el("select", { id: "learn-type", "aria-label": t("learn.techniques_for"), onchange: show }, ...types),
        el("input", { id: "learn-search", type: "search", placeholder: t("learn.search"), "aria-label": t("learn.search"), oninput: show }),
      ),
      el("div", { id: "learn-list" }),
    );
  }

  /** Show the list; at first the techniques for the puzzle on the board. */
  open() {
    if ($("learn-list").children.length) return;
    const type = $("type").selectedOptions[0]?.textContent ?? "";
    if (this.lessons.some(({ types }) => types.includes(type))) $("learn-type").value = type;
    this.#fill();
  }

  #fill() {
    const type = $("learn-type").value;
    const search = $("learn-search").value.trim().toLowerCase();
    const shown = this.lessons.filter(
      ({ technique, types }) => (!type || types.includes(type)) && technique.toLowerCase().includes(search),
    );
    const levels = [...new Set(shown.map(({ level }) => level))];
    const groups = levels.map((level) => this.#group(level, shown, Boolean(type || search) || level === levels[0]));
    $("learn-list").replaceChildren(...(groups.length ? groups : [el("p", { className: "soft" }, t("learn.none"))]));
  }

  #group(level, shown, open) {
    const own = shown.filter((lesson) => lesson.level === level);
    const rows = own.map((lesson) => {
      const done = EXERCISES.filter((number) => this.#isDone(lesson.technique, number)).length;
      return el(
        "li",
        {},
        el(
          "button",
          {
            type: "button",
            className: "plain",
            "data-technique": lesson.technique,
            onclick: () => this.choose(lesson.technique),
          },
          el("b", {}, capitalised(lesson.technique)),
          $("learn-type").value ? null : el("span", { className: "soft" }, ` ${lesson.types[0] ?? ""}`),
        ),
        el("span", { className: "learn-done", "aria-label": t("learn.done", { done }) }, "●".repeat(done)),
      );
    });
    return el("details", { open }, el("summary", {}, `${levelName(level)} (${own.length})`), el("ul", { className: "list" }, ...rows));
  }

  // ---- a lesson -------------------------------------------------------------------------------------------------

  async choose(technique) {
    const cells = this.app.settings.names === "r1c1" ? "r1c1" : "a1";
    const lesson = await this.#ask("lesson", { technique, cells });
    if (!lesson) return;
    this.#lesson = lesson;
    this.seed = 0;
    this.#showLesson();
  }

  #showLesson() {
    const { technique, level, idea, steps } = this.#lesson;
    const pictures = steps.map(({ text, picture }, i) =>
      el(
        "figure",
        {},
        el("img", {
          src: `data:image/svg+xml,${encodeURIComponent(picture)}`,
          alt: t(i ? "learn.what_follows" : "learn.what_to_look_at"),
        }),
        el("figcaption", {}, el("b", {}, `${i + 1}. `), capitalised(text)),
      ),
    );
    const back = el("button", { id: "learn-back", type: "button", className: "small" }, t("learn.all_techniques"));
    back.addEventListener("click", () => this.#showList());
    $("learn-lesson").replaceChildren(
      back,
      el("h2", { id: "learn-title" }, capitalised(technique), " ", el("span", { className: "badge" }, levelName(level))),
      el(
        "div",
        { id: "learn-text" },
        el("p", { id: "learn-idea" }, idea),
        el("h3", {}, t("learn.example")),
        el("div", { id: "learn-pictures" }, ...pictures),
      ),
      el(
        "div",
        { id: "learn-practice", hidden: !this.lessons.some((each) => each.technique === technique) },
        el("h3", {}, t("learn.exercises")),
        el("div", { id: "learn-exercises", className: "row" }),
        el("section", { id: "learn-exercise", className: "card", hidden: true, "aria-label": t("learn.exercise") }),
      ),
    );
    this.#showNumbers();
    $("learn-lesson").classList.remove("doing");
    $("learn-index").hidden = true;
    $("learn-lesson").hidden = false;
    announce(t("learn.lesson_spoken", { technique, idea }));
  }

  #showList() {
    $("learn-index").hidden = false;
    $("learn-lesson").hidden = true;
    this.#fill();
  }

  #showNumbers() {
    const { technique } = this.#lesson;
    const buttons = EXERCISES.map((number) => {
      const isDone = this.seed === 0 && this.#isDone(technique, number);
      return el(
        "button",
        {
          type: "button",
          "data-exercise": number,
          "aria-pressed": String(this.#exercise?.number === number && this.#exercise.technique === technique),
          onclick: () => this.start(number),
        },
        `${number}${isDone ? " ✓" : ""}`,
      );
    });
    const more = el("button", { id: "learn-more", type: "button", className: "small" }, t("learn.other_exercises"));
    more.addEventListener("click", () => {
      this.seed += 1;
      this.start(1);
    });
    $("learn-exercises").replaceChildren(...buttons, more);
  }

  // ---- an exercise ----------------------------------------------------------------------------------------------

  /** Put an exercise on the board; the player's own board comes back with a click. */
  async start(number) {
    const { technique } = this.#lesson;
    this.app.status(t("learn.looking"));
    const exercise = await this.#ask("exercise", { technique, number, seed: this.seed });
    if (!exercise) return;
    const { game } = this.app.games;
    if (game && game.kind !== "exercise") store(BEFORE, { game: game.id });
    this.#exercise = { ...exercise, number };
    const about = { kind: "exercise", replaces: game?.kind === "exercise" };
    this.app.openBoard(exercise.board, startingLayers(exercise.board), "play", about);
    if (!exercise.board.cycle.length) this.app.setWay("centre");
    this.app.status(t("learn.exercise_number", { number, technique }));
    this.#showExercise();
    this.#showNumbers();
    this.#showReturn();
    $("frame").scrollIntoView({ block: "nearest" });
  }

  #showExercise() {
    const { task, source, generated, board } = this.#exercise;
    const how = t(board.cycle.length ? "learn.how_marks" : "learn.how_numbers");
    const button = (id, text, work, className = "") => {
      const made = el("button", { id, type: "button", className }, text);
      made.addEventListener("click", work);
      return made;
    };
    $("learn-exercise").replaceChildren(
      el("p", { id: "learn-task" }, `${task} ${how}`),
      el(
        "p",
        { className: "row" },
        button("learn-check", t("learn.check"), () => this.check(), "main"),
        button("learn-hint", t("learn.hint"), () => this.#say(t("learn.hint_heading"), this.#exercise.hint)),
        button("learn-reveal", t("learn.show_solution"), () => this.reveal()),
      ),
      el("p", { id: "learn-feedback", role: "status" }),
      el("p", { className: "soft" }, t(generated ? "learn.from" : "learn.variation", { source })),
    );
    $("learn-exercise").hidden = false;
    $("learn-lesson").classList.add("doing");
  }

  /** What the learner changed: placements, and removed candidates. */
  #answer() {
    const { doc, settings } = this.app;
    const { board } = this.#exercise;
    const start = startingLayers(board);
    const placed = {};
    const removed = {};
    for (const [cell, symbol] of doc.layers.entries)
      if (start.entries.get(cell) !== symbol && cell in board.places) placed[cell] = symbol;
    for (const [cell, noted] of start.centre) {
      if (cell in placed) continue;
      const now = settings.automatic ? without(noted, doc.layers.struck.get(cell)) : doc.layers.centre.get(cell);
      const gone = without(noted, now ?? noted);
      if (gone.length) removed[cell] = gone;
    }
    return { placed, removed };
  }

  async check(reveal = false) {
    if (this.#isElsewhere()) return null;
    const { technique, board } = this.#exercise;
    const feedback = await this.#ask("answer", { technique, puzzle: board.text, reveal, ...this.#answer() });
    if (!feedback || reveal) return feedback;
    this.#say(HEADINGS[feedback.verdict], feedback.reason, KINDS[feedback.verdict]);
    if (feedback.verdict === "right") this.#finish();
    return feedback;
  }

  #finish() {
    const { technique, number } = this.#exercise;
    if (this.seed === 0) store("learned", { ...stored("learned"), [`${technique} ${number}`]: true });
    this.#showNumbers();
    if (number === EXERCISES.length) return;
    const next = el("button", { id: "learn-next", type: "button" }, t("learn.next"));
    next.addEventListener("click", () => this.start(number + 1));
    $("learn-feedback").append(" ", next);
  }

  async reveal() {
    const feedback = await this.check(true);
    if (!feedback) return;
    const { app } = this;
    const start = startingLayers(this.#exercise.board);
    app.openBoard(this.#exercise.board, start, "play", { kind: "exercise", replaces: true });
    app.showOverlay(highlights(app, feedback.step, 4, { symbols: start.entries, candidates: start.centre }));
    const { why, what } = feedback.step.text;
    this.#say(t("learn.solution"), t("learn.why_so", { why, what }));
  }

  /** Whether the exercise is no longer on the board; then says so. */
  #isElsewhere() {
    const { board } = this.app.doc;
    if (board.text === this.#exercise.board.text) return false;
    this.#say("", t("learn.elsewhere"), "warning");
    return true;
  }

  #say(heading, text, kind = "") {
    const words = this.app.names.text(capitalised(text), this.app.doc.board);
    $("learn-feedback").replaceChildren(el("b", {}, heading), ` ${words}`);
    $("learn-feedback").className = kind;
    this.app.status(`${heading} ${words}`.trim(), kind);
  }

  #isDone(technique, number) {
    return Boolean(stored("learned")?.[`${technique} ${number}`]);
  }

  // ---- back to the player's own board ---------------------------------------------------------------------------

  #return() {
    const button = el("button", { id: "learn-return", type: "button", hidden: true }, t("learn.back"));
    button.addEventListener("click", () => this.#goBack());
    return button;
  }

  #showReturn() {
    $("learn-return").hidden = !stored(BEFORE);
  }

  async #goBack() {
    try {
      const { game, ...snapshot } = stored(BEFORE); // earlier versions of the page stored the board itself
      await (game ? this.app.games.resume(game) : this.app.games.openCopy(snapshot));
    } catch (error) {
      this.app.fail(error);
      return;
    }
    store(BEFORE, null);
    this.#exercise = null;
    if ($("learn-exercise")) $("learn-exercise").hidden = true;
    $("learn-lesson").classList.remove("doing");
    if (this.#lesson) this.#showNumbers();
    this.#showReturn();
    this.app.status(t("learn.is_back"));
  }

  async #ask(path, body) {
    document.body.classList.add("busy");
    try {
      return await this.#job.run((signal) => post(path, body, signal));
    } catch (error) {
      this.app.fail(error);
      return undefined;
    } finally {
      document.body.classList.remove("busy");
    }
  }
}

/** The layers of an exercise. The candidates are pencil marks; with automatic candidates, all others are struck out. */
function startingLayers(board) {
  const layers = layersOf(board);
  for (const [cell, noted] of layers.centre) layers.struck.set(cell, without(board.symbols, noted));
  return layers;
}

const without = (list, others = []) => list.filter((item) => !others.includes(item));

/** Learn, with the list of lessons. */
export const make = async (app) => new Learn(app, await get("lessons"));
