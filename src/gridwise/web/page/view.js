// The size of the board and its visible part. The board scrolls in its frame, so that the browser does the panning.

import { U } from "./text.js";

const LARGEST_CELL = 84; // pixels, before zooming, unless the board is small
const SMALL_BOARD = 660; // pixels: up to this width or height, cells may be larger
const AROUND = 150; // pixels above and beneath the board on a wide screen, without the head of the page
const LARGEST_ZOOM = 8;
const LYING = "(max-width: 999px) and (max-height: 519px) and (orientation: landscape)";
/** The borders of the frame, left and right: a board as wide as the frame itself would scroll in it. */
const BORDERS = 2;
const ZOOM_STEP = 1.3; // of a key or a button

export class Viewport {
  constructor(frame, picture, view) {
    Object.assign(this, { frame, picture, view, zoom: 1 });
    new ResizeObserver(() => this.layout()).observe(frame.parentElement);
    frame.addEventListener("scroll", () => this.#scheduleWindow(), { passive: true });
    frame.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  /** Fit the picture into the available space, times the zoom. */
  layout() {
    if (!this.view.board) return;
    const [left, top, right, bottom] = this.view.pictureArea();
    const [wide, high] = [right - left, bottom - top];
    const [room, tall] = this.room();
    const fit = Math.min(room / wide, tall / high, Math.max(LARGEST_CELL, SMALL_BOARD / Math.max(wide, high)));
    this.fit = fit;
    const px = fit * this.zoom;
    this.view.px = px;
    this.origin = [left, top];
    this.wide = wide;
    this.picture.setAttribute("viewBox", [left * U, top * U, wide * U, high * U].map((n) => n.toFixed(2)).join(" "));
    this.picture.setAttribute("width", Math.floor(wide * px));
    this.picture.setAttribute("height", Math.floor(high * px));
    // The frame keeps the fitted size; a larger picture scrolls in it.
    this.frame.style.maxHeight = `${Math.ceil(high * fit) + 2}px`;
    // What is shown over the page leaves the board free.
    const { style } = document.documentElement;
    style.setProperty("--head", `${document.querySelector("header").offsetHeight + 32}px`);
    style.setProperty("--board", `${Math.ceil(wide * fit)}px`);
    style.setProperty("--sheet", `${Math.max(window.innerHeight - Math.ceil(high * fit) - 16, window.innerHeight * 0.3)}px`);
    this.#setWindow();
  }

  /** The width and height that the board may take: on a phone all of the width, or lying on its side all of the height. */
  room() {
    const { innerWidth, innerHeight } = window;
    if (matchMedia(LYING).matches) return [innerWidth * 0.56, innerHeight - 12];
    const room = Math.max(0, this.frame.parentElement.clientWidth - BORDERS); // 0 while the board is hidden
    if (innerWidth < 900) return [room, Math.max(260, innerHeight - 210, room)];
    return [room, Math.max(260, innerHeight - document.querySelector("header").offsetHeight - AROUND)];
  }

  /** The point of the board under the pointer, in cell units. */
  point(event) {
    const box = this.picture.getBoundingClientRect();
    const px = box.width / this.wide;
    return [(event.clientX - box.left) / px + this.origin[0], (event.clientY - box.top) / px + this.origin[1]];
  }

  zoomIn() {
    this.zoomBy(ZOOM_STEP);
  }

  zoomOut() {
    this.zoomBy(1 / ZOOM_STEP);
  }

  /** Zoom by a factor around a point of the screen (default: the middle of the frame). */
  zoomBy(factor, at) {
    const box = this.frame.getBoundingClientRect();
    const [x, y] = at ?? [box.left + box.width / 2, box.top + box.height / 2];
    const before = this.point({ clientX: x, clientY: y });
    this.zoom = Math.min(LARGEST_ZOOM, Math.max(1, this.zoom * factor));
    if (this.zoom < 1.04) this.zoom = 1;
    this.layout();
    const after = this.point({ clientX: x, clientY: y });
    this.frame.scrollBy((before[0] - after[0]) * this.view.px, (before[1] - after[1]) * this.view.px);
  }

  reset() {
    this.zoom = 1;
    this.layout();
  }

  /** Scroll until a cell is visible. */
  reveal(cell) {
    if (this.zoom === 1 || !cell) return;
    const { px } = this.view;
    const [x, y] = this.view.board.places[cell];
    const left = (x - this.origin[0]) * px;
    const top = (y - this.origin[1]) * px;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.frame;
    if (left < scrollLeft + px) this.frame.scrollLeft = left - px;
    else if (left + 2 * px > scrollLeft + clientWidth) this.frame.scrollLeft = left + 2 * px - clientWidth;
    if (top < scrollTop + px) this.frame.scrollTop = top - px;
    else if (top + 2 * px > scrollTop + clientHeight) this.frame.scrollTop = top + 2 * px - clientHeight;
  }

  #wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.zoomBy(Math.exp(-event.deltaY / 300), [event.clientX, event.clientY]);
  }

  #scheduleWindow() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.#setWindow();
    });
  }

  /** Tell the board which part is visible; large boards draw pencil marks only there. */
  #setWindow() {
    const { px } = this.view;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.frame;
    const left = scrollLeft / px + this.origin[0];
    const top = scrollTop / px + this.origin[1];
    this.view.window = [left - 2, top - 2, left + clientWidth / px + 2, top + clientHeight / px + 2];
    this.view.refresh();
  }
}
