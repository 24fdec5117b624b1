// The list of other tournaments in the bar of officials' pages: those of the same festival first.

import { read } from "./api.js";

const MOST = 12;

export async function fill(menu, tournament) {
  const found = await read("/tournaments").catch(() => null);
  if (!found) return;
  const own = found.tournaments.find(({ id }) => id === tournament);
  const rest = found.tournaments.filter(({ id }) => id !== tournament).reverse();
  const near = (each) => own?.festival && each.festival === own.festival;
  const others = [...rest.filter(near), ...rest.filter((each) => !near(each))].slice(0, MOST);
  const list = menu.querySelector("[data-others]");
  list.replaceChildren(...others.map(entry));
  list.hidden = !others.length;
}

function entry({ id, name }) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  const text = document.createElement("bdi");
  link.href = `/t/${encodeURIComponent(id)}`;
  text.textContent = name;
  link.append(text);
  item.append(link);
  return item;
}
