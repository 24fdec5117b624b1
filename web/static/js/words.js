// Texts in the language of the page. The English text is the id; the other languages come from web/locales.

const page = [...document.querySelectorAll("script[type=module]")].map(({ src }) => src.split("/").at(-1));
const language = document.documentElement.lang || "en";

// Beside the texts the locale of dates and numbers, which has a region where they differ by it: en-GB.
export const { words, plural, locale = language } = await import(`/words/${language}.js?of=${page}`);

// Load the texts of a module that few readers open; it awaits them before it shows any, and the page comes without them.
export async function textsOf(module) {
  Object.assign(words, (await import(`/words/${language}.js?of=${module}`)).words);
}

// A text, its {fields} filled: text("Round {round}", { round: 3 }). Without values the pattern is returned.
export function text(id, values) {
  const found = words[id] ?? id;
  return values ? filled(found, values) : found;
}

// A text that depends on a number {n}: count("{n} game", "{n} games", 3).
export function count(one, many, n, values = {}) {
  return filled(words[one]?.[plural(n)] ?? (n === 1 ? one : many), { n, ...values });
}

export function filled(pattern, values) {
  return pattern.replace(/\{(\w+)\}/g, (_, field) => values[field] ?? "");
}
