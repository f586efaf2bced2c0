// The tools that the page loads on first use and asks its server for: here they are in the file.

import { make as makeTries } from "../page/tries.js";
import { make as makeCombinations } from "./combinations.js";
import { make as makeDots } from "./dots.js";
import { make as makeFog } from "./fog.js";

const MAKERS = { tries: makeTries, combinations: makeCombinations, dots: makeDots, fog: makeFog };

export class Parts {
  #made = {};

  constructor(app) {
    this.app = app;
  }

  /** Call a method of a part. */
  call(name, method) {
    this.#made[name] ??= MAKERS[name](this.app);
    return this.#made[name][method]();
  }
}
