// Making elements. Every text goes in as a text node, never as markup, so that no puzzle can bring any.

const SVG = "http://www.w3.org/2000/svg";

/** The element with that id. */
export const $ = (id) => document.getElementById(id);

/** An HTML element: `el("button", {id: "solve", onclick: run}, "Solve")`. */
export function el(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name in made && !name.startsWith("aria") && name !== "list") made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** An SVG element: `svg("rect", {x: 0, y: 0, class: "cell"})`. */
export function svg(tag, attributes = {}, text) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) made.setAttribute(name, value);
  }
  if (text !== undefined) made.textContent = text;
  return made;
}

/** Say something to those who listen rather than look. */
export function announce(text) {
  const region = $("announce");
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/** Call `work` once the calls have stopped for so many milliseconds. */
export function debounced(work, milliseconds) {
  let timer = 0;
  const later = (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...values), milliseconds);
  };
  later.cancel = () => clearTimeout(timer);
  return later;
}

/** A sentence begins with a capital, unless with the name of a cell. */
export const capital = (text) => (/^[a-z]+\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1));
