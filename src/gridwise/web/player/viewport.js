// The room for the board in a page or frame of any size.

import { Viewport } from "../page/view.js";

/** Where the keys lie beneath the board instead of beside it; on a phone on its side, all lies beside the board. */
export const SMALL = "(max-width: 899px) and (not ((max-height: 519px) and (orientation: landscape)))";
const LYING = "(max-width: 999px) and (max-height: 519px) and (orientation: landscape)";
const LEAST = 220; // pixels

export class PlayerViewport extends Viewport {
  /** Beside the keys all of the height; above them, as much as leaves room for them. */
  room() {
    const { clientWidth } = this.frame.parentElement;
    const high = innerHeight - this.#top;
    if (matchMedia(LYING).matches) return [innerWidth * 0.56, high - 8];
    const around = height(".under") + 24;
    if (!matchMedia(SMALL).matches) return [clientWidth, Math.max(LEAST, high - around)];
    return [clientWidth, Math.max(LEAST, high - around - height(".pad") - height(".bar") - 30)];
  }

  /** How far down the board begins. */
  get #top() {
    return this.frame.parentElement.getBoundingClientRect().top + scrollY;
  }
}

const height = (selector) => document.querySelector(selector).offsetHeight;
