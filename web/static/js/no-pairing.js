// A round has no pairing because of prohibitions: the way to where they are entered.

import { question } from "./guard.js";
import { text, textsOf } from "./words.js";

// `problem` names them, and says what helps.
export async function offerProhibitions({ title: says, advice }) {
  await textsOf("no-pairing.js").catch(() => {}); // as in palette.js
  if (await question({ title: text("No pairing because of prohibitions"), said: [says, advice], go: text("Prohibited pairings…") })) {
    location.assign(`/t/${encodeURIComponent(document.body.dataset.tournament)}/settings#apart`);
  }
}
