// Every position of a game: a tree of changes. Undo goes towards its root; whatever was tried stays as a branch.
//
// A node is `{change, parent, children, mark}`. Of its children, the one that was visited last is the last in the list.

const MOST = 1500; // moves that are kept with a game

const newNode = (change, parent) => ({ change, parent, children: [], mark: "" });

export class History {
  root = newNode(null, null);
  at = this.root;

  /** Go on with a change. The same change as once before leads into the old branch. */
  add(change) {
    const found = change.stroke ? undefined : this.at.children.find((child) => isSame(child.change, change));
    const node = found ?? newNode(change, this.at);
    if (!found) this.at.children.push(node);
    this.at = node;
    visited(node);
  }

  /** The node that redo leads to. */
  get next() {
    return this.at.children.at(-1);
  }

  /** Forget the current change, unless something follows it. */
  dropLast() {
    const { parent, children } = this.at;
    if (!children.length) parent.children.splice(parent.children.indexOf(this.at), 1);
    this.at = parent;
  }

  /** The nodes to undo, then those to redo, on the way to another node. */
  wayTo(node) {
    const above = new Set(upwards(this.at));
    const down = [];
    for (; !above.has(node); node = node.parent) down.unshift(node);
    const up = [];
    for (let each = this.at; each !== node; each = each.parent) up.push(each);
    return { up, down };
  }

  /** The nearest position with a bookmark, from here towards the start; undefined if there is none. */
  get bookmark() {
    return [...upwards(this.at)].find(({ mark }) => mark);
  }

  /** The cells filled since the last bookmark. */
  get tried() {
    const { bookmark } = this;
    const cells = new Set();
    if (!bookmark) return cells;
    for (let node = this.at; node !== bookmark; node = node.parent)
      for (const { layer, cell } of node.change.edits ?? []) if (layer === "entries") cells.add(cell);
    return cells;
  }
}

/** A node and those above it. */
function* upwards(node) {
  for (; node; node = node.parent) yield node;
}

/** Remember that a node was visited: from each node above, redo leads this way. */
export function visited(node) {
  for (; node.parent; node = node.parent) {
    const { children } = node.parent;
    if (children.at(-1) !== node) children.push(...children.splice(children.indexOf(node), 1));
  }
}

function isSame(a, b) {
  if (!a.edits || a.edits.length !== b.edits?.length) return false;
  return a.edits.every((edit, i) => {
    const other = b.edits[i];
    return edit.layer === other.layer && edit.cell === other.cell && String(edit.after) === String(other.after);
  });
}

// ---- as plain data --------------------------------------------------------------------------------------------------

/** The tree as plain data, from the last change of the puzzle itself on; null if nothing was done. */
export function packHistory({ at }) {
  let base = at;
  while (base.change && !base.change.swap) base = base.parent;
  const nodes = below(base);
  const kept = nodes.length > MOST ? [...upwards(at)].slice(0, MOST).reverse() : nodes;
  const number = new Map(kept.map((node, i) => [node, i]));
  const packed = kept.map(({ change, parent, mark }, i) => (i ? [number.get(parent), change.edits.map(packEdit), mark] : mark));
  return kept.length > 1 || base.mark ? { nodes: packed, at: number.get(at) } : null;
}

/** A node and all beneath it that do not replace the puzzle, parents first. */
function below(base) {
  const nodes = [base];
  for (const node of nodes) nodes.push(...node.children.filter(({ change }) => !change.swap));
  return nodes;
}

const packEdit = ({ layer, cell, before = null, after = null }) => [layer, cell, before, after];

/** The tree of packed data; an empty one if it does not fit. `isKnown(layer, cell)` says what exists. */
export function unpackHistory(data, isKnown) {
  const history = new History();
  try {
    const nodes = [history.root];
    history.root.mark = String(data.nodes[0]);
    for (const [above, edits, mark] of data.nodes.slice(1)) {
      const node = newNode({ edits: edits.map((edit) => unpackEdit(edit, isKnown)), stroke: null }, nodes[above]);
      node.mark = String(mark);
      nodes[above].children.push(node);
      nodes.push(node);
    }
    history.at = nodes[data.at] ?? history.root;
    return history;
  } catch {
    return new History(); // damaged, or of another board: the game itself is still there
  }
}

function unpackEdit([layer, cell, before, after], isKnown) {
  if (!isKnown(layer, cell)) throw new Error("unknown");
  return { layer, cell, before: before ?? undefined, after: after ?? undefined };
}
