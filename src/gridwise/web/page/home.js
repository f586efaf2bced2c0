// The front door: go on where you were, today's puzzles, new ones of every type and level, open, set your own.
//
// Ids: home; home-status home-stop; home-open home-text home-open-text home-file; home-set; home-learn; home-print (class_sheet.js lists the ids of its dialogue);
// home-games ([data-game] .open, .remove) home-finished home-records home-all home-backup; which-today which-new; which-empty; level-NAME; home-search;
// home-types ([data-group] [data-type]) [data-to] (leads to a group)

import { get } from "./api.js";
import { $, announce, el } from "./dom.js";
import { save } from "./files.js";
import { isListed } from "./library.js";
import { seedOf, today } from "./making.js";
import { recordTable } from "./records.js";
import { store, stored } from "./storage.js";
import { lang, levelName, t } from "./texts.js";
import { pictureElement } from "./thumbnails.js";
import { timeText } from "./timer.js";
import { grouped } from "./type_groups.js";

const LEVELS = ["Easy", "Medium", "Hard", "Unfair", "Extreme"];
const FIRST = 6; // games shown before "Show all"
const NEAR = "60px"; // how near a group must be for its pictures to be loaded
const TITLES = { today: t("home.todays_puzzles"), new: t("home.new_puzzles"), empty: t("home.empty_boards") };
const ABOUT = { today: (day) => t("home.about_today", { day }), new: () => t("home.about_new"), empty: () => t("home.about_empty") };

export class Home {
  #removed = null;
  #showsAll = false;

  constructor(app) {
    this.app = app;
    this.choice = { which: "today", level: "Easy", ...stored("home") };
    $("home").replaceChildren(
      this.#welcome(),
      this.#openBox(),
      el("section", { id: "home-games", "aria-labelledby": "home-games-title" }),
      this.#gallery(),
    );
    this.#watchGroups();
  }

  /** Show what the library holds now. */
  show() {
    this.#listGames();
    this.#showChoice();
  }

  // ---- doors ----------------------------------------------------------------------------------------------------

