// The entries of a tournament's menu that scrolls: the current one is brought into view, and edges with more beyond them are marked.

const nav = document.querySelector(".bar nav");
const NEAR = 2; // pixels, less than which is nothing to scroll to

function markEdges() {
  const most = nav.scrollWidth - nav.clientWidth;
  const left = getComputedStyle(nav).direction === "rtl" ? most + nav.scrollLeft : nav.scrollLeft;
  nav.dataset.beyond = [left > NEAR && "left", most - left > NEAR && "right"].filter(Boolean).join(" ");
}

const current = nav.querySelector("[aria-current]");
if (current) {
  const [entry, edge] = [current, nav].map((each) => each.getBoundingClientRect());
  nav.scrollLeft += (entry.left + entry.right - edge.left - edge.right) / 2;
}
nav.addEventListener("scroll", markEdges, { passive: true });
new ResizeObserver(markEdges).observe(nav);
