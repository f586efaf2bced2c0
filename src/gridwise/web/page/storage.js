// What the browser stores: settings, the current board, and saved puzzles. Storage that is full or blocked is no error.

import { FREE_LAYERS } from "./model.js";

const PREFIX = "gridwise.";

/** Store a value; returns whether that worked. */
export function store(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false; // Storage is full or blocked, as in private windows; callers report it where it matters.
  }
}

/** The stored value, or null. */
export function stored(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name));
  } catch {
    return null;
  }
}

/** Remove what is stored under a name. */
export function remove(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Blocked storage holds nothing.
  }
}

/** The player's work on a document as plain data. */
export function packWork(doc, layers) {
  return Object.fromEntries(
    layers.filter((name) => doc.layers[name].size).map((name) => [name, Object.fromEntries(doc.layers[name])]),
  );
}

/** Put packed work back onto the layers of a board; leaves out what does not fit the board. */
export function unpackWork(work, layers, board) {
  for (const [name, values] of Object.entries(work ?? {})) {
    if (!(name in layers) || name === "givens") continue;
    for (const [cell, value] of Object.entries(values)) {
      if (!hasPlace(name, cell, board) || !fits(name, value, board)) continue;
      layers[name].set(cell, value);
    }
  }
  return layers;
}

/** Whether a layer can hold something there: in a place of the board or, for what the player draws, between any. */
export const hasPlace = (layer, cell, { places }) => FREE_LAYERS.includes(layer) || cell in places;

function fits(name, value, { symbols }) {
  if (name === "entries") return symbols.includes(value);
  if (name === "pen") return Number.isInteger(value);
  if (!Array.isArray(value)) return false;
  if (name === "colours") return value.every((colour) => Number.isInteger(colour) && colour > 0 && colour < 10);
  if (name === "struck" || name === "known") return value.every((symbol) => symbols.includes(symbol));
  return value.every((note) => typeof note === "string"); // notes may be letters, too
}

// ---- links --------------------------------------------------------------------------------------------------------

const PREFIX_OF_LINKS = "#p=";

/** A fragment that holds `data`: JSON, deflated, in base64 for URLs. */
export async function toFragment(data) {
  const bytes = await piped(new TextEncoder().encode(JSON.stringify(data)), new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return PREFIX_OF_LINKS + btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The data in a fragment; null when it is no puzzle link. */
export async function fromFragment(fragment) {
  if (!fragment.startsWith(PREFIX_OF_LINKS)) return null;
  const text = atob(fragment.slice(PREFIX_OF_LINKS.length).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const data = JSON.parse(new TextDecoder().decode(await piped(bytes, new DecompressionStream("deflate-raw"))));
  if (typeof data?.puzzle !== "string") throw new Error("no puzzle in the link");
  return data;
}

async function piped(bytes, transformation) {
  const readable = new Blob([bytes]).stream().pipeThrough(transformation);
  return new Uint8Array(await new Response(readable).arrayBuffer());
}