  #welcome() {
    const openBox = el("button", { id: "home-open", type: "button", "aria-expanded": "false" }, t("home.open_menu"));
    openBox.addEventListener("click", () => this.#toggleOpenBox());
    const set = el("a", { id: "home-set", className: "button", href: "#new" }, t("home.set"));
    const print = el("button", { id: "home-print", type: "button" }, t("home.print"));
    print.addEventListener("click", () => this.#print());
    const learn = el("button", { id: "home-learn", type: "button" }, t("home.learn"));
    learn.addEventListener("click", () => this.app.learnFirst());
    return el(
      "div",
      { className: "welcome" },
      el("p", { className: "lead" }, t("home.lead")),
      el("p", { className: "row" }, openBox, set, learn, print),
    );
  }

  #openBox() {
    const text = el("textarea", { id: "home-text", rows: 6, className: "code", spellcheck: false });
    text.placeholder = t("home.open_example");
    text.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.app.files.open(text.value);
    });
    const go = el("button", { id: "home-open-text", type: "button", className: "main" }, t("home.open"));
    go.addEventListener("click", () => this.app.files.open(text.value));
    const file = el("input", { id: "home-file", type: "file", className: "unseen", "aria-label": t("home.open_file") });
    file.addEventListener("change", () => this.app.files.openFile(file));
    return el(
      "section",
      { id: "home-open-box", className: "card", hidden: true, "aria-label": t("home.open") },
      el("label", { className: "wide" }, el("span", {}, t("home.any_format")), text),
      el("p", { className: "row" }, go, el("label", { className: "button" }, t("common.file"), file)),
    );
  }

  #toggleOpenBox(isShown = $("home-open-box").hidden) {
    $("home-open-box").hidden = !isShown;
    $("home-open").setAttribute("aria-expanded", String(isShown));
    if (isShown) $("home-text").focus();
  }

  /** The text box, for a text that could not be read. */
  textBox() {
    this.#toggleOpenBox(true);
    return $("home-text");
  }

  /** Open the dialogue for paper; its module is loaded on first use. */
  async #print() {
    try {
      this.sheet ??= import("./class_sheet.js").then(({ classSheet }) => classSheet(this.app));
      const first = $("home-types").querySelector("[data-type]").dataset.type;
      (await this.sheet).open(this.app.games.game?.type ?? first, this.choice.level);
    } catch (error) {
      this.sheet = undefined;
      this.app.fail(error);
    }
  }

  // ---- games ----------------------------------------------------------------------------------------------------

  #listGames() {
    const games = this.app.games.library.games.filter(isListed);
    const open = games.filter(({ done }) => !done);
    const done = games.filter((game) => game.done);
    const shown = this.#showsAll ? open : open.slice(0, FIRST);
    const all = el("button", { id: "home-all", type: "button", className: "link" }, t("home.show_all", { number: open.length }));
    all.addEventListener("click", () => {
      this.#showsAll = true;
      this.#listGames();
    });
    $("home-games").hidden = !games.length;
    $("home-games").replaceChildren(
      el("h2", { id: "home-games-title" }, t(open.length ? "home.continue" : "home.games")),
      this.#removedNote() ?? "",
      el("ul", { className: "games" }, ...shown.map((game) => this.#card(game))),
      shown.length < open.length ? all : "",
      done.length ? this.#finished(done) : "",
      el("p", {}, this.#backup()),
    );
  }

  #backup() {
    const button = el("button", { id: "home-backup", type: "button", className: "link" }, t("home.backup"));
    button.addEventListener("click", () => {
      const blob = new Blob([this.app.games.library.backup()], { type: "application/json" });
      save({ blob, name: `gridwise-games-${today()}.json` });
      this.app.status(t("home.saved"), "good");
    });
    return button;
  }

  #finished(done) {
    return el(
      "details",
      { id: "home-finished" },
      el("summary", {}, t("home.finished", { number: done.length })),
      recordTable(done),
      el("ul", { className: "games" }, ...done.map((game) => this.#card(game))),
    );
  }

  #card(game) {
    const name = [game.title || t("common.puzzle"), game.size].filter(Boolean).join(" ");
    const facts = [levelName(game.level), game.time >= 1000 ? timeText(game.time) : "", filledText(game)].filter(Boolean);
    const open = el(
      "a",
      { className: "open", href: `#game=${game.id}` },
      el("span", { className: "picture" }, pictureElement(this.app.games.library.picture(game.id)) ?? ""),
      el("span", { className: "title" }, name),
      el("span", { className: "soft" }, facts.join(" · ")),
    );
    const gone = el("button", { type: "button", className: "remove", "aria-label": t("home.remove", { name }) }, "×");
    gone.addEventListener("click", () => this.#remove(game.id, name));
    return el("li", { "data-game": game.id }, open, gone);
  }

  #remove(id, name) {
    this.#removed = { name, ...this.app.games.forget(id) };
    announce(t("home.removed", { name }));
    this.#listGames();
    $("home-restore")?.focus();
  }

  #removedNote() {
    if (!this.#removed) return null;
    const back = el("button", { id: "home-restore", type: "button", className: "link" }, t("home.take_back"));
    back.addEventListener("click", () => {
      this.app.games.library.restore(this.#removed);
      this.#removed = null;
      this.#listGames();
    });
    return el("p", { className: "soft" }, `${t("home.removed", this.#removed)} `, back);
  }

  // ---- new puzzles ----------------------------------------------------------------------------------------------

  #gallery() {
    const choose = (kind, value, text) => {
      const button = el("button", { id: `${kind}-${value}`, type: "button" }, text);
      button.addEventListener("click", () => this.#choose(kind, value));
      return button;
    };
    const search = el("input", { id: "home-search", type: "search", placeholder: t("home.find"), "aria-label": t("home.find") });
    search.addEventListener("input", () => this.#filter(search.value));
    const stop = el("button", { id: "home-stop", type: "button", hidden: true }, t("common.stop"));
    stop.addEventListener("click", () => this.app.maker.stop());
    const levels = LEVELS.map((level) => choose("level", level, levelName(level)));
    const which = [["today", t("home.today")], ["new", t("home.new")], ["empty", t("home.empty")]];
    const groups = grouped(this.app.setup.types);
    return el(
      "section",
      { id: "home-puzzles", "aria-labelledby": "home-title" },
      el("h2", { id: "home-title" }),
      el(
        "div",
        { className: "row choices" },
        el("span", { className: "segments", role: "group", "aria-label": t("home.level") }, ...levels),
        el("span", { className: "segments", role: "group", "aria-label": t("home.which") }, ...which.map(([value, text]) => choose("which", value, text))),
        search,
      ),
      el("p", { id: "home-about", className: "soft" }),
      el("p", { className: "row" }, el("span", { id: "home-status", className: "status", role: "status" }), stop),
      el("nav", { id: "home-groups", className: "row", "aria-label": t("home.groups") }, ...groups.map(([group, title]) => this.#groupLink(group, title))),
      el("div", { id: "home-types" }, ...groups.map((group) => this.#group(...group))),
    );
  }

  /** A button that leads to a group. */
  #groupLink(group, title) {
    const button = el("button", { type: "button", className: "link", "data-to": group }, title);
    button.addEventListener("click", () => {
      const heading = this.#section(group).querySelector("h3");
      heading.scrollIntoView({ block: "start" });
      heading.focus({ preventScroll: true });
    });
    return button;
  }

  #group(group, title, types) {
    return el(
      "section",
      { "data-group": group },
      el("h3", { tabIndex: -1 }, title),
      el("ul", { className: "types" }, ...types.map((type) => this.#typeCard(type))),
    );
  }

  #section(group) {
    return $("home-types").querySelector(`[data-group="${group}"]`);
  }

  /** Load the pictures of a group when it comes near the screen. */
  #watchGroups() {
    const near = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) this.#loadPictures(near, target);
      },
      { rootMargin: NEAR },
    );
    for (const section of $("home-types").children) near.observe(section);
  }

  async #loadPictures(near, section) {
    near.unobserve(section);
    try {
      const pictures = await get(`pictures/${section.dataset.group}`);
      for (const [type, picture] of Object.entries(pictures)) {
        const image = el("img", { src: `data:image/svg+xml,${encodeURIComponent(picture)}`, alt: "" });
        section.querySelector(`[data-type="${type}"] .picture`)?.replaceChildren(image);
      }
    } catch {
      near.observe(section); // the server is away: the names do without pictures, and the next scroll tries again
    }
  }

  #typeCard({ name, title }) {
    const button = el(
      "button",
      { type: "button", "data-type": name },
      el("span", { className: "picture" }),
      el("span", { className: "title" }, title),
      el("span", { className: "soft state" }),
    );
    button.addEventListener("click", () => this.play(name));
    return el("li", {}, button);
  }

  #choose(kind, value) {
    this.choice[kind] = value;
    store("home", this.choice);
    this.#showChoice();
  }

  #showChoice() {
    const { which, level } = this.choice;
    for (const each of LEVELS) $(`level-${each}`).setAttribute("aria-pressed", String(each === level));
    for (const each of LEVELS) $(`level-${each}`).disabled = which === "empty";
    for (const each of ["today", "new", "empty"]) $(`which-${each}`).setAttribute("aria-pressed", String(each === which));
    const day = new Date().toLocaleDateString(lang, { weekday: "long", day: "numeric", month: "long" });
    $("home-title").textContent = TITLES[which];
    $("home-about").textContent = ABOUT[which](day);
    this.#showStates();
  }

  /** Mark the puzzles of today that were begun or solved. */
  #showStates() {
    const games = this.app.games.library.games.filter(({ daily }) => daily);
    for (const button of $("home-types").querySelectorAll("[data-type]")) {
      const game = games.find(({ daily }) => this.choice.which === "today" && daily === this.#daily(button.dataset.type));
      button.querySelector(".state").textContent = !game ? "" : game.done ? `✓ ${timeText(game.time)}` : t("home.begun");
    }
  }

  #filter(text) {
    const wanted = text.trim().toLowerCase();
    for (const group of $("home-types").children) {
      for (const item of group.querySelectorAll("li"))
        item.hidden = !item.textContent.toLowerCase().includes(wanted);
      group.hidden = !group.querySelector("li:not([hidden])");
    }
  }

  #daily(type) {
    return `${today()} ${type} ${this.choice.level}`;
  }

  /** Play a puzzle of a type, at the chosen level. */
  async play(type) {
    const { which, level } = this.choice;
    if (which === "empty") return this.app.setup.openEmpty(type);
    const daily = which === "today" ? this.#daily(type) : undefined;
    const begun = daily && this.app.games.library.games.find((game) => game.daily === daily);
    if (begun) return this.app.games.resume(begun.id);
    return this.app.maker.make({ type, level, seed: daily ? seedOf(today()) : null }, daily);
  }
}

const filledText = ({ filled, done, changed }) =>
  done || !changed || filled === null || filled === undefined ? "" : `${Math.round(100 * filled)} %`;
