// Which of the players' ratings counts, and what tie-breaks by rating make of players without one.

import { attempt, read, send } from "./api.js";
import { agreed } from "./guard.js";
import { fillTreatment, followTreatment, treatment } from "./ratings-of-tie-breaks.js";
import { setHidden } from "./rows.js";

const path = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}`;
const form = document.getElementById("rating-rule");
const { method, rate_of_play: rate, lists, reason } = form.elements;
const showFixed = followTreatment(form);
const answer = form.querySelector("[data-answer]");
const done = form.querySelector("[data-done]");
const USUAL = { standard: "standard,rapid,blitz", rapid: "rapid,standard,blitz", blitz: "blitz,standard,rapid" };
const NAMES = Object.fromEntries([...rate.options].map((each) => [each.value, each.text.split(/\s?:/)[0]]));

export function offerRatingRule() {
  attempt(form, fill);
  form.querySelector("[data-look]").addEventListener("click", () => attempt(form, async () => {
    const [{ showConsequences }, found] = await Promise.all([import("./consequences.js"), look()]);
    showConsequences(answer, found);
  }));
  rate.addEventListener("change", () => showLists(lists.value ? lists.value.split(",") : USUAL[rate.value].split(",")));
  form.addEventListener("input", () => {
    answer.replaceChildren();
    setHidden(done, true);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(form, async () => {
      if (!(await agreed((await look()).warnings))) return;
      await send("PUT", `${path}/rating-rule`, wanted());
      await fill();
      setHidden(done, false);
    });
  });
}

async function fill() {
  const now = await read(path);
  form.reset();
  answer.replaceChildren();
  [method.value, rate.value] = [now.rating_rule.method, now.rating_rule.rate_of_play];
  fillTreatment(form, now);
  showFixed();
  showLists(now.rating_rule.lists);
}

// The rate of play has its own order of the lists; any other one, of fewer lists too, can be chosen.
function showLists(recorded) {
  const usual = USUAL[rate.value];
  const orders = sequences(Object.keys(NAMES)).filter((each) => each.join() !== usual);
  const options = orders.map((each) => new Option(each.map((list) => NAMES[list]).join(", "), each.join()));
  lists.replaceChildren(lists.options[0], ...options);
  lists.value = recorded.join() === usual ? "" : recorded.join();
}

// Every order of one, two or all of these.
function sequences(all) {
  return all.flatMap((first) => [[first], ...sequences(all.filter((each) => each !== first)).map((rest) => [first, ...rest])]);
}

function look() {
  return send("PUT", `${path}/rating-rule?preview=1`, wanted());
}

function wanted() {
  return {
    method: method.value,
    rate_of_play: rate.value,
    lists: lists.value ? lists.value.split(",") : [],
    ...treatment(form),
    reason: reason.value,
  };
}
