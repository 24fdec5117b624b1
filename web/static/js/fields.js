// What a player's details are called where a change of them is told.

import { text } from "./words.js";

export const FIELDS = {
  name: text("name"), rating: text("rating"), title: text("title"), federation: text("federation"), fide_id: text("FIDE ID"),
  sex: text("sex"), birth_date: text("birth date"), club: text("club"),
};
