// The usual lists of tie-breaks, offered in a select; without a server to ask nothing is offered.

import { read } from "./api.js";

export async function offerPresets(select) {
  try {
    const { presets } = await read("/tie-breaks");
    for (const { name, codes } of presets) {
      select.append(new Option(codes.length ? `${name}: ${codes.join(", ")}` : name, JSON.stringify(codes)));
    }
  } catch {
    // what stands in the select already is enough
  }
}
