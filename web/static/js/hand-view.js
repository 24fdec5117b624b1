// What a pairing by hand looks like: the rows of boards with what each breaks and fails, and the players on no board.

import { points } from "./formats.js";
import { setHidden, write } from "./rows.js";
import { filled } from "./words.js";

const STRENGTHS = ["", "mild", "strong", "absolute"];
const NOTHING = { broken: [], failed: [], differs: false };
const FLOATS = { none: "·", downfloat: "↓", upfloat: "↑" };

export class HandView {
  #place = document.querySelector(".seats");
  #pool = document.querySelector(".pool");
  #row = document.getElementById("seat-row").content;
  #player = document.getElementById("seat-player").content;
  #group = document.getElementById("seat-group").content;
  #words = document.getElementById("seat-words").dataset;
  #players;

  // `players` by id.
  constructor(players) {
    this.#players = players;
  }

  // `verdicts` are by board (as text): { broken, failed, differs }. `picked` is the player who is being moved, or null.
  paint(seats, { picked, verdicts }) {
    const met = new Set(this.#players.get(picked)?.met);
    while (this.#place.children.length < seats.rows.length) this.#place.append(this.#row.cloneNode(true));
    seats.rows.forEach((board, place) => {
      const row = this.#place.children[place];
      const name = seats.isBye(place) ? this.#words.bye : String(place + 1);
      write(row.querySelector("[data-board]"), name);
      for (const button of row.querySelectorAll(".seat")) {
        const side = Number(button.dataset.side);
        Object.assign(button.dataset, { row: place, player: board[side] ?? "" });
        setHidden(button, side >= board.length);
        button.disabled = seats.isFixed(place);
        button.setAttribute("aria-pressed", String(Boolean(picked) && board[side] === picked));
        this.#fill(button, board[side], met);
        const who = this.#players.get(board[side])?.name ?? this.#words.empty;
        const pattern = seats.isBye(place) ? this.#words.atBye : [this.#words.atWhite, this.#words.atBlack][side];
        button.setAttribute("aria-label", `${who}, ${filled(pattern, { board: name })}`);
      }
      this.#judge(row, verdicts.get(String(board)));
    });
    this.#paintPool(seats.unpaired, picked, met);
    this.#rove();
  }

  // The articles that a board breaks or fails, in the place kept for them: nothing moves under a finger.
  #judge(row, { broken, failed, differs } = NOTHING) {
    row.dataset.state = broken.length ? "broken" : differs && failed.length ? "costly" : "";
    write(row.querySelector("[data-other]"), differs ? "≠" : "");
    const found = [...broken.map((each) => ({ ...each, absolute: true })), ...(differs ? failed : [])];
    const marks = row.querySelector(".marks");
    if (marks.dataset.of === JSON.stringify(found)) return;
    marks.dataset.of = JSON.stringify(found);
    marks.replaceChildren(marks.firstElementChild, ...found.map(({ article, meaning, absolute }) => Object.assign(
      document.createElement("span"),
      { className: absolute ? "mark absolute" : "mark", textContent: article, title: meaning },
    )));
  }

  // What a board breaks and fails, in words.
  describe(seats, row, { broken, failed } = NOTHING) {
    const here = document.querySelector("[data-here]");
    setHidden(here, broken.length + failed.length === 0);
    write(here.querySelector("h3"), seats.isBye(row) ? this.#words.atBye : filled(this.#words.at, { board: row + 1 }));
    here.querySelector("ul").replaceChildren(...[...broken, ...failed].map((each) => Object.assign(
      document.createElement("li"),
      { className: broken.includes(each) ? "absolute" : "", textContent: `${each.article} ${each.meaning}` },
    )));
  }

  #paintPool(unpaired, picked, met) {
    const there = new Map([...this.#pool.querySelectorAll(".free")].map((each) => [each.dataset.player, each]));
    if (String([...there.keys()]) !== String(unpaired)) this.#regroup(unpaired, there);
    for (const button of this.#pool.querySelectorAll(".free")) {
      button.setAttribute("aria-pressed", String(button.dataset.player === picked));
      this.#fill(button, button.dataset.player, met);
    }
    setHidden(document.querySelector("[data-all-seated]"), unpaired.length > 0);
  }

  // The players by points; `there` are the buttons that exist, by player.
  #regroup(unpaired, there) {
    const focused = document.activeElement;
    const groups = grouped(unpaired, (id) => this.#players.get(id).points);
    this.#pool.replaceChildren(...[...groups].map(([score, ids]) => {
      const group = this.#group.cloneNode(true).firstElementChild;
      write(group.querySelector("h3"), filled(this.#words.group, { points: points(score), count: ids.length }));
      group.querySelector("ul").append(...ids.map((id) => {
        const item = document.createElement("li");
        item.append(there.get(id) ?? this.#free(id));
        return item;
      }));
      return group;
    }));
    if (focused.isConnected && focused !== document.activeElement) focused.focus(); // it was moved
  }

  #free(id) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "free" });
    Object.assign(button.dataset, { player: id, drop: "" });
    return button;
  }

  #fill(button, id, met) {
    if (button.dataset.filled !== (id ?? "")) {
      button.dataset.filled = id ?? "";
      button.replaceChildren();
      if (id) {
        button.append(this.#player.cloneNode(true));
        this.#show(button, this.#players.get(id));
      }
    }
    if (id) setHidden(button.querySelector("[data-met]"), !met.has(id));
    button.classList.toggle("has-met", Boolean(id) && met.has(id));
  }

  #show(button, player) {
    const part = (name) => button.querySelector(`[data-${name}]`);
    const letters = { W: this.#words.white, B: this.#words.black, "-": "–" };
    write(part("title"), player.title);
    write(part("name"), player.name);
    write(part("rating"), player.rating ? String(player.rating) : "");
    write(part("points"), points(player.points));
    write(part("colours"), [...player.colours].map((colour) => letters[colour]).join(""));
    const due = player.due?.colour === "white" ? letters.W : letters.B;
    write(part("due"), player.due ? `→${due}` : "");
    part("due").dataset.strength = STRENGTHS[player.due?.strength ?? 0];
    const floats = (player.floats ?? []).map((each) => FLOATS[each]).join("");
    write(part("floats"), /[↓↑]/.test(floats) ? floats : "");
  }

  // One seat and one player are reached by the Tab key; the arrows move on from there.
  #rove() {
    for (const list of [this.#place.querySelectorAll(".seat"), this.#pool.querySelectorAll(".free")]) {
      const buttons = [...list].filter((each) => !each.hidden && !each.disabled);
      const current = buttons.find((each) => each === document.activeElement) ?? buttons.find((each) => each.tabIndex === 0 && each.dataset.roves) ?? buttons[0];
      for (const each of buttons) {
        each.tabIndex = each === current ? 0 : -1;
        if (each === current) each.dataset.roves = "1";
        else delete each.dataset.roves;
      }
    }
  }
}

function grouped(list, key) {
  const groups = new Map();
  for (const each of list) groups.set(key(each), [...(groups.get(key(each)) ?? []), each]);
  return groups;
}
