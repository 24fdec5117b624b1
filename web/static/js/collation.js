// The alphabetical order of names, as in server/collation.py: a surname stands before the compound ones that begin with it.

// What compares two names in the order of a language (BCP 47).
export function orderOfNames(language, options) {
  const { compare } = new Intl.Collator(language, options);
  const key = (name) => String(name).replace(", ", "\t");
  return (one, other) => compare(key(one), key(other));
}
