// What the dialogue for new puzzles takes over from the user: a mask for the givens, the cages or regions of the board,
// or a picture.
//
// Ids: generate-mask generate-mask-file; generate-drawn; generate-picture generate-picture-file generate-picture-name
// generate-picture-drop; generate-own (around all of them)

import { $, el } from "./dom.js";
import { t } from "./texts.js";

const LARGEST_SIDE = 400; // pixels of a picture that is sent; boards have fewer cells

/** The fields, and what they add to a request. */
export class OwnShapes {
  #type = null;
  #mask = null;
  #picture = null;

  constructor(app, changed) {
    this.app = app;
    this.changed = changed;
    this.node = fields();
  }

  /** Listen to the fields, once they are on the page. */
  wire(fail) {
    $("generate-mask").addEventListener("change", () => this.#maskChanged());
    const chooser = (id, take) =>
      $(id).addEventListener("change", async () => {
        const [file] = $(id).files;
        $(id).value = "";
        if (!file) return;
        try {
          take({ name: file.name, data: await readPicture(file) });
        } catch (error) {
          fail(error);
        }
      });
    chooser("generate-mask-file", (picture) => this.#takeMask(picture));
    chooser("generate-picture-file", (picture) => this.#takePicture(picture));
    $("generate-picture-drop").addEventListener("click", () => this.#takePicture(null));
  }

  /** Show the fields that the type has. */
  show(type) {
    this.#type = type;
    const { doc, view } = this.app;
    const count = view.selected.size;
    const [, selected] = $("generate-mask").options;
    selected.textContent = count > 1 ? t("own_shapes.in_selected", { count }) : t("own_shapes.select_first");
    selected.disabled = count < 2;
    const { attributes, constraints } = doc.board.declaration;
    const hasDrawn = type.drawn === "cages" ? constraints.length > 0 : attributes.regions !== undefined;
    $("generate-mask").parentNode.hidden = !type.masked;
    $("generate-drawn").parentNode.hidden = !type.drawn || !hasDrawn;
    $("generate-picture").hidden = !type.pictured;
    $("generate-drawn").options[0].textContent = t(`own_shapes.new.${type.drawn ?? "cages"}`);
    $("generate-drawn").options[1].textContent = t(`own_shapes.of_board.${type.drawn ?? "cages"}`);
    $("generate-drawn").value = $("generate-mask").value = "";
    this.#takePicture(null);
    this.#maskChanged();
  }

  get hasMask() {
    return Boolean(this.#type?.masked && $("generate-mask").value);
  }

  get keepsBoard() {
    return Boolean(this.#type?.drawn && $("generate-drawn").value);
  }

  /** The picture to make a puzzle of: `{name, data}`; null if there is none. */
  get picture() {
    return this.#type?.pictured ? this.#picture : null;
  }

  /** What the fields add to a request for new puzzles. */
  request() {
    const { doc, view } = this.app;
    const wanted = this.hasMask ? $("generate-mask").value : "";
    if (wanted === "picture" && !this.#mask) throw new Error(t("own_shapes.choose_picture"));
    const mask = { selected: [...view.selected], picture: this.#mask?.data }[wanted];
    return { mask: mask ?? null, drawn: this.keepsBoard ? doc.text() : null };
  }

  #maskChanged() {
    $("generate-mask-choice").hidden = $("generate-mask").value !== "picture";
    this.changed();
  }

  #takeMask(picture) {
    this.#mask = picture;
    $("generate-mask-name").textContent = picture.name;
  }

  #takePicture(picture) {
    this.#picture = picture;
    $("generate-picture-name").textContent = picture ? t("own_shapes.fits", { name: picture.name }) : "";
    $("generate-picture-drop").hidden = !picture;
    this.changed();
  }
}

function fields() {
  const choice = (value, text) => el("option", { value }, text);
  const select = (name, ...options) => el("select", { id: `generate-${name}` }, ...options);
  const line = (text, ...inputs) => el("label", { className: "line" }, el("span", {}, text), ...inputs);
  const file = (name, label) => {
    const input = el("input", { id: `generate-${name}`, type: "file", className: "unseen", "aria-label": label });
    input.accept = "image/*,.txt";
    return el("label", { className: "button" }, t("common.file"), input);
  };
  const drop = el("button", { id: "generate-picture-drop", type: "button", className: "small", hidden: true }, t("own_shapes.remove"));
  const name = el("span", { id: "generate-picture-name", className: "soft" });
  return el(
    "div",
    { id: "generate-own" },
    line(
      t("own_shapes.givens"),
      select(
        "mask",
        choice("", t("own_shapes.anywhere")),
        choice("selected", ""),
        choice("picture", t("own_shapes.in_shape")),
      ),
    ),
    el(
      "p",
      { id: "generate-mask-choice", className: "row", hidden: true },
      file("mask-file", t("own_shapes.open_mask")),
      el("span", { id: "generate-mask-name", className: "soft" }),
    ),
    line(t("own_shapes.layout"), select("drawn", choice("", ""), choice("board", ""))),
    el(
      "div",
      { id: "generate-picture", className: "line", role: "group", "aria-label": t("own_shapes.picture"), hidden: true },
      el("span", {}, t("own_shapes.own_picture")),
      el("span", { className: "row" }, file("picture-file", t("own_shapes.open_picture")), drop),
      el("small", { className: "wide" }, name),
    ),
  );
}

/** The picture in a file: a text as it is, anything else as a small bitmap, drawn by the browser (as a data URL). */
async function readPicture(file) {
  if (file.type === "text/plain" || file.name.endsWith(".txt")) return file.text();
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return bitmap(image);
  } catch {
    throw new Error(t("own_shapes.no_picture", { name: file.name }));
  } finally {
    URL.revokeObjectURL(url);
  }
}

function bitmap(image) {
  const [width, height] = [image.naturalWidth || LARGEST_SIDE, image.naturalHeight || LARGEST_SIDE];
  const scale = Math.min(1, LARGEST_SIDE / Math.max(width, height));
  const canvas = el("canvas", { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) });
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}
