// The forms of the page of displays: what is chosen in them.

// The chosen list of each phase; empty if all are the usual ones.
export function programme(form) {
  const phases = [...form.querySelectorAll("[data-phase]")];
  return phases.every((each) => each.value === each.dataset.usual) ? [] : phases.map((each) => each.value);
}

// The lists that a form's arrangement shows, {kind, tournaments}: those of all phases for a programme, the usual ones for a screen that follows
// the round by default. Of a list that is shown now (`showing` of a row), the tournaments are those whose phase has it, else all.
export function listsOf(form, { tournaments, steps }) {
  const { value: kind } = form.elements.kind;
  const all = kind ? ticked(form) : [...new Set([...tournaments, ...steps.flatMap((step) => step.tournaments)])];
  if (kind && kind !== "programme") return [{ kind, tournaments: all }];
  const kinds = [...form.querySelectorAll("[data-phase]")].map((each) => (kind ? each.value : each.dataset.usual)).map((each) => (each === "final" ? "standings" : each));
  return [...new Set(kinds)].map((each) => {
    const now = steps.find((step) => step.kind === each)?.tournaments.filter((tournament) => all.includes(tournament)) ?? [];
    return { kind: each, tournaments: now.length ? now : all };
  });
}

// The tournaments that are chosen.
export function ticked(form) {
  return [...form.querySelectorAll('[name="tournaments"]:checked')].map((box) => box.value);
}

// Displays (keys of these rows) in groups whose screens have the same size and distance.
export function alike(keys, rows) {
  const groups = new Map();
  for (const key of keys) {
    const { width, height, diagonal, distance } = rows[key];
    const screen = [width, height, diagonal, distance].join(" ");
    groups.set(screen, [...(groups.get(screen) ?? []), key]);
  }
  return [...groups.values()];
}

export function boxesOf(form) {
  return form.querySelectorAll('[name="tournaments"]');
}
