// The code on a result slip opens the page of results at its game: /enter#GAME. A game's id begins with its round. The desk
// opens the other results there: #GAME:other.

const main = document.querySelector("main");
const listening = new MutationObserver(showWhenReady);
listening.observe(main, { attributes: true, attributeFilter: ["inert"] });
addEventListener("hashchange", show);
showWhenReady();

// Nothing takes the focus while the page is inert.
function showWhenReady() {
  if (main.inert) return;
  listening.disconnect();
  show();
}

function show() {
  const [game, others] = decodeURIComponent(location.hash.slice(1)).split(":");
  if (!game) return;
  for (const other of document.querySelectorAll(".game.scanned")) other.classList.remove("scanned");
  const element = document.querySelector(`.game[data-key="${CSS.escape(game)}"]`);
  if (element) {
    element.classList.add("scanned");
    scrollTo(element);
    if (others) element.querySelector("[data-more]").click();
    element.querySelector(others ? ".prompt button" : ".picks button")?.focus({ preventScroll: true });
  } else openItsRound(game);
}

// Twice: boards that come into sight are taller or lower than was reckoned for them.
function scrollTo(element) {
  element.scrollIntoView({ block: "center" });
  requestAnimationFrame(() => requestAnimationFrame(() => element.scrollIntoView({ block: "center" })));
}

function openItsRound(game) {
  const [round] = game.split("-");
  const address = new URL(location.href);
  if (!/^\d+$/.test(round) || address.searchParams.get("round") === round) return;
  address.searchParams.set("round", round);
  location.replace(address);
}
