// Opening puzzles (typed, pasted, dropped, from a file or a link), downloading, sharing, and saving them in the browser.

import { fetchFile } from "./api.js";
import { $, announce, el } from "./dom.js";
import { isBackup } from "./library.js";
import { LAYERS, layersOf } from "./model.js";
import { fromFragment, packWork, store, stored, toFragment, unpackWork } from "./storage.js";
import { showTab } from "./tabs.js";
import { lang, t } from "./texts.js";

const LARGEST = 1_000_000; // characters of a text, bytes of a file

export class Files {
  constructor(app, formats) {
    this.app = app;
    $("open-text").addEventListener("click", () => this.open($("puzzle-text").value));
    $("puzzle-text").addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.open($("puzzle-text").value);
    });
    $("open-file").addEventListener("change", () => this.openFile($("open-file")));
    $("show-text").addEventListener("click", () => this.#showText());
    $("share").addEventListener("click", () => this.share());
    $("export").addEventListener("click", () => this.#export());
    const sharing = (id, work) => $(id).addEventListener("click", async () => work(await import("./sharing.js")));
    sharing("copy-image", ({ copyImage }) => copyImage(this.app));
    for (const to of ["sudokupad", "f-puzzles"]) sharing(`open-${to}`, ({ openIn }) => openIn(this.app, to));
    const offer = () => this.#offerSheetOptions().catch((error) => this.app.fail(error));
    $("tab-file").addEventListener("click", offer);
    $("panel-file").addEventListener("focusin", offer);
    $("download").addEventListener("click", () => this.download());
    $("put-aside").addEventListener("click", () => this.#saveBoard());
    document.addEventListener("paste", (event) => this.#paste(event));
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => this.#drop(event));
    this.#listFormats(formats);
    this.#listSaved();
  }

  // ---- open --------------------------------------------------------------------------------------------------------

  /** Open a puzzle in any known format; if that fails, the text box shows it with the error selected. */
  async open(text) {
    if (isBackup(text)) return this.#takeBack(text);
    if (!text.trim()) return this.app.status(t("files.no_text"), "error");
    if (text.length > LARGEST) return this.app.status(t("files.text_too_large"), "error");
    try {
      const lines = this.app.mode === "edit" && document.body.dataset.view === "board" ? await this.#clueLines(text) : null;
      if (lines) return await lines.add();
      const board = await this.app.parse(text);
      this.app.openBoard(board);
      $("puzzle-text").value = text;
      return this.app.status(t("files.opened", { title: board.title || board.type || t("files.puzzle") }), "good");
    } catch (error) {
      return this.#showMistake(text, error);
    }
  }

  /** What adds a text to the clues of the board, if it has nothing but clues; else null. */
  async #clueLines(text) {
    if (text.length > 5000 || !/^\s*-?\s*[a-z]{1,2}\d+\s*[-+*/×÷−<>=]/i.test(text)) return null;
    const { addLines, clueLines } = await import("./pasted_lines.js");
    const lines = clueLines(text);
    return lines && { add: () => addLines(this.app, lines) };
  }

  /** Open the backup of a library. */
  #takeBack(text) {
    try {
      const count = this.app.games.library.takeBack(text);
      this.app.home?.show();
      this.app.status(t("files.games_back", { count }), "good");
    } catch {
      this.app.status(t("files.games_damaged"), "error");
    }
  }

  #showMistake(text, error) {
    this.app.fail(error, true);
    const isHome = document.body.dataset.view === "home";
    const box = isHome ? this.app.home.textBox() : $("puzzle-text");
    box.value = text;
    showTab("file");
    if (!error.line) return;
    const lines = text.split("\n");
    const start = lines.slice(0, error.line - 1).join("\n").length + (error.line > 1 ? 1 : 0);
    box.focus();
    box.setSelectionRange(start + Math.max(0, (error.column ?? 1) - 1), start + (lines[error.line - 1] ?? "").length);
  }

  /** Open the file that was chosen in an input. */
  async openFile(input) {
    await this.#openFile(input.files[0]);
    input.value = "";
  }

  async #openFile(chosen) {
    if (!chosen) return;
    const isTooLarge = chosen.size > LARGEST && !isBackup(await chosen.slice(0, 100).text());
    if (isTooLarge) this.app.status(t("files.file_too_large"), "error");
    else await this.open(await chosen.text());
  }

  #paste(event) {
    if (event.target.matches?.("input, textarea, select")) return;
    const [pasted] = event.clipboardData.files;
    const text = event.clipboardData.getData("text/plain");
    if (!pasted && !text) return;
    event.preventDefault();
    if (pasted) this.#openFile(pasted);
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

  /** Make a link to this board and copy it to the clipboard. */
  async share() {
    const data = { puzzle: this.app.doc.text() };
    if ($("share-progress").checked) data.work = packWork(this.app.doc, LAYERS.slice(1));
    const link = `${location.origin}${location.pathname}${await toFragment(data)}`;
    $("share-link").value = link;
    $("share-box").hidden = false;
    $("share-link").select();
    try {
      await navigator.clipboard.writeText(link);
      this.app.status(t("files.link_copied"), "good");
    } catch {
      this.app.status(t("files.link_ready"));
    }
  }

  /** Open the puzzle in the page's address as a game of its own; one that is there already is continued. */
  async openLink() {
    try {
      const data = await fromFragment(location.hash);
      const known = !data.work && this.app.games.findLinked(data.puzzle);
      if (known) {
        await this.app.games.resume(known.id);
        return this.app.status(t("files.link_known"), "good");
      }
      const board = await this.app.parse(data.puzzle, { unfinished: true });
      const layers = unpackWork(data.work, layersOf(board), board);
      this.app.openBoard(board, layers, "play", { kind: "link" });
      return this.app.status(t("files.link_opened", { title: board.title || board.type || t("files.puzzle") }), "good");
    } catch (error) {
      throw new Error(t("files.link_failed", { reason: error.sentence ?? t("files.link_damaged") }));
    }
  }

  // ---- download ----------------------------------------------------------------------------------------------------

  #listFormats({ write = [], draw = [] }) {
    const option = (path, name, text) => el("option", { value: `${path} ${name}` }, text);
    $("format").append(
      el(
        "optgroup",
        { label: t("files.pictures") },
        ...draw.map(({ name, ending }) => option("draw", name, `${name.toUpperCase()} (${ending})`)),
      ),
      el(
        "optgroup",
        { label: t("files.puzzle_files") },
        ...write.map(({ name, title, ending }) => option("write", name, `${title ?? name} (${ending})`)),
      ),
      el("optgroup", { label: t("files.paper") }, option("sheet", "pdf", t("common.worksheet"))),
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
      const options = path === "sheet" ? (await this.#offerSheetOptions()).request : {};
      const made = await fetchFile(path, { ...bodies[path], ...options }, `puzzle.${to}`);
      save(made);
      this.app.status(t("common.downloaded", { name: made.name }), "good");
    } catch (error) {
      this.app.fail(error);
    }
  }

  /** The choices for worksheets; their module is loaded when the tab is first opened. */
  async #offerSheetOptions() {
    const { SheetOptions } = await import("./sheet_options.js");
    if (!this.sheetOptions) {
      this.sheetOptions = new SheetOptions("sheet");
      $("download").parentElement.after(this.sheetOptions.root);
    }
    return this.sheetOptions;
  }

  /** Download this puzzle as a page that plays without a server. */
  async #export() {
    const body = { puzzle: this.app.doc.text(), contest: $("export-contest").checked, language: lang };
    this.app.status(t("files.exporting"));
    try {
      const made = await fetchFile("export", body, "puzzle.html");
      save(made);
      this.app.status(t("files.exported", { name: made.name }), "good");
    } catch (error) {
      this.app.fail(error);
    }
  }

  // ---- saved puzzles -----------------------------------------------------------------------------------------------

  #saveBoard() {
    const { doc } = this.app;
    const name = $("aside-name").value.trim() || doc.board.title || doc.board.type || t("common.puzzle");
    const all = (stored("aside") ?? []).filter((each) => each.name !== name);
    const done = store("aside", [{ name, saved: Date.now(), ...this.app.games.snapshot() }, ...all]);
    this.app.status(
      done ? t("files.saved_as", { name }) : t("common.not_stored"),
      done ? "good" : "error",
    );
    this.#listSaved();
  }

  #listSaved() {
    const all = stored("aside") ?? [];
    $("aside").replaceChildren(
      ...all.map((each) =>
        el(
          "li",
          {},
          el(
            "button",
            { type: "button", className: "plain", onclick: () => this.#openSaved(each) },
            each.name,
            el("span", { className: "soft" }, ` ${new Date(each.saved).toLocaleDateString(lang)}`),
          ),
          el(
            "button",
            {
              type: "button",
              className: "small",
              "aria-label": t("common.delete_named", { name: each.name }),
              onclick: () => this.#deleteSaved(each),
            },
            t("common.delete"),
          ),
        ),
      ),
    );
  }

  async #openSaved(each) {
    await this.app.games.openCopy(each);
    this.app.status(t("files.opened_saved", { name: each.name }), "good");
  }

  #deleteSaved(each) {
    store(
      "aside",
      (stored("aside") ?? []).filter((other) => other.name !== each.name),
    );
    announce(t("common.deleted", { name: each.name }));
    this.#listSaved();
  }
}

/** Let the browser download a file. */
export function save({ blob, name }) {
  const url = URL.createObjectURL(blob);
  const link = el("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
