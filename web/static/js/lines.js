// The lines of a text, without empty ones at its end.
export function linesOf(written) {
  const lines = written.trimEnd().split("\n").map((line) => line.trim());
  return lines.length === 1 && lines[0] === "" ? [] : lines;
}
