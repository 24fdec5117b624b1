// How a text that must be whole is shown in little room, as pure functions: condensed first, then in two lines of smaller type,
// last of all in even smaller type.

const STRETCHES = [100, 87.5, 75, 62.5];
const SMALL = 0.58; // of the type size, for two lines

// How a text fits into so many ems: {text, size (of the type size), stretch}. `measure(text, stretch)` is its width in ems;
// two lines are in type of the size `small`.
export function fitted(text, room, measure, small = SMALL) {
  const lines = halved(text, measure);
  const width = (stretch) => Math.max(...lines.map((line) => measure(line, stretch)));
  for (const stretch of STRETCHES) {
    if (measure(text, stretch) <= room) return { text, size: 1, stretch };
    if (small === 1 && width(stretch) <= room) return { text: lines.join("\n"), size: 1, stretch };
  }
  for (const stretch of lines.length > 1 ? STRETCHES : []) if (width(stretch) * small <= room) return { text: lines.join("\n"), size: small, stretch };
  const narrowest = STRETCHES.at(-1);
  return { text: lines.join("\n"), size: Math.min(lines.length === 1 ? 1 : small, room / width(narrowest)), stretch: narrowest };
}

// The names without the words that all of them begin with: sections of one festival differ at the end.
export function shortNames(names) {
  const split = names.map((name) => name.split(" "));
  const shortest = Math.min(...split.map((words) => words.length));
  let same = 0;
  while (names.length > 1 && same < shortest - 1 && split.every((words) => words[same] === split[0][same])) same += 1;
  return split.map((words) => words.slice(same).join(" "));
}

// The text in two lines, as even as its words allow.
function halved(text, measure) {
  const words = text.split(" ");
  const ways = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")]);
  const widest = (lines) => Math.max(...lines.map((line) => measure(line, 100)));
  return ways.reduce((best, lines) => (widest(lines) < widest(best) ? lines : best), [text]);
}
