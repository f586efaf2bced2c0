// The picture of a puzzle that is not its only solution: the changes that are proposed, in words and drawn.
//
// Ids: generate-proposal generate-changes (the drawing; .is-filled, .is-added, .is-cleared) generate-repair

import { coordinates } from "./cells.js";
import { $, el, svg } from "./dom.js";
import { named } from "./setter_card.js";
import { t } from "./texts.js";

const SIDE = 10; // units of a cell

/** The part of the dialogue for proposals. */
export const proposalNode = () => el("div", { id: "generate-proposal", hidden: true });

export function hideProposal() {
  $("generate-proposal").hidden = true;
  $("generate-proposal").replaceChildren();
}

/** Propose changes of a picture; `accept` is called if the user agrees. */
export function propose(app, { picture, flipped: changes, fewest, repaired }, accept) {
  const isFilled = (cell) => {
    const [row, column] = coordinates(cell);
    return picture[row][column] === "#";
  };
  const words = repaired ? changeWords(app, changes, isFilled, fewest) : t("picture_changes.none");
  const button = el("button", { id: "generate-repair", type: "button", className: "main" }, t("picture_changes.accept"));
  button.addEventListener("click", accept);
  $("generate-proposal").replaceChildren(
    el("p", {}, words),
    drawing(picture, new Set(changes)),
    ...(repaired ? [el("p", { className: "row" }, button)] : []),
  );
  $("generate-proposal").hidden = false;
  return words;
}

function changeWords(app, changes, isFilled, fewest) {
  const fill = changes.filter((cell) => !isFilled(cell)).join(" ");
  const clear = changes.filter(isFilled).join(" ");
  const what = fill && clear ? "both" : fill ? "fill" : "clear";
  const proof = t(fewest ? "picture_changes.fewest" : "picture_changes.maybe_fewer");
  return named(app, `${t(`picture_changes.${what}`, { fill, clear })} ${proof}`);
}

/** The picture, with the cells to fill and to clear marked. */
function drawing(rows, changes) {
  const [height, width] = [rows.length, rows[0].length];
  const label = t("picture_changes.drawing", { number: changes.size });
  const picture = svg("svg", {
    id: "generate-changes",
    viewBox: `-1 -1 ${width * SIDE + 2} ${height * SIDE + 2}`,
    role: "img",
    "aria-label": label,
  });
  const marked = new Set([...changes].map((cell) => coordinates(cell).join(" ")));
  for (const [r, row] of rows.entries())
    for (const [c, sign] of [...row].entries()) {
      const isChanged = marked.has(`${r} ${c}`);
      const kind = isChanged ? (sign === "#" ? "is-cleared" : "is-added") : sign === "#" ? "is-filled" : "";
      picture.append(svg("rect", { x: c * SIDE, y: r * SIDE, width: SIDE, height: SIDE, class: kind }));
      if (isChanged) picture.append(svg("text", { x: (c + 0.5) * SIDE, y: (r + 0.78) * SIDE }, sign === "#" ? "−" : "+"));
    }
  return picture;
}
