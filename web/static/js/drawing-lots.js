// Lots among players who share a place: drawn by the server, or entered in the order in which they were drawn by hand.

import { attempt, send } from "./api.js";
import { Live } from "./live.js";
import { pageState, setHidden, write } from "./rows.js";
import { filled } from "./words.js";

const page = pageState();
const section = document.getElementById("lots");
const choice = section.querySelector("select");
const list = section.querySelector("ol");
const template = document.getElementById("lot");
let model = page.model;

show();
new Live().watch(page.subject, page, (newest) => {
  model = newest;
  show();
});
choice.addEventListener("change", seat);
section.querySelector("[data-draw]").addEventListener("click", () => record("/draw"));
list.addEventListener("click", (event) => {
  const item = event.target.closest("button") && event.target.closest("li");
  if (!item?.previousElementSibling) return;
  item.previousElementSibling.before(item);
  item.querySelector("button").focus();
});
section.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  record("");
});

function record(how) {
  const players = [...list.children].map((item) => item.dataset.player);
  attempt(section, () => send("POST", `/tournaments/${encodeURIComponent(page.subject.tournament)}/lots${how}`, { players }));
}

function show() {
  const shared = new Map();
  for (const key of model.order) {
    const { place } = model.rows[key];
    if (!place) continue;
    shared.set(place, [...(shared.get(place) ?? []), key]);
  }
  const tied = [...shared].filter(([, keys]) => keys.length > 1);
  setHidden(section, tied.length === 0 || model.head.missing > 0 || !model.head.round);
  const were = [...choice.options].map((each) => each.value).join(";");
  if (tied.map(([, keys]) => keys.join()).join(";") === were) return; // the same players: an order that was begun stays
  choice.replaceChildren(...tied.map(([place, keys]) => new Option(filled(choice.dataset.of, { place, count: keys.length }), keys.join())));
  seat();
}

function seat() {
  list.replaceChildren(...choice.value.split(",").filter(Boolean).map((key) => {
    const item = template.content.firstElementChild.cloneNode(true);
    item.dataset.player = key;
    write(item.querySelector(".name"), model.rows[key].name);
    const up = item.querySelector("button");
    up.setAttribute("aria-label", filled(up.dataset.of, model.rows[key]));
    return item;
  }));
}
