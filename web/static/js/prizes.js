// The prizes: the list follows its view, and a director announces with the form.

import { attempt, send } from "./api.js";
import { Live } from "./live.js";
import { Rows, mark, pageState, ready, setHidden, showEmpty, showHead, write } from "./rows.js";
import { statusElement } from "./status.js";

const page = pageState();
const path = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}`;
const people = import("./people.js");
const rows = new Rows(document.querySelector("[data-rows]"), document.getElementById("row"), (element, row) => {
  people.then(({ linkPeople }) => linkPeople(element, row)).catch(() => {}); // without the network names lead nowhere
});
const form = document.querySelector('[data-form="prizes"]');
let head = page.model.head;

showHead(head);
new Live(statusElement()).watch(page.subject, page, (model, { changed, old }) => {
  rows.show(model, changed);
  head = model.head;
  showHead(head);
  showEmpty(model);
  setHidden(document.querySelector("[data-provisional]"), !head.provisional);
  if (JSON.stringify(head.groups) !== JSON.stringify(old?.head.groups)) showGroups();
  for (const key of changed) if (old?.rows[key] && old.rows[key].won !== model.rows[key].won) mark(rows.get(key));
});

if (form) {
  const { Fund } = await import("./prize-form.js");
  const fund = new Fund(form);
  fund.show(head);
  ready();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const done = form.querySelector("[data-done]");
    setHidden(done, true);
    const made = await attempt(form, async () => send("PUT", `${path}/prizes`, fund.read()));
    if (made) setHidden(done, false);
  });
}

function showGroups() {
  setHidden(document.querySelector("[data-no-fund]"), head.groups.length > 0);
  const template = document.getElementById("fund-group").content.firstElementChild;
  document.querySelector("[data-groups]").replaceChildren(...head.groups.map((group) => {
    const element = template.cloneNode(true);
    write(element.querySelector("[data-name]"), group.name);
    const who = element.querySelector("[data-who]");
    write(who, [group.who, who.dataset[group.sharing]].filter(Boolean).join(", "));
    element.querySelector("[data-prizes]").replaceChildren(...group.prizes.map((prize) => {
      const item = document.createElement("li");
      item.value = prize.place;
      write(item, [prize.amount_text, prize.trophy].filter(Boolean).join(", "));
      return item;
    }));
    return element;
  }));
}
