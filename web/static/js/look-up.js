// Players of the server's rating list, offered below a cell while a name or a FIDE ID is typed.

import { setHidden } from "./rows.js";

const PAUSE_MS = 200;
const SHORTEST = 3;
const MOST = 8;

export class LookUp {
  #list;
  #find;
  #choose;
  #waiting = 0;
  #request = 0;
  #input = null;
  #players = [];
  #at = -1;

  // `find(text)` resolves to players; `choose(player, input)` is called with the chosen one.
  constructor(list, find, choose) {
    [this.#list, this.#find, this.#choose] = [list, find, choose];
    list.addEventListener("pointerdown", (event) => event.preventDefault()); // the cell keeps the focus
    list.addEventListener("click", (event) => this.#take(Number(event.target.closest("[role=option]")?.dataset.place ?? -1)));
  }

  typed(input) {
    clearTimeout(this.#waiting);
    this.close();
    const words = input.value.trim();
    if (words.length < SHORTEST) return;
    this.#waiting = setTimeout(() => this.#look(input, words), PAUSE_MS);
  }

  // Returns whether the list used the key.
  key(event) {
    if (this.#list.hidden) return false;
    if (event.key === "Escape") this.close();
    else if (event.key === "ArrowDown") this.#point(this.#at + 1);
    else if (event.key === "ArrowUp") this.#point(this.#at - 1);
    else if (event.key === "Enter" && this.#at >= 0) this.#take(this.#at);
    else return false;
    event.preventDefault();
    return true;
  }

  close() {
    this.#request += 1;
    setHidden(this.#list, true);
    for (const name of ["aria-expanded", "aria-controls", "aria-activedescendant", "role"]) this.#input?.removeAttribute(name);
    this.#at = -1;
  }

  async #look(input, words) {
    const mine = ++this.#request;
    let players = [];
    try {
      players = (await this.#find(words)).slice(0, MOST);
    } catch {
      return; // typing works without the list
    }
    if (mine !== this.#request || input !== document.activeElement || !players.length) return;
    [this.#input, this.#players] = [input, players];
    this.#list.replaceChildren(...players.map(option));
    const box = input.getBoundingClientRect();
    const width = Math.min(352, document.documentElement.clientWidth - 16);
    Object.assign(this.#list.style, { top: `${box.bottom}px`, left: `${Math.min(box.left, document.documentElement.clientWidth - width - 8)}px`, width: `${width}px` });
    setHidden(this.#list, false);
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-controls", this.#list.id);
    input.setAttribute("aria-expanded", "true");
  }

  #point(place) {
    const options = [...this.#list.children];
    this.#at = Math.max(-1, Math.min(place, options.length - 1));
    for (const [number, each] of options.entries()) each.setAttribute("aria-selected", String(number === this.#at));
    if (this.#at < 0) this.#input.removeAttribute("aria-activedescendant");
    else this.#input.setAttribute("aria-activedescendant", options[this.#at].id);
    options[this.#at]?.scrollIntoView({ block: "nearest" });
  }

  #take(place) {
    const player = this.#players[place];
    if (!player) return;
    const input = this.#input;
    this.close();
    this.#choose(player, input);
  }
}

function option(player, place) {
  const made = document.createElement("li");
  Object.assign(made, { id: `listed-${place}` });
  Object.assign(made.dataset, { place });
  made.setAttribute("role", "option");
  made.setAttribute("aria-selected", "false");
  const name = document.createElement("bdi");
  name.textContent = player.name;
  const about = document.createElement("span");
  about.className = "soft small";
  about.textContent = [player.federation, player.title, player.rating || "", player.born].filter(Boolean).join(" ");
  made.append(name, " ", about);
  return made;
}
