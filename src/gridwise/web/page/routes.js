// The places of the page, as the part of its address after `#`: home, a game, a new board, a link that holds a puzzle.

/** The place that a fragment names: `{view: "home" | "game" | "new" | "link", id}`. */
export function placeOf(fragment) {
  if (fragment.startsWith("#game=")) return { view: "game", id: fragment.slice(6) };
  if (fragment.startsWith("#p=")) return { view: "link" };
  return { view: fragment === "#new" ? "new" : "home" };
}

export const fragmentOf = (id) => `#game=${id}`;

/** Show a place in the address; Back leads to the place before unless this one replaces it. */
export function goTo(fragment, isReplacing) {
  const address = location.pathname + location.search + fragment;
  if (isReplacing) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
}

/** Call `work` whenever Back, Forward or a link leads to another place. */
export const whenMoved = (work) => addEventListener("hashchange", work);
