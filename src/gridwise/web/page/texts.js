// The page's texts in the reader's language. They stand in web/texts; the server puts them into the page.

const data = JSON.parse(document.getElementById("texts").textContent);

/** The language of the page. */
export const lang = data.lang;

/** All languages of the server: `{code: name}`. */
export const languages = data.languages;

const { texts } = data;
const forms = new Intl.PluralRules(lang);

/**
 * The text with this name; `{names}` in it are replaced by the values. With a `count`, the form for that number:
 * `name[one]`, `name[other]` and whatever other forms the language has.
 */
export function t(name, values = {}) {
  const all = values.count === undefined ? values : { ...values, count: values.count.toLocaleString(lang) };
  return find(name, values).replace(/\{(\w+)\}/g, (placeholder, key) => all[key] ?? placeholder);
}

/** The name of a level of difficulty; nothing for none. */
export const levelName = (level) => (level ? t(`common.level.${level}`) : "");

/** The same as a list of texts and nodes: values may be elements, such as a link in a sentence. */
export function nodes(name, values) {
  const parts = find(name, values).split(/\{(\w+)\}/);
  return parts.map((part, i) => (i % 2 ? values[part] : part)).filter((part) => part !== "");
}

function find(name, { count }) {
  const text = (count === undefined ? undefined : (texts[`${name}[${forms.select(count)}]`] ?? texts[`${name}[other]`])) ?? texts[name];
  if (text === undefined) console.error(`there is no text named ${name}`);
  return text ?? name;
}
