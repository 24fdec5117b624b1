// The folded fields of a player's ratings (templates/parts/rating_fields.html), as the server takes and shows them.

const LISTS = ["fide_standard", "fide_rapid", "fide_blitz", "national"];
const APART = ["k", "estimate"];

export function fillRatings(form, player) {
  for (const name of LISTS) form.elements[name].value = player.ratings?.[name] || "";
  for (const name of APART) form.elements[name].value = player[name] || "";
}

// The ratings that differ from what `known` has; none of a form that was left empty.
export function changedRatings(form, known = {}) {
  const value = (name) => Number(form.elements[name].value || 0);
  const lists = LISTS.filter((name) => value(name) !== (known.ratings?.[name] ?? 0));
  const apart = APART.filter((name) => value(name) !== (known[name] ?? 0));
  const changed = Object.fromEntries(apart.map((name) => [name, value(name)]));
  if (lists.length) changed.ratings = Object.fromEntries(lists.map((name) => [name, value(name)]));
  const from = form.elements.from_round?.value;
  if (from && (lists.length || apart.length)) changed.from_round = Number(from);
  return changed;
}
