// The result of a game, reported by its players from the codes at their board.

import { attempt, read, send } from "./api.js";
import { result as plainly } from "./formats.js";
import { unbroken } from "./people.js";
import { setHidden, write } from "./rows.js";
import { filled, text } from "./words.js";

const SOON_MS = 5000; // while the game has no result
const LATER_MS = 20_000;
const page = document.querySelector("[data-board]");
const path = `/tournaments/${encodeURIComponent(document.body.dataset.tournament)}/boards/${page.dataset.board}/report`;
const [closed, game, says, answers] = ["closed", "game", "says", "answers"].map((id) => document.getElementById(id));
const RESULTS = { white: ["1-0", "1/2-1/2", "0-1"], black: ["0-1", "1/2-1/2", "1-0"] };
let shown = null;
let changing = false; // whether the player wants to report another result
let timer = 0;

addEventListener("hashchange", () => location.reload()); // another code was scanned
document.addEventListener("visibilitychange", look);
look();

async function look() {
  clearTimeout(timer);
  if (document.visibilityState === "hidden") return;
  if (!location.hash) return say(text("Scan the code for your colour at your board."));
  try {
    show(await read(path, headers()));
  } catch (error) {
    if (!shown) say(error.text ?? text("The server cannot be reached. It is tried again."));
    if (error.status === 403) return;
  }
  timer = setTimeout(look, shown?.game && !shown.result ? SOON_MS : LATER_MS);
}

// A result that no line breaks.
function written(outcome) {
  return plainly(outcome)?.replaceAll(" ", "\u00a0");
}

function headers() {
  return { "Board-Secret": location.hash.slice(1) };
}

function say(what) {
  setHidden(game, true);
  setHidden(closed, false);
  write(closed, what);
}

function show(found) {
  if (found.version < (shown?.version ?? 0)) return;
  const isSame = JSON.stringify(found) === JSON.stringify(shown);
  if (found.game !== shown?.game) changing = false;
  shown = found;
  if (isSame) return;
  if (!found.open) return say(text("This tournament takes no results here. Tell an arbiter."));
  if (!found.game) return say(found.round ? text("There is no game at this board in round {round}.", found) : text("No round is published yet."));
  setHidden(closed, true);
  setHidden(game, false);
  const heading = document.getElementById("round");
  write(heading, filled(heading.dataset.of, found));
  for (const colour of ["white", "black"]) {
    const side = game.querySelector(`[data-side=${colour}]`);
    write(side.querySelector(".name"), found[colour].name);
    unbroken(side.querySelector(".name"));
    setHidden(side.querySelector(".you"), found.colour !== colour);
  }
  ask(found);
}

// What is said, and what can be answered, of the game as it is now.
function ask(found) {
  const { result, mine, theirs } = found;
  const opponent = found[found.colour === "white" ? "black" : "white"].name;
  if (result) return answer(text("Recorded: {result}. If that is wrong, call an arbiter.", { result: written(result) }), []);
  if (mine && !changing) {
    const values = { mine: written(mine), theirs: written(theirs), opponent };
    const known = theirs ? text("You reported {mine}, {opponent} reported {theirs}. Agree on one result, or call an arbiter.", values) : text("You reported {mine}. Waiting for {opponent} to report too.", values);
    return answer(known, [...(theirs ? [[text("{theirs} is right", values), theirs]] : []), [text("Report another result"), null]]);
  }
  if (theirs && !changing) {
    return answer(text("{opponent} reported {theirs}. Is that right?", { opponent, theirs: written(theirs) }), [[text("Yes, {theirs}", { theirs: written(theirs) }), theirs], [text("No"), null]]);
  }
  const words = [text("I won"), text("Draw"), text("I lost")];
  answer(text("How did your game end?"), RESULTS[found.colour].map((each, place) => [`${words[place]} (${written(each)})`, each]));
}

function answer(what, choices) {
  write(says, what);
  unbroken(says);
  answers.replaceChildren(...choices.map(([label, result]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    unbroken(button);
    button.classList.toggle("primary", result !== null && choices.length === 2); // to agree with the opponent
    button.addEventListener("click", () => (result ? report(result) : change()));
    return button;
  }));
}

function change() {
  changing = true;
  ask(shown);
  answers.querySelector("button").focus();
}

async function report(result) {
  const { round, game: id, player, white } = shown;
  const done = await attempt(game, () => send("POST", path, { result, round, game: id, player, white: white.player }, { headers: headers() }));
  changing = false;
  if (done) show(done);
  else look();
}
