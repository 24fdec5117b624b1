// The usual lists of tie-breaks, offered in a select; without the server nothing is added.

import { read } from "./api.js";

export async function offerPresets(select) {
  try {
    const { presets } = await read("/tie-breaks");
    for (const { name, codes } of presets) {
      select.append(new Option(codes.length ? `${name}: ${codes.join(", ")}` : name, JSON.stringify(codes)));
    }
  } catch {
    // the options of the page remain
  }
}
