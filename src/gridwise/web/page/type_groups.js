// Puzzle types in groups, as players know them: for the gallery and for menus.

import { el } from "./dom.js";
import { t } from "./texts.js";

const GROUPS = ["sudoku", "numbers", "shading", "loops", "objects", "signs"];

/** Each group that has types, as `[group, title, types]`; the types with the simplest rules come first. */
export function grouped(types) {
  return GROUPS.map((group) => [
    group,
    t(`home.group.${group}`),
    types.filter((type) => type.group === group).sort((a, b) => a.words - b.words || (a.title < b.title ? -1 : 1)),
  ]).filter(([, , found]) => found.length);
}

/** The choices of a menu of types, by group and name. */
export const typeOptions = (types) =>
  grouped(types).map(([, label, found]) =>
    el("optgroup", { label }, ...found.sort((a, b) => (a.title < b.title ? -1 : 1)).map(({ name, title }) => el("option", { value: name }, title))),
  );
