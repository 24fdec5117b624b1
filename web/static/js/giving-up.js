// Before pairing by hand is cancelled: the boards that would be lost are asked about.

import { question } from "./guard.js";
import { text, textsOf } from "./words.js";

await textsOf("giving-up.js").catch(() => {}); // as in palette.js

// `count` boards were made by hand. Resolves to whether they may be lost.
export function mayBeLost(count) {
  return question({
    title: text("Cancel pairing by hand?"),
    said: [text("Boards paired by hand that will be lost: {count}", { count })],
    go: text("Discard these boards"),
  });
}
