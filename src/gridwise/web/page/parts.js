// Parts of the page that are loaded on first use.

const SOURCES = {
  tries: () => import("./tries.js"),
  combinations: () => import("./combinations.js"),
  dots: () => import("./dots.js"),
  fog: () => import("./fog.js"),
  generator: () => import("./generate.js"),
  learn: () => import("./learn.js"),
  setter: () => import("./setter.js"),
  adjuster: () => import("./adjust.js"),
};

export class Parts {
  #made = {};

  constructor(app) {
    this.app = app;
  }

  /** Call a method of a part. A part that can't be loaded or fails is reported, and made anew next time. */
  async call(name, method, ...given) {
    try {
      this.#made[name] ??= SOURCES[name]().then(({ make }) => make(this.app));
      return await (await this.#made[name])[method](...given);
    } catch (error) {
      delete this.#made[name];
      this.app.fail(error);
    }
  }
}
