// Search for a player's seat: the server finds names while they are typed; each result links to the player's page.

import { Problem, read } from "./api.js";
import { FORMATS } from "./formats.js";
import { unbroken } from "./people.js";
import { setHidden, write } from "./rows.js";
import { count, text } from "./words.js";

const PAUSE_MS = 200; // between two letters

export function offerSearch(box) {
  const input = box.querySelector("input");
  const status = box.querySelector("[role=status]");
  const list = box.querySelector("ul");
  let typing = 0;
  let typed = "";

  box.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(typing);
    look();
  });
  input.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(look, PAUSE_MS);
  });

  async function look() {
    typed = input.value.trim();
    const name = typed;
    if (!name) return show({ players: [], count: 0 }, "");
    const { at } = document.body.dataset;
    try {
      const found = await read(`${box.dataset.find}?${new URLSearchParams({ q: name, ...(at && { at }) })}`);
      if (name === typed) show(found, summary(found));
    } catch (error) {
      if (name === typed) show({ players: [], count: 0 }, error instanceof Problem ? error.text : text("The server cannot be reached."));
    }
  }

  function show(found, words) {
    list.replaceChildren(...found.players.map((player) => entry(player, box.dataset.many !== undefined)));
    setHidden(list, !found.players.length);
    write(status, words);
  }
}

function summary({ players, count: all }) {
  if (!all) return text("No player has that name.");
  if (all > players.length) return text("The first {shown} of {all}: type more of the name.", { shown: players.length, all });
  return count("{n} player found", "{n} players found", all);
}

function entry(player, many) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = `/t/${encodeURIComponent(player.tournament)}/players/${encodeURIComponent(player.player)}${location.search}`;
  const name = [player.title, player.name].filter(Boolean).join(" ");
  link.append(part("name", name), part("seat", seat(player)));
  if (many) link.append(part("section", player.section));
  const against = player.opponent && [player.opponent.title, player.opponent.name].filter(Boolean).join(" ");
  if (against) link.append(part("against", text("against {name}", { name: against })));
  item.append(link);
  if (many) item.append(inAllSections(player));
  return item;
}

function inAllSections({ tournament, player }) {
  const link = document.createElement("a");
  link.className = "all";
  link.href = `${location.pathname}/players/${encodeURIComponent(tournament)}/${encodeURIComponent(player)}`;
  link.textContent = text("All sections of this player");
  return link;
}

function seat(player) {
  const { round, board, colour, bye, left } = player;
  if (board !== null && colour === "white") return text("Board {board}, White", { board });
  if (board !== null) return text("Board {board}, Black", { board });
  if (left) return FORMATS.left(left, player);
  if (!round) return text("No round is published yet.");
  return bye ? FORMATS.bye(bye) : text("Not paired in this round.");
}

function part(kind, words) {
  const made = document.createElement("span");
  made.className = kind;
  made.textContent = words;
  unbroken(made);
  return made;
}
