// A player's requests to the arbiters and their answers. They need the secret of the player's badge.

import { Problem, newKey, read, send } from "./api.js";
import { BadgeSecret } from "./badge-secret.js";
import { setHidden, write } from "./rows.js";
import { text } from "./words.js";

const TIMEOUT_MS = 15_000; // then the request counts as not sent

const section = document.getElementById("player-requests");
const part = (name) => section.querySelector(`[data-${name}]`);
const [bye, mistake] = ["bye", "mistake"].map((name) => section.querySelector(`[data-form=${name}]`));
const STATES = {
  waiting: () => text("… waiting for an answer"),
  granted: () => text("✓ granted"),
  settled: () => text("✓ settled"),
  declined: () => text("✗ declined"),
  "taken-back": () => text("↩ granted, then revoked"),
  withdrawn: () => text("↩ withdrawn by you"),
};

export class PlayerRequests {
  #path;
  #secret;
  #head; // of the page's view; its `asked` changes whenever a request does
  #known = null; // what was read last, null for nothing
  #shown = null;
  #isFresh = false; // whether `known` was read after the last announced change
  #sent = new Map(); // form -> the body and key that were sent from it, until they are known to have arrived

  constructor({ subject, model }) {
    this.#path = `/tournaments/${encodeURIComponent(subject.tournament)}/players/${encodeURIComponent(subject.player)}/requests`;
    this.#secret = new BadgeSecret(subject);
    this.#head = model.head;
    bye.elements.round.addEventListener("change", () => this.#showKinds());
    for (const form of [bye, mistake]) form.addEventListener("submit", (event) => this.#submit(event, form));
    part("own").addEventListener("click", (event) => {
      const request = event.target.closest("[data-withdraw]")?.dataset.withdraw;
      if (request) this.#withdraw(request);
    });
    addEventListener("hashchange", () => location.reload()); // another badge was scanned
    this.#showRounds(model);
    this.#load();
  }

  // Takes the newest model of the page's view: a request may have been answered.
  heard(model) {
    const reopened = model.head.takes_requests && !this.#head.takes_requests;
    if (model.head.asked !== this.#head.asked || reopened) this.#isFresh = false;
    this.#head = model.head;
    this.#showRounds(model);
    if (!this.#isFresh) this.#load();
    else this.#show(); // no request for a published round: a thousand phones would send it at once
  }

  // Call this when the network is back.
  wake() {
    if (!this.#isFresh) this.#load();
  }

  async #load() {
    if (!this.#secret.known) return this.#show();
    try {
      const found = await read(this.#path, this.#secret.headers);
      if (found.version >= (this.#known?.version ?? 0)) this.#known = found; // of two answers the newer one
      write(part("away"), "");
      this.#isFresh = true;
    } catch (error) {
      this.#isFresh = false;
      if (error instanceof Problem && error.status === 403) {
        this.#secret.forget();
        write(part("locked"), text("This badge was renewed. To ask the arbiters, scan the newest code on your badge or place card."));
      } else write(part("away"), text("The server cannot be reached: this may not be the newest."));
    }
    this.#show();
  }

  #show() {
    const open = Boolean(this.#secret.known);
    setHidden(part("locked"), open);
    const taken = this.#head.takes_requests;
    const byes = this.#byes();
    const requests = this.#known?.requests ?? [];
    setHidden(part("closed"), !open || taken);
    for (const form of [bye, mistake]) setHidden(form.closest("details"), !open || !this.#known || !taken);
    setHidden(part("none"), byes.length > 0);
    setHidden(bye.querySelector("[data-fields]"), byes.length === 0);
    choose(bye.elements.round, byes.map(({ round }) => [round, text("Round {round}", { round })]));
    this.#showKinds();
    if (this.#shown !== requests) part("own").replaceChildren(...requests.map(item));
    this.#shown = requests;
    setHidden(part("own"), requests.length === 0);
  }

  // The rounds still to be published, with the byes that can be requested.
  #byes() {
    return (this.#known?.byes ?? []).filter(({ round }) => round > (this.#head.now?.round ?? 0));
  }

  #showKinds() {
    const found = this.#byes().find(({ round }) => String(round) === bye.elements.round.value);
    const words = { "half-point": text("half-point bye"), "zero-point": text("zero-point bye: I am away") };
    choose(bye.elements.kind, (found?.kinds ?? []).map((kind) => [kind, words[kind]]));
  }

  #showRounds(model) {
    const rounds = [...model.order].sort((one, other) => other - one);
    const about = rounds.map((round) => [round, text("Round {round}", { round })]);
    choose(mistake.elements.round, [...about, ["", text("my name, rating, club or something else")]]);
  }

  async #submit(event, form) {
    event.preventDefault();
    const { round, kind, text: words } = form.elements;
    const number = round.value === "" ? null : Number(round.value);
    const body = { round: number, text: words.value.trim(), ...(kind && { kind: kind.value }) };
    const was = this.#sent.get(form);
    const same = was && JSON.stringify(was.body) === JSON.stringify(body);
    const attempt = same ? was : { body, key: newKey() }; // sent again with the same key it is the same request
    this.#sent.set(form, attempt);
    const done = await this.#send(form, () => send("POST", `${this.#path}/${form === bye ? "byes" : "mistakes"}`, body, this.#how(attempt.key)));
    if (!done) return;
    this.#sent.delete(form);
    form.reset();
    form.closest("details").open = false;
    form.closest("details").querySelector("summary").focus();
    this.#showMessage(text("Sent. The arbiters see it now; their answer appears here."));
  }

  #withdraw(request) {
    this.#send(part("own"), () => send("DELETE", `${this.#path}/${request}`, {}, this.#how()));
  }

  #how(key) {
    return { key, headers: this.#secret.headers, signal: AbortSignal.timeout(TIMEOUT_MS) };
  }

  async #send(scope, sending) {
    const buttons = [...scope.querySelectorAll("button")];
    for (const button of buttons) button.disabled = true;
    const message = section.querySelector("[data-message]");
    setHidden(message, true);
    this.#showMessage("");
    try {
      await sending();
      await this.#load();
      return true;
    } catch (error) {
      const problem = error instanceof Problem ? error.text : text("Not sent: no connection to the server. Your text is still here; try again.");
      write(message, problem);
      setHidden(message, false);
      if (error instanceof Problem) this.#load(); // what is offered may be out of date
      return false;
    } finally {
      for (const button of buttons) button.disabled = false;
    }
  }

  #showMessage(words) {
    write(part("feedback"), words);
    setHidden(part("feedback"), !words);
  }
}

function item({ request, kind, round, bye: worth, state, text: words, reason }) {
  const element = document.getElementById("own-request").content.firstElementChild.cloneNode(true);
  const slot = (name) => element.querySelector(`[data-${name}]`);
  element.dataset.state = state;
  write(slot("what"), requestText(kind, round, worth));
  write(slot("state"), STATES[kind === "mistake" && state === "granted" ? "settled" : state]());
  write(slot("words"), words);
  write(slot("reason"), reason && text("Arbiter's decision: {reason}", { reason }));
  slot("withdraw").dataset.withdraw = request;
  setHidden(slot("withdraw"), state !== "waiting");
  return element;
}

function requestText(kind, round, worth) {
  if (kind === "mistake") return round === null ? text("Report a mistake") : text("A mistake in round {round}", { round });
  return worth === "half-point" ? text("Half-point bye in round {round}", { round }) : text("Away in round {round}", { round });
}

// Offer these choices, and keep the present one if it is still offered.
function choose(select, choices) {
  const now = JSON.stringify(choices);
  if (select.dataset.choices === now) return;
  const chosen = select.dataset.choices ? select.value : null;
  select.dataset.choices = now;
  select.replaceChildren(...choices.map(([value, label]) => new Option(label, value)));
  if (choices.some(([value]) => String(value) === chosen)) select.value = chosen;
}
