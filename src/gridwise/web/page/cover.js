// What a board shows of itself while one plays: dots in cells that are ruled out, and fog over cells that are not lit.
// The modules dots.js and fog.js ask the server; this one keeps what they were told.

export class Cover {
  dotted = null; // the cells that are dotted automatically
  #fog = null;
  #fogOf = null; // the board on which it lies

  constructor(app) {
    this.app = app;
    app.doc.fog = () => this.fog;
  }

  /** The board, its contents or the mode changed. */
  changed() {
    const { settings, view, doc, mode, parts } = this.app;
    if (mode !== "play") return;
    if (settings.dots && view.looks?.background !== undefined) parts.call("dots", "changed");
    if (doc.board?.fog?.length) parts.call("fog", "changed");
  }

  /** The cells that are dotted automatically, if the player wants that. */
  get dots() {
    const { settings, mode } = this.app;
    return settings.dots && mode === "play" ? this.dotted : null;
  }

  /** The cells in fog while playing; null if the board has none. */
  get fog() {
    const { doc, mode } = this.app;
    const { board } = doc;
    if (!board?.fog?.length || mode !== "play") return null;
    if (this.#fogOf !== board) this.#spread(board.fog);
    return this.#fog;
  }

  #spread(lit) {
    const { board } = this.app.doc;
    const isLit = new Set(lit);
    this.#fogOf = board;
    this.#fog = new Set(board.cells.filter((cell) => !isLit.has(cell)));
  }

  /** Lift the fog from these cells, and let it lie on all others. */
  light(cells) {
    this.#spread(cells);
    this.app.view.refresh();
    this.app.keypad.count();
  }
}
