// How a name is shown where it has no room as it is: condensed, abbreviated by initials, last in smaller type.

// In the order in which they are tried; a name's widths are in this order.
export const MANNERS = [
  { stretch: 100, initials: false },
  { stretch: 87.5, initials: false },
  { stretch: 75, initials: false },
  { stretch: 62.5, initials: false },
  { stretch: 100, initials: true },
  { stretch: 87.5, initials: true },
  { stretch: 75, initials: true },
  { stretch: 62.5, initials: true },
];
const CONDENSED = 3; // without initials
const LAST = MANNERS.length - 1;

// How a name of these widths is shown in so many ems: {manner, scale}.
export function shown(widths, room) {
  for (let manner = 0; manner <= LAST; manner += 1) if (widths[manner] <= room) return { manner, scale: 1 };
  const manner = widths[CONDENSED] <= widths[LAST] ? CONDENSED : LAST; // without given names, the whole name
  return { manner, scale: room / widths[manner] };
}

// The least width of a name in type of its size.
export function narrowest(widths) {
  return Math.min(widths[CONDENSED], widths[LAST]);
}
