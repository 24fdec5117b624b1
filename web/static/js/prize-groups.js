// The groups of prizes on a display: each award stands below the name of its group, as rows of several sections below theirs. The name on top
// of a column is in the place of the headings of columns, so that it takes no row.

import { headsIn, pagesOf, showHeads } from "./sections.js";

// The groups of the model that `model()` is now, as wall.js and list-layout.js take sections.
export function groupsOf(model) {
  const groupOf = (key) => model().rows[key]?.group;
  const list = { head: (key) => ({ name: groupOf(key), short: groupOf(key) }) };
  const onPages = (keys, room) => pagesOf(keys, { ...room, sectionOf: groupOf, isTopFree: true });
  return { list, isTopFree: true, headsIn: (keys) => headsIn(keys, groupOf), pagesOf: onPages, showHeads };
}
