// What setters type into the box of a clue: `15`, `7+`, `white`. Each kind of clue says what its text means.

import { t } from "./texts.js";

const TYPED = new Set(["number", "text", "choice"]);
const ALIKE = { "×": "*", x: "*", X: "*", "·": "*", "÷": "/", ":": "/", "−": "-", "–": "-" };
const SIGNED = /^([-+*/×xX·÷:−–]?)\s*(\d+)\s*([-+*/×xX·÷:−–]?)$/;

/**
 * How a kind of clue is typed: `{required, hint, read(text, cells), write(clue)}`; null if its form is needed or nothing is
 * typed. `read` returns the fields of the clue (with `name` where the text decides it), or throws an error in words.
 */
export function typingOf(kind) {
  if (!kind) return null;
  if (Object.keys(kind.signs ?? {}).length) return signed(kind);
  const typed = kind.fields.filter((field) => !field.isDrawn && TYPED.has(field.editor));
  const required = typed.filter((field) => field.required);
  if (required.length > 1 || !typed.length) return null;
  const field = required[0] ?? typed[0];
  return {
    required: required.length > 0,
    hint: field.name,
    read: (text) => ({ [field.name]: valueOf(field, text) }),
    write: (clue) => plain(clue[field.name]),
  };
}

/** A number with a sign: the sign names the kind of clue. */
function signed(kind) {
  const field = kind.fields.find(({ editor, required }) => editor === "number" && required);
  const signs = Object.keys(kind.signs);
  return {
    required: true,
    hint: `7${signs[0]}`,
    read: (text, cells) => {
      const [, before, number, after] = SIGNED.exec(text.trim()) ?? [];
      if (number === undefined) throw new Error(t("clue_typing.number"));
      const typed = before || after || (cells.length === 1 ? signs[0] : "");
      const sign = ALIKE[typed] ?? typed;
      if (!(sign in kind.signs)) throw new Error(t("clue_typing.sign"));
      return { name: kind.signs[sign], [field.name]: Number(number), operator: undefined };
    },
    write: (clue) => {
      const sign = clue.operator ?? signs.find((each) => kind.signs[each] === clue.name) ?? "";
      return clue[field.name] === undefined ? "" : `${clue[field.name]}${sign}`;
    },
  };
}

function valueOf(field, text) {
  const typed = text.trim();
  if (field.editor === "choice") return choiceOf(field.choices, typed);
  if (field.editor === "number" && /^-?(0|[1-9]\d{0,14})$/.test(typed)) return Number(typed);
  return typed;
}

/** The choice that a text is the beginning of. */
function choiceOf(choices, typed) {
  const found = choices.find((choice) => String(choice).toLowerCase().startsWith(typed.toLowerCase()));
  if (found === undefined) throw new Error(t("clue_typing.choice", { choices: choices.join(", ") }));
  return found;
}

const plain = (value) => (Array.isArray(value) ? value.join(value.some((each) => String(each).length > 1) ? " " : "") : String(value ?? ""));
