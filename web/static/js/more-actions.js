// On phones the actions of a player and of the page are each behind one button, which shows and hides them.

document.querySelector("main").addEventListener("click", ({ target }) => {
  const more = target.closest("[data-more]");
  more?.setAttribute("aria-expanded", String(more.getAttribute("aria-expanded") !== "true"));
});
