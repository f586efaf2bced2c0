// What the browser keeps: settings, the board on the table, and puzzles put aside. A full or forbidden store is no error.

const PREFIX = "gridwise.";

export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false; // Private windows and full stores keep nothing; the caller says so where it matters.
  }
}

export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name));
  } catch {
    return null;
  }
}

/** The player's work on a document as plain data. */
export function packed(doc, layers) {
  return Object.fromEntries(
    layers.filter((name) => doc.layers[name].size).map((name) => [name, Object.fromEntries(doc.layers[name])]),
  );
}

/** Put packed work back onto the layers of a board; what does not fit the board is left out. */
export function unpack(work, layers, board) {
  for (const [name, values] of Object.entries(work ?? {})) {
    if (!(name in layers) || name === "givens") continue;
    for (const [cell, value] of Object.entries(values)) {
      if (!(cell in board.places) || !isFit(name, value, board)) continue;
      layers[name].set(cell, value);
    }
  }
  return layers;
}

function isFit(name, value, { symbols }) {
  if (name === "entries") return symbols.includes(value);
  if (!Array.isArray(value)) return false;
  if (name === "colours") return value.every((colour) => Number.isInteger(colour) && colour > 0 && colour < 10);
  return value.every((symbol) => symbols.includes(symbol));
}

// ---- links --------------------------------------------------------------------------------------------------------

const MARK = "#p=";

/** A fragment that holds `data`: JSON, deflated, in base64 for URLs. */
export async function toFragment(data) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(data)), new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return MARK + btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** What a fragment holds; null when it holds no puzzle. */
export async function fromFragment(fragment) {
  if (!fragment.startsWith(MARK)) return null;
  const text = atob(fragment.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const data = JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))));
  if (typeof data?.puzzle !== "string") throw new Error("no puzzle in the link");
  return data;
}

async function through(bytes, transformation) {
  const readable = new Blob([bytes]).stream().pipeThrough(transformation);
  return new Uint8Array(await new Response(readable).arrayBuffer());
}
