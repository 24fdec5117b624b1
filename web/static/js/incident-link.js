// Leads from a board on the page of result entry to the page of incidents, where its number is filled in.

const page = `/t/${encodeURIComponent(document.body.dataset.tournament)}/incidents`;

document.querySelector("[data-rows]").addEventListener("click", ({ target }) => {
  const board = target.closest("[data-incident]")?.closest(".game").querySelector("[data-f=board]").textContent;
  if (board) location.assign(`${page}?board=${board}`);
});
