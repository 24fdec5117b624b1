// Players are dragged with a mouse from anywhere, with a finger by their grip, so that the list can still be scrolled.

const STARTS_PX = 6;
const EDGE_PX = 70;
const STEP_PX = 14;

// `from(element)` is the player to be dragged by what was pressed, or null; `drop(player, element)` gets what is under it.
export function offerDrag(place, from, drop) {
  let drag = null; // { player, source, x, y, ghost }

  place.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || (event.pointerType !== "mouse" && !event.target.closest(".grip"))) return;
    const found = from(event.target);
    if (found) drag = { ...found, x: event.clientX, y: event.clientY, ghost: null };
  });
  addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < STARTS_PX) return;
    if (!drag.ghost) begin();
    Object.assign(drag, { x: event.clientX, y: event.clientY });
    move();
  });
  addEventListener("pointerup", (event) => {
    const ended = end();
    if (!ended?.ghost) return;
    addEventListener("click", swallow, { capture: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    drop(ended.player, document.elementFromPoint(event.clientX, event.clientY));
  });
  addEventListener("pointercancel", end);
  addEventListener("keydown", (event) => event.key === "Escape" && end());

  // The click that ends a drag selects no one.
  function swallow(event) {
    event.stopPropagation();
  }

  function begin() {
    drag.ghost = drag.source.cloneNode(true);
    drag.ghost.classList.add("ghost");
    drag.ghost.setAttribute("aria-hidden", "true");
    drag.ghost.style.width = `${drag.source.offsetWidth}px`;
    document.body.append(drag.ghost);
    drag.source.classList.add("lifted");
    requestAnimationFrame(scroll);
  }

  function move() {
    drag.ghost.style.translate = `${drag.x + 8}px ${drag.y + 8}px`;
    const target = document.elementFromPoint(drag.x, drag.y)?.closest("[data-drop]");
    for (const each of place.querySelectorAll(".over")) if (each !== target) each.classList.remove("over");
    target?.classList.add("over");
  }

  // Near the upper or lower edge the page moves under what is dragged.
  function scroll() {
    if (!drag?.ghost) return;
    if (drag.y < EDGE_PX) scrollBy(0, -STEP_PX);
    if (drag.y > innerHeight - EDGE_PX) scrollBy(0, STEP_PX);
    requestAnimationFrame(scroll);
  }

  function end() {
    const ended = drag;
    drag = null;
    ended?.ghost?.remove();
    ended?.source.classList.remove("lifted");
    for (const each of place.querySelectorAll(".over")) each.classList.remove("over");
    return ended;
  }
}
