// Elements of the page. Texts become text nodes, never markup, so that no puzzle can inject any.

const SVG = "http://www.w3.org/2000/svg";

/** The element with this id. */
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

/** Load a style sheet, once; an exported page holds them all. */
export function addStyle(name) {
  if (document.querySelector(`link[href="style.css"]`) && !document.querySelector(`link[href="${name}"]`)) document.head.append(el("link", { rel: "stylesheet", href: name }));
}

/** Say something to screen readers. */
export function announce(text) {
  const region = $("announce");
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/** A function that calls `work` once its own calls have paused for `milliseconds`. */
export function debounced(work, milliseconds) {
  let timer = 0;
  const later = (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...values), milliseconds);
  };
  later.cancel = () => clearTimeout(timer);
  return later;
}

/** The text with a capital first letter, unless it starts with the name of a cell. */
export const capitalised = (text) => (/^[a-z]+\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1));
