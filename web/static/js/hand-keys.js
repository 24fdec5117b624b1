// The keys of a pairing by hand: arrows move between seats and the players who are on no board, and `actions` get the rest:
// { pick, pair, takeOff, exchange, drop, undo }, each with the seat or player that has the focus.

const ACTIONS = { " ": "pick", Enter: "pair", Delete: "takeOff", Backspace: "takeOff", x: "exchange", Escape: "drop" };

export function offerKeys(place, actions) {
  let latest = null; // the seat that had the focus last

  place.addEventListener("focusin", (event) => {
    if (event.target.matches(".seat")) latest = event.target;
  });
  addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]")) return;
    const writes = event.target.matches?.("input, textarea, select");
    if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !writes) return done(event, () => actions.undo());
    if (event.ctrlKey || event.altKey || event.metaKey || writes) return;
    if (event.key === "Escape") return actions.drop();
    const here = event.target.closest?.(".seat, .free");
    if (!here || !place.contains(here)) return;
    const action = ACTIONS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (action) return done(event, () => actions[action](here));
    const next = neighbour(here, event.key);
    if (next) done(event, () => next.focus());
  });

  function neighbour(here, key) {
    if (here.matches(".free")) {
      const list = [...place.querySelectorAll(".free")];
      if (key === "ArrowLeft") return latest?.isConnected ? latest : place.querySelector(".seat");
      return along(list, list.indexOf(here), key);
    }
    const side = place.querySelectorAll(`.seat[data-side="${here.dataset.side}"]`);
    if (key === "ArrowLeft") return here.previousElementSibling?.matches(".seat") ? here.previousElementSibling : null;
    if (key === "ArrowRight") return here.nextElementSibling?.matches(".seat") ? here.nextElementSibling : place.querySelector(".free");
    return along([...side], [...side].indexOf(here), key);
  }
}

function along(list, at, key) {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: list.length - 1 }[key];
  return list[to];
}

function done(event, doing) {
  event.preventDefault();
  doing();
}
