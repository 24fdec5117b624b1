// The names of a player's details, for messages about changes.

import { text } from "./words.js";

export const FIELDS = {
  name: text("name"), rating: text("rating"), title: text("title"), federation: text("federation"), fide_id: text("FIDE ID"), national_id: text("National ID"),
  fide_standard: text("FIDE standard"), fide_rapid: text("FIDE rapid"), fide_blitz: text("FIDE blitz"),
  national: text("national rating"), estimate: text("estimate"), k: "K",
  sex: text("sex"), birth_date: text("birth date"), club: text("club"),
};
