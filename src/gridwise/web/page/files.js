// Puzzles in and out: typed, pasted, dropped, opened; downloaded, shared by link, put aside in the browser.

import { file } from "./api.js";
import { $, announce, el } from "./dom.js";
import { LAYERS, layersOf } from "./model.js";
import { fromFragment, keep, kept, packed, toFragment, unpack } from "./storage.js";

const LARGEST = 1_000_000;

export class Files {
  constructor(app, formats) {
    this.app = app;
    $("open-text").addEventListener("click", () => this.open($("puzzle-text").value));
    $("puzzle-text").addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.open($("puzzle-text").value);
    });
    $("open-file").addEventListener("change", () => this.#openFile($("open-file").files[0]));
    $("show-text").addEventListener("click", () => this.#showText());
    $("share").addEventListener("click", () => this.share());
    $("download").addEventListener("click", () => this.download());
    $("put-aside").addEventListener("click", () => this.#putAside());
    document.addEventListener("paste", (event) => this.#paste(event));
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => this.#drop(event));
    addEventListener("hashchange", () => this.openLink());
    this.#formats(formats);
    this.#listAside();
  }

  // ---- in -------------------------------------------------------------------------------------------------------

  /** Open a puzzle in any known format; what is wrong with it is shown with its line, and the text is there to mend. */
  async open(text) {
    if (!text.trim()) return this.app.status("There is no text to open.", "error");
    if (text.length > LARGEST) return this.app.status("This text is too large: a puzzle has at most 1 MB.", "error");
    try {
      const board = await this.app.parse(text);
      this.app.openBoard(board);
      $("puzzle-text").value = text;
      return this.app.status(`Opened: ${board.title || board.type || "puzzle"}.`, "good");
    } catch (error) {
      return this.#mend(text, error);
    }
  }

  #mend(text, error) {
    this.app.fail(error, true);
    const box = $("puzzle-text");
    box.value = text;
    this.app.tab("file");
    if (!error.line) return;
    const lines = text.split("\n");
    const start = lines.slice(0, error.line - 1).join("\n").length + (error.line > 1 ? 1 : 0);
    box.focus();
    box.setSelectionRange(start + Math.max(0, (error.column ?? 1) - 1), start + (lines[error.line - 1] ?? "").length);
  }

  async #openFile(chosen) {
    if (!chosen) return;
    if (chosen.size > LARGEST) this.app.status("This file is too large: a puzzle has at most 1 MB.", "error");
    else await this.open(await chosen.text());
    $("open-file").value = "";
  }

  #paste(event) {
    if (event.target.matches?.("input, textarea, select")) return;
    const [dropped] = event.clipboardData.files;
    const text = event.clipboardData.getData("text/plain");
    if (!dropped && !text) return;
    event.preventDefault();
    if (dropped) this.#openFile(dropped);
    else this.open(text);
  }

  #drop(event) {
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    if (dropped) this.#openFile(dropped);
    else this.open(event.dataTransfer.getData("text/plain"));
  }

  async #showText() {
    try {
      const board = await this.app.parse(this.app.doc.text({ progress: true }), { unfinished: true });
      $("puzzle-text").value = board.text;
      $("puzzle-text").focus();
    } catch (error) {
      this.app.fail(error);
    }
  }

  // ---- links ----------------------------------------------------------------------------------------------------

  /** Make a link to this board and copy it. */
  async share() {
    const data = { puzzle: this.app.doc.text() };
    if ($("share-progress").checked) data.work = packed(this.app.doc, LAYERS.slice(1));
    const link = `${location.origin}${location.pathname}${await toFragment(data)}`;
    $("share-link").value = link;
    $("share-box").hidden = false;
    $("share-link").select();
    try {
      await navigator.clipboard.writeText(link);
      this.app.status("The link is copied.", "good");
    } catch {
      this.app.status("The link is ready to be copied.");
    }
  }

  /** Open the puzzle in the address, if there is one; whether there was. */
  async openLink() {
    try {
      const data = await fromFragment(location.hash);
      if (!data) return false;
      history.replaceState(null, "", location.pathname + location.search);
      const board = await this.app.parse(data.puzzle, { unfinished: true });
      this.app.openBoard(board, unpack(data.work, layersOf(board), board), "play");
      this.app.status(`Opened from the link: ${board.title || board.type || "puzzle"}.`, "good");
    } catch (error) {
      const known = error.sentence ?? "it is damaged or cut short";
      this.app.status(`The link can't be opened: ${known}.`, "error");
    }
    return true;
  }

  // ---- out ------------------------------------------------------------------------------------------------------

  #formats({ write = [], draw = [] }) {
    const option = (path, name, text) => el("option", { value: `${path} ${name}` }, text);
    $("format").append(
      el(
        "optgroup",
        { label: "Pictures" },
        ...draw.map(({ name, ending }) => option("draw", name, `${name.toUpperCase()} (${ending})`)),
      ),
      el(
        "optgroup",
        { label: "Puzzle files" },
        ...write.map(({ name, title, ending }) => option("write", name, `${title ?? name} (${ending})`)),
      ),
      el("optgroup", { label: "Paper" }, option("sheet", "pdf", "Worksheet (.pdf)")),
    );
  }

  async download() {
    const [path, to] = $("format").value.split(" ");
    const drawn = $("drawn").value;
    const puzzle = this.app.doc.text({
      progress: drawn === "progress",
      marks: drawn === "progress" ? this.app.doc.marks(this.app.settings.automatic) : null,
    });
    const bodies = {
      draw: { puzzle, to, solution: drawn === "solution", pencil: drawn === "pencil" },
      write: { puzzle, to },
      sheet: { puzzles: [this.app.doc.text()] },
    };
    try {
      const made = await file(path, bodies[path], `puzzle.${to}`);
      save(made);
      this.app.status(`Downloaded ${made.name}.`, "good");
    } catch (error) {
      this.app.fail(error);
    }
  }

  // ---- put aside ------------------------------------------------------------------------------------------------

  #putAside() {
    const { doc } = this.app;
    const name = $("aside-name").value.trim() || doc.board.title || doc.board.type || "Puzzle";
    const all = (kept("aside") ?? []).filter((each) => each.name !== name);
    const done = keep("aside", [{ name, saved: Date.now(), ...this.app.snapshot() }, ...all]);
    this.app.status(
      done ? `Saved as “${name}”.` : "This browser keeps nothing: its store is full or forbidden.",
      done ? "good" : "error",
    );
    this.#listAside();
  }

  #listAside() {
    const all = kept("aside") ?? [];
    $("aside").replaceChildren(
      ...all.map((each) =>
        el(
          "li",
          {},
          el(
            "button",
            { type: "button", className: "plain", onclick: () => this.#takeBack(each) },
            each.name,
            el("span", { className: "soft" }, ` ${new Date(each.saved).toLocaleDateString()}`),
          ),
          el(
            "button",
            {
              type: "button",
              className: "small",
              "aria-label": `Delete ${each.name}`,
              onclick: () => this.#drop1(each),
            },
            "Delete",
          ),
        ),
      ),
    );
  }

  async #takeBack(each) {
    await this.app.restore(each);
    this.app.status(`Opened “${each.name}”.`, "good");
  }

  #drop1(each) {
    keep(
      "aside",
      (kept("aside") ?? []).filter((other) => other.name !== each.name),
    );
    announce(`${each.name} deleted.`);
    this.#listAside();
  }
}

/** Have the browser save a file. */
export function save({ blob, name }) {
  const url = URL.createObjectURL(blob);
  const link = el("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
