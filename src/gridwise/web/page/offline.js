// Play without the server: the page's files and the boards of the latest games are kept in the browser, and entries are
// judged by the solution that came with the puzzle.

const STORE = "gridwise boards";
const MOST = 40; // boards

/** Keep the page's files. Browsers allow it on localhost and with HTTPS. */
export function keepPage() {
  const register = () => navigator.serviceWorker.register("service_worker.js").catch(() => {}); // blocked: no offline play
  if ("serviceWorker" in navigator) (globalThis.requestIdleCallback ?? setTimeout)(register);
}

/** Keep the board of a puzzle text. */
export async function keepBoard(text, { board, layers }) {
  if (!globalThis.caches) return;
  try {
    const store = await caches.open(STORE);
    const now = { ...board, givens: Object.fromEntries(layers.givens), progress: {}, marks: {} };
    const address = await addressOf(text);
    await store.delete(address); // the latest come last
    await store.put(address, new Response(JSON.stringify(now)));
    for (const old of (await store.keys()).slice(0, -MOST)) await store.delete(old);
  } catch {
    // Storage is full or blocked: the game goes on, but only with the server.
  }
}

/** The kept board of a puzzle text, if the server could not be reached; otherwise throws the server's error. */
export async function keptBoard(text, error) {
  const found = isAway(error) && globalThis.caches && (await (await caches.open(STORE)).match(await addressOf(text)));
  if (!found) throw error;
  return found.json();
}

async function addressOf(text) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const name = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return new URL(`board/${name}`, location.href).href;
}

/** Whether a request failed because the server is gone. */
export const isAway = (error) => error?.status === 0;

/** What the known solution says about the board, `{solved, wrong}`; null if no solution is known. */
export function judge(doc) {
  const { solution = {}, cells, givens } = doc.board;
  const isSame = doc.layers.givens.size === Object.keys(givens).length;
  if (!isSame || cells.some((cell) => solution[cell] === undefined)) return null;
  const meant = (symbol) => (symbol === undefined || doc.board.symbol_marks?.[symbol]?.background ? "" : symbol);
  const isRight = (cell) => doc.isFixed(cell) || meant(doc.symbol(cell)) === meant(solution[cell]);
  const wrong = cells.filter((cell) => doc.symbol(cell) !== undefined && !isRight(cell));
  return { solved: cells.every(isRight), wrong };
}
