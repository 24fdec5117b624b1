// Pairing numbers stated by hand: what FIDE's rules say against them is asked about first.

import { attempt, Problem, read, send } from "./api.js";
import { ready } from "./rows.js";
import { text } from "./words.js";

const tournament = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}`;
const form = document.querySelector('[data-form="numbers"]');
if (form) await show();
ready();

// A row with a field for each player, in the present order.
async function show() {
  const { rows, order } = await read(`${tournament}/views/players`);
  const template = form.querySelector("template").content.firstElementChild;
  form.querySelector("[data-rows]").append(...order.map((key) => {
    const { tpn, name, title, rating } = rows[key];
    const row = template.cloneNode(true);
    const field = row.querySelector("input");
    Object.assign(field, { name: key, value: tpn, ariaLabel: text("Pairing number of {name}", { name }) });
    row.querySelector("[data-title]").textContent = title;
    row.querySelector(".name").textContent = name;
    row.querySelector("[data-rating]").textContent = rating || "";
    return row;
  }));
  const done = form.querySelector("[data-done]");
  form.addEventListener("input", () => (done.hidden = true));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    done.hidden = !(await attempt(form, recorded));
  });
}

// Whether the numbers are recorded: not if a question was answered with no.
async function recorded() {
  const fields = [...form.querySelectorAll("[data-rows] input")];
  const numbers = Object.fromEntries(fields.map((field) => [field.name, Number(field.value)]));
  const seen = new Set();
  const twice = fields.find(({ value }) => seen.size === seen.add(Number(value)).size);
  if (twice) {
    twice.focus();
    throw new Problem(422, { title: text("Number {number} is there twice.", { number: twice.value }) });
  }
  const { confirmed, outside } = await import("./guard.js");
  const more = await confirmed({ numbers: { numbers } });
  if (!more) return false;
  const sent = () => send("PUT", `${tournament}/numbers`, { numbers, ...more });
  await (more.leave_fide_mode ? outside(sent) : sent());
  return true;
}
