// Names of players, as "Surname, Given names".

const BY_INITIALS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{P}\p{M}\s]+$/u;

// The name with initials for its given names: "Wójcik, Anna-Maria Zofia" is "Wójcik, A.-M. Z."; the surname stays whole. Null
// if there are no given names, or in scripts that do not abbreviate names by a letter.
export function abbreviated(name) {
  const comma = name.indexOf(",");
  const given = name.slice(comma + 1).trim();
  if (comma < 1 || !given || !BY_INITIALS.test(given)) return null;
  const initials = given.split(/\s+/u).map((word) => word.split("-").map(initial).join("-"));
  return `${name.slice(0, comma)}, ${initials.join(" ")}`;
}

// A name between marks that isolate its direction from the text around it, where it has no element of its own.
export function isolated(name) {
  return `\u2068${name}\u2069`;
}

function initial(word) {
  const [letter] = word.match(/\p{L}\p{M}*/u) ?? [""];
  return letter && `${letter}.`;
}
