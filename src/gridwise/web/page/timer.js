// The clock of a game: it runs while the page is seen, the board is played and not yet solved.

export class Timer {
  #since = null;
  #before = 0;

  constructor(node) {
    this.node = node;
    this.paused = false;
    this.wanted = false;
    setInterval(() => this.show(), 500);
    document.addEventListener("visibilitychange", () => this.#turn());
  }

  get milliseconds() {
    return this.#before + (this.#since === null ? 0 : performance.now() - this.#since);
  }

  set milliseconds(value) {
    this.#before = value;
    this.#since = this.#since === null ? null : performance.now();
    this.show();
  }

  /** Run or stand, as the game does. */
  run(wanted) {
    this.wanted = wanted;
    this.#turn();
  }

  pause(paused = !this.paused) {
    this.paused = paused;
    this.#turn();
  }

  #turn() {
    const runs = this.wanted && !this.paused && !document.hidden;
    if (runs === (this.#since !== null)) return;
    this.#before = this.milliseconds;
    this.#since = runs ? performance.now() : null;
    this.show();
  }

  get text() {
    const seconds = Math.floor(this.milliseconds / 1000);
    const two = (number) => String(number).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    return `${hours ? `${hours}:` : ""}${hours ? two(Math.floor(seconds / 60) % 60) : Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  }

  show() {
    if (this.node.textContent !== this.text) this.node.textContent = this.text;
  }
}
