// Which of the players' ratings counts, and what tie-breaks by rating make of players without one.

import { attempt, read, send } from "./api.js";
import { agreed } from "./guard.js";
import { setHidden } from "./rows.js";

const path = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}`;
const dialog = document.getElementById("rating-rule");
const form = dialog.querySelector("form");
const { method, rate_of_play: rate, lists, unrated, reason } = form.elements;
const answer = form.querySelector("[data-answer]");
const USUAL = { standard: "standard,rapid,blitz", rapid: "rapid,standard,blitz", blitz: "blitz,standard,rapid" };
const NAMES = Object.fromEntries([...rate.options].map((each) => [each.value, each.text.split(/\s?:/)[0]]));

export function offerRatingRule() {
  document.querySelector("[data-open=rating-rule]").addEventListener("click", async () => {
    const now = await read(path);
    form.reset();
    answer.replaceChildren();
    form.querySelector("[data-message]").hidden = true;
    [method.value, rate.value, unrated.value] = [now.rating_rule.method, now.rating_rule.rate_of_play, now.unrated];
    showLists(now.rating_rule.lists);
    dialog.showModal();
  });
  form.querySelector("[data-look]").addEventListener("click", () => attempt(form, async () => {
    const [{ showConsequences }, found] = await Promise.all([import("./consequences.js"), look()]);
    showConsequences(answer, found);
  }));
  form.addEventListener("change", () => answer.replaceChildren());
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(form, async () => {
      if (!(await agreed((await look()).warnings))) return;
      await send("PUT", `${path}/rating-rule`, wanted());
      dialog.close();
    });
  });
  dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
}

// Lists in an order that a program or a file stated; the rate of play has its own order.
function showLists(recorded) {
  const stated = recorded.join() !== USUAL[rate.value];
  const option = new Option(recorded.map((each) => NAMES[each]).join(", "), recorded.join(), false, stated);
  lists.replaceChildren(lists.options[0], ...(stated ? [option] : []));
  setHidden(form.querySelector("[data-stated]"), !stated);
}

function look() {
  return send("PUT", `${path}/rating-rule?preview=1`, wanted());
}

function wanted() {
  return {
    method: method.value,
    rate_of_play: rate.value,
    lists: lists.value ? lists.value.split(",") : [],
    unrated: unrated.value,
    reason: reason.value,
  };
}
