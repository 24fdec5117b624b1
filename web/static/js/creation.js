// A new tournament: what would keep it out of FIDE mode from the start is asked about in the two steps that leave the mode.

import { Problem } from "./api.js";
import { agreed, prohibited } from "./guard.js";

// `create` gets the fields to send. Resolves to its answer, or to null if it was cancelled.
export async function asked(create) {
  try {
    return await create({ leave_fide_mode: false });
  } catch (error) {
    if (!(error instanceof Problem) || error.body.refusal !== "ProhibitedInFideMode") throw error;
    const more = await agreed(prohibited(error.body));
    return more && create(more);
  }
}
