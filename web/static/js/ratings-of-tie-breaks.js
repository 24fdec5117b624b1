// By which ratings tie-breaks count: the fields of a form, filled from a tournament, and as the API takes them.

import { setHidden } from "./rows.js";

export function followTreatment(form) {
  const fixed = form.querySelector("[data-fixed]");
  const show = () => {
    const isFixed = form.elements.unrated.value === "fixed";
    setHidden(fixed, !isFixed);
    form.elements.unrated_rating.required = isFixed;
    form.elements.unrated_rating.disabled = !isFixed;
  };
  form.elements.unrated.addEventListener("change", show);
  return show;
}

export function fillTreatment(form, tournament) {
  const { unrated, unrated_rating: rating, game_ratings: games } = form.elements;
  [unrated.value, games.value] = [tournament.unrated, tournament.game_ratings];
  rating.value = tournament.unrated_rating || "";
}

export function treatment(form) {
  const { unrated, unrated_rating: rating, game_ratings: games } = form.elements;
  const stated = unrated.value === "fixed" ? { unrated_rating: rating.valueAsNumber } : {};
  return { unrated: unrated.value, game_ratings: games.value, ...stated };
}
