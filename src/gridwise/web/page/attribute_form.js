// The form for the attributes of the puzzle: its title, its author, and what its type adds.

import { isAborted } from "./api.js";
import { $, capitalised } from "./dom.js";
import { makeField } from "./fields.js";
import { toText } from "./model.js";
import { t } from "./texts.js";

const COMMON = [
  { name: "title", editor: "text", required: false, description: t("setup.title") },
  { name: "author", editor: "text", required: false, description: t("setup.author") },
  {
    name: "symbols",
    editor: "text",
    required: false,
    description: t("setup.symbols"),
  },
];

export class AttributeForm {
  constructor(app) {
    this.app = app;
    $("attributes").addEventListener("submit", (event) => this.#apply(event));
  }

  /** Show the attributes of the board. */
  show(board, type) {
    const own = (type?.attributes ?? []).filter(({ name }) => name !== "box");
    this.fields = [...own, ...COMMON].map((field) => makeField({ ...field, required: false }, "attribute"));
    for (const field of this.fields) {
      const value = board.declaration.attributes[field.name];
      if (value !== undefined) field.set(value);
    }
    $("attribute-fields").replaceChildren(...this.fields.map((field) => field.node));
    $("attribute-error").textContent = "";
  }

  async #apply(event) {
    event.preventDefault();
    const declaration = this.app.doc.declaration({ isChanged: true });
    const attributes = { ...declaration.attributes };
    for (const field of this.fields) {
      const value = field.value();
      if (value === undefined || value === field.default) delete attributes[field.name];
      else attributes[field.name] = value;
    }
    try {
      const text = toText({ ...declaration, attributes });
      const board = await this.app.parse(text, { unfinished: true });
      if (!this.#isAgreed(board, text)) return;
      this.app.doc.changeBoard(board);
      this.app.status(t("setup.changed"), "good");
    } catch (error) {
      if (!isAborted(error)) $("attribute-error").textContent = capitalised(error.sentence ?? error.message);
    }
  }

  /** A text such as the sums may make a board of another size: only if it is applied twice. */
  #isAgreed({ rows, columns }, text) {
    const before = this.app.doc.board;
    if ((rows === before.rows && columns === before.columns) || this.asked === text) return true;
    this.asked = text;
    const [size, old] = [`${rows}×${columns}`, `${before.rows}×${before.columns}`];
    $("attribute-error").textContent = t("setup.other_size", { size, old });
    return false;
  }
}
