// The form of the prize fund: filled from the announced fund, read as the fund to announce.

import { Problem } from "./api.js";
import { write } from "./rows.js";
import { text } from "./words.js";

const NUMBERS = {
  age_from: text("Age from"), age_to: text("Age to"), rating_from: text("Rating from"), rating_to: text("Rating to"),
};
const LISTS = ["clubs", "federations"];
const DIGITS = 2;
const FIRST_PLACES = 3;

export class Fund {
  #form;
  #groups;
  #digits;
  #numbers; // players by their numbers in the starting list

  constructor(form) {
    this.#form = form;
    this.#digits = JSON.parse(form.dataset.digits);
    this.#numbers = new Map(Object.entries(JSON.parse(form.dataset.numbers)));
    this.#groups = form.querySelector("[data-form-groups]");
    form.addEventListener("click", (event) => this.#press(event.target.closest("[data-do]")));
  }

  show(head) {
    const { currency, year, newcomers } = this.#form.elements;
    currency.value = head.currency;
    year.value = head.year || "";
    newcomers.value = [...this.#numbers].filter(([, player]) => head.newcomers.includes(player)).map(([number]) => number).join(", ");
    this.#groups.replaceChildren();
    for (const group of head.groups) this.#addGroup(group, head.digits);
    if (head.groups.length === 0) this.#addGroup({ name: "Open", sharing: "equal", category: {}, prizes: [] }, head.digits);
  }

  // Throws Problem for a text that is no number.
  read() {
    const { currency, year, newcomers, reason } = this.#form.elements;
    const code = currency.value.trim().toUpperCase();
    return {
      currency: code,
      year: year.value.trim() ? whole(year.value, text("Ages are counted in the year")) : 0,
      newcomers: listed(newcomers.value).map((number) => {
        if (!this.#numbers.has(number)) throw problem(text("Players new to the system: no player has the number {number}.", { number }));
        return this.#numbers.get(number);
      }),
      reason: reason.value.trim(),
      groups: [...this.#groups.children].map((element) => readGroup(element, this.#digits[code] ?? DIGITS)),
    };
  }

  #press(button) {
    const group = button?.closest(".form-group");
    switch (button?.dataset.do) {
      case "add-group":
        this.#addGroup({ name: "", sharing: "equal", category: {}, prizes: [] }, DIGITS).querySelector("input").focus();
        break;
      case "remove-group":
        group.remove();
        break;
      case "add-prize":
        addPrize(group, null, DIGITS).querySelector("input").focus();
        break;
      case "remove-prize":
        button.closest(".form-prize").remove();
        count(group);
        break;
    }
  }

  #addGroup(group, digits) {
    const element = copy("form-group");
    this.#groups.append(element);
    for (const field of element.querySelectorAll("[data-of]")) {
      const name = field.dataset.of;
      const value = name in group ? group[name] : group.category[name];
      if (field.type === "checkbox") field.checked = Boolean(value);
      else if (value !== undefined && value !== null) field.value = LISTS.includes(name) ? value.join(", ") : value;
    }
    const summary = element.querySelector("[data-summary]");
    write(summary, group.who || summary.dataset.everyone);
    const places = group.prizes.at(-1)?.place ?? FIRST_PLACES;
    for (let place = 1; place <= places; place += 1) {
      addPrize(element, group.prizes.find((prize) => prize.place === place), digits);
    }
    return element;
  }
}

function addPrize(group, prize, digits) {
  const element = copy("form-prize");
  group.querySelector("[data-form-prizes]").append(element);
  if (prize?.amount) element.querySelector('[data-of="amount"]').value = decimal(prize.amount, digits);
  if (prize?.trophy) element.querySelector('[data-of="trophy"]').value = prize.trophy;
  count(group);
  return element;
}

function count(group) {
  [...group.querySelectorAll(".form-prize")].forEach((element, index) => write(element.querySelector("[data-place]"), `${index + 1}.`));
}

function readGroup(element, digits) {
  const field = (name) => element.querySelector(`[data-of="${name}"]`);
  const name = field("name").value.trim();
  const category = { sex: field("sex").value, unrated: field("unrated").value, newcomers: field("newcomers").checked };
  for (const each of Object.keys(NUMBERS)) if (field(each).value.trim()) category[each] = whole(field(each).value, `${name}, ${NUMBERS[each]}`);
  for (const each of LISTS) category[each] = listed(field(each).value);
  const prizes = [...element.querySelectorAll(".form-prize")].map((row, index) => {
    const amount = row.querySelector('[data-of="amount"]').value.trim();
    const trophy = row.querySelector('[data-of="trophy"]').value.trim();
    return { place: index + 1, amount: amount ? smallest(amount, digits, text("{group}, place {place}", { group: name, place: index + 1 })) : 0, trophy };
  });
  return { name, sharing: field("sharing").value, category, prizes: prizes.filter((prize) => prize.amount || prize.trophy) };
}

// "1 250,50" in the currency's smallest unit: 125050. Nothing is rounded.
function smallest(typed, digits, where) {
  const plain = typed.replace(/[\s'’]/g, "").replace(",", ".");
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plain);
  const rest = match?.[3] ?? "";
  if (!match || rest.length > digits) throw problem(text("{where}: {typed} is not an amount with at most {digits} decimal places.", { where, typed, digits }));
  const amount = Number(match[2] + rest.padEnd(digits, "0"));
  return match[1] ? -amount : amount;
}

function decimal(amount, digits) {
  return digits ? (amount / 10 ** digits).toFixed(digits) : String(amount);
}

function whole(typed, where) {
  if (!/^\d+$/.test(typed.trim())) throw problem(text("{where}: {typed} is not a number.", { where, typed }));
  return Number(typed);
}

function listed(typed) {
  return typed.split(",").map((each) => each.trim()).filter(Boolean);
}

function problem(title) {
  return new Problem(0, { title });
}

function copy(id) {
  return document.getElementById(id).content.firstElementChild.cloneNode(true);
}
