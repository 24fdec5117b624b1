// Texts in the language of the page. The English text is the id; the other languages come from web/locales.

const page = [...document.querySelectorAll("script[type=module]")].map(({ src }) => src.split("/").at(-1));
const { words, plural } = await import(`/words/${document.documentElement.lang || "en"}.js?of=${page}`);

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
