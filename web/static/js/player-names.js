// Names of players in forms: who shares a name has a number, rating and federation beside it.

// The names of these players (rows of the view of players) by their ids.
export function distinctNames(players) {
  const seen = new Set();
  const often = new Set(players.map((row) => row.name).filter((name) => seen.has(name) || !seen.add(name)));
  return new Map(players.map(({ player, name, tpn, rating, federation }) => {
    const apart = [tpn && `#${tpn}`, rating, federation].filter(Boolean).join(", ");
    return [player, often.has(name) && apart ? `${name} (${apart})` : name];
  }));
}
