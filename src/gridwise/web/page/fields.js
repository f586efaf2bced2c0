// Form fields, by editor kind. A new constraint needs no change here: its fields name their kinds.

import { el } from "./dom.js";
import { t } from "./texts.js";

/** The kinds that are drawn on the board. */
const DRAWN = new Set(["cell", "edge", "path", "paths", "region", "regions", "outside", "vertex", "corner"]);

/** Whether a field of this kind is drawn on the board. */
export const isDrawn = (kind) => DRAWN.has(kind);

const HELPED = new Set([...DRAWN, "grid", "list"]);

/** How a field is filled in. */
const helpOn = (kind) => (HELPED.has(kind) ? t(`fields.how.${kind}`) : "");

/** A form field: `{name, kind, node, input, isDrawn, value(), set(value)}`; value() is undefined when empty. */
export function makeField(field, prefix) {
  const kind = field.editor;
  const id = `${prefix}-${field.name}`;
  const input = (MAKERS[kind] ?? MAKERS.text)(field, id);
  input.dataset.kind = kind;
  if (field.required) input.setAttribute("aria-required", "true");
  const help = [field.description, helpOn(kind)].filter(Boolean).join(" — ");
  if (help) input.title = help;
  const result = { ...field, kind, input, isDrawn: DRAWN.has(kind), ...(READERS[kind] ?? READERS.text)(input) };
  result.node = el(
    "div",
    { className: `field field-${kind}` },
    el(
      "label",
      { htmlFor: id },
      words(field.name),
      field.required ? null : el("span", { className: "soft" }, ` ${t("fields.optional")}`),
    ),
    input,
  );
  if (result.isDrawn) result.node.append(el("small", {}, helpOn(kind)));
  result.set(field.default);
  return result;
}

const area = (rows) => (field, id) =>
  el("textarea", { id, name: field.name, rows, spellcheck: false, className: "code" });
const line = (type, more) => (field, id) =>
  el("input", { id, name: field.name, type, autocomplete: "off", spellcheck: false, ...more });

const MAKERS = {
  number: line("number", { step: "any", inputMode: "numeric" }),
  flag: line("checkbox"),
  grid: area(6),
  list: area(3),
  regions: area(3),
  paths: area(3),
  text: line("text"),
  choice: (field, id) => {
    const choices = field.choices ?? [];
    const none = field.required ? [] : [el("option", { value: "" }, "—")];
    return el(
      "select",
      { id, name: field.name },
      ...none,
      ...choices.map((choice) => el("option", { value: String(choice) }, String(choice))),
    );
  },
};

const READERS = {
  text: (input) => ({
    value: () => input.value.trim() || undefined,
    set: (value) => (input.value = plainText(value)),
  }),
  number: (input) => ({
    value: () => (input.value.trim() === "" ? undefined : Number(input.value)),
    set: (value) => (input.value = value ?? ""),
  }),
  flag: (input) => ({
    value: () => input.checked,
    set: (value) => (input.checked = Boolean(value)),
  }),
  grid: (input) => ({
    value: () => input.value.replace(/\s+$/, "") || undefined,
    set: (value) =>
      (input.value = Array.isArray(value)
        ? value.map((row) => (Array.isArray(row) ? row.join(" ") : row)).join("\n")
        : (value ?? "")),
  }),
  regions: (input) => ({
    value: () => lines(input.value),
    set: (value) => (input.value = Array.isArray(value) ? value.map(plainText).join("\n") : (value ?? "")),
  }),
  paths: (input) => READERS.regions(input),
  list: (input) => ({
    value: () => lines(input.value)?.map(jsonOrText),
    set: (value) =>
      (input.value = Array.isArray(value)
        ? value.map((item) => (typeof item === "string" ? item : JSON.stringify(item))).join("\n")
        : plainText(value)),
  }),
};

function lines(text) {
  const filled = text
    .split("\n")
    .map((each) => each.trim())
    .filter(Boolean);
  return filled.length ? filled : undefined;
}

/** An item of a list: parsed where it is JSON (a number, a constraint in braces), otherwise the text itself. */
function jsonOrText(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function plainText(value) {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.join(" ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** `sumOf_cells` as words: "Sum of cells". */
function words(name) {
  const text = name
    .replaceAll("_", " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
