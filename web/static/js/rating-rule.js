// Which of the players' ratings counts, and what tie-breaks by rating make of players without one.

import { attempt, read, send } from "./api.js";

const path = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}`;
const dialog = document.getElementById("rating-rule");
const form = dialog.querySelector("form");
const { method, rate_of_play: rate, unrated, reason } = form.elements;
const answer = form.querySelector("[data-answer]");
let now = null;

export function offerRatingRule() {
  document.querySelector("[data-open=rating-rule]").addEventListener("click", async () => {
    now = await read(path);
    form.reset();
    answer.replaceChildren();
    form.querySelector("[data-message]").hidden = true;
    [method.value, rate.value, unrated.value] = [now.rating_rule.method, now.rating_rule.rate_of_play, now.unrated];
    dialog.showModal();
  });
  form.querySelector("[data-look]").addEventListener("click", () => attempt(form, async () => {
    const [{ showConsequences }, found] = await Promise.all([import("./consequences.js"), send("PUT", `${path}/rating-rule?preview=1`, wanted())]);
    showConsequences(answer, found);
  }));
  form.addEventListener("change", () => answer.replaceChildren());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(form, async () => {
      const rule = wanted();
      if (rule.method !== now.rating_rule.method || rule.rate_of_play !== now.rating_rule.rate_of_play) await send("PUT", `${path}/rating-rule`, rule);
      if (unrated.value !== now.unrated) {
        await send("PUT", `${path}/tie-breaks`, { tie_breaks: now.tie_breaks, unrated: unrated.value, reason: reason.value });
      }
      dialog.close();
    });
  });
  dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
}

function wanted() {
  return { method: method.value, rate_of_play: rate.value, reason: reason.value };
}
