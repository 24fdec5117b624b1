// Texts in the language of the page. The English text is the id; the other languages come from web/locales.

const { words, plural } = await import(`/words/${document.documentElement.lang || "en"}.js`);

// A text, its {fields} filled: text("Round {round}", { round: 3 }).
export function text(id, values = {}) {
  return fill(words[id] ?? id, values);
}

// A text that depends on a number {n}: count("{n} game", "{n} games", 3).
export function count(one, many, n, values = {}) {
  return fill(words[one]?.[plural(n)] ?? (n === 1 ? one : many), { n, ...values });
}

function fill(pattern, values) {
  return pattern.replace(/\{(\w+)\}/g, (_, field) => values[field] ?? "");
}
