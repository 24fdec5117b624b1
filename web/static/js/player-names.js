// Names of players in forms: players of the same name are told apart.

// The name of each of these players (rows of the view of players) by id, all of them different as far as is known.
export function distinctNames(players) {
  const seen = new Set();
  const often = new Set(players.map((row) => row.name).filter((name) => seen.has(name) || !seen.add(name)));
  return new Map(players.map((row) => [row.player, often.has(row.name) ? distinct(row) : row.name]));
}

// The name with what tells apart players of the same name.
function distinct({ name, tpn, rating, federation }) {
  const known = [tpn && `#${tpn}`, rating, federation].filter(Boolean).join(", ");
  return known ? `${name} (${known})` : name;
}
