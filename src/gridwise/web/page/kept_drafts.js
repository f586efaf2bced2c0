// Clues that could not be added: unfinished ones and those that the server refused. They stay until they are dropped.
//
// Ids: clue-kept ([data-kept]: its buttons go on with it or drop it)

import { $, el } from "./dom.js";
import { remove, store, stored } from "./storage.js";
import { t } from "./texts.js";

export class KeptDrafts {
  /** `resume(draft)` opens a draft again: `{name, title, values, text, reason}`. */
  constructor(app, resume) {
    this.app = app;
    this.resume = resume;
  }

  get #key() {
    return `drafts-${this.app.games.game?.id ?? ""}`;
  }

  get all() {
    return stored(this.#key) ?? [];
  }

  #save(drafts) {
    if (drafts.length) store(this.#key, drafts);
    else remove(this.#key);
    this.show();
  }

  add(draft) {
    this.#save([...this.all, draft]);
  }

  #take(number) {
    const { all } = this;
    this.#save(all.toSpliced(number, 1));
    return all[number];
  }

  show() {
    const drafts = this.all;
    const button = (text, label, work) => el("button", { type: "button", className: "small", "aria-label": label, onclick: work }, text);
    const rows = drafts.map((draft, number) => {
      const about = this.app.names.text([draft.title, draft.cells, draft.text].filter(Boolean).join(" "), this.app.doc.board);
      const why = this.app.names.text(draft.reason || t("kept_drafts.unfinished"), this.app.doc.board);
      return el(
        "li",
        { "data-kept": number },
        el("span", {}, about, el("small", {}, ` ${why}`)),
        button(t("kept_drafts.go"), t("kept_drafts.go_named", { clue: about }), () => this.resume(this.#take(number))),
        button(t("kept_drafts.drop"), t("kept_drafts.drop_named", { clue: about }), () => this.#take(number)),
      );
    });
    const list = el("ul", { className: "list" }, ...rows);
    $("clue-kept").replaceChildren(...(drafts.length ? [el("h3", {}, t("kept_drafts.title")), list] : []));
  }
}
