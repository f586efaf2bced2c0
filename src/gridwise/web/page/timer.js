// The timer of a game: it runs while the page is visible and an unsolved board is played.

/** A time as people write it: `4:05`, `1:00:09`. */
export function timeText(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  return `${hours ? `${hours}:` : ""}${hours ? two(Math.floor(seconds / 60) % 60) : Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

export class Timer {
  #since = null;
  #before = 0;

  constructor(node) {
    this.node = node;
    this.paused = false;
    this.isWanted = false;
    setInterval(() => this.show(), 500);
    document.addEventListener("visibilitychange", () => this.#update());
  }

  get milliseconds() {
    return this.#before + (this.#since === null ? 0 : performance.now() - this.#since);
  }

  set milliseconds(value) {
    this.#before = value;
    this.#since = this.#since === null ? null : performance.now();
    this.show();
  }

  /** Start or stop it; it pauses on its own while the page is hidden. */
  run(isRunning) {
    this.isWanted = isRunning;
    this.#update();
  }

  pause(paused = !this.paused) {
    this.paused = paused;
    this.#update();
  }

  #update() {
    const runs = this.isWanted && !this.paused && !document.hidden;
    if (runs === (this.#since !== null)) return;
    this.#before = this.milliseconds;
    this.#since = runs ? performance.now() : null;
    this.show();
  }

  get text() {
    return timeText(this.milliseconds);
  }

  show() {
    if (this.node.textContent !== this.text) this.node.textContent = this.text;
  }
}
