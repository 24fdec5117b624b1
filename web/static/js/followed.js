// The player whom this device follows in a tournament; kept on the device alone.

const key = (tournament) => `followed:${tournament}`;

// The id of the player, null if there is none or the browser keeps nothing.
export function followed(tournament) {
  try {
    return localStorage.getItem(key(tournament));
  } catch {
    return null;
  }
}

// A button that says whether the player is followed, and changes it.
export function offerFollowing(button, { tournament, player }) {
  const show = () => button.setAttribute("aria-pressed", String(followed(tournament) === player));
  button.addEventListener("click", () => {
    if (followed(tournament) === player) localStorage.removeItem(key(tournament));
    else localStorage.setItem(key(tournament), player);
    show();
  });
  show();
  button.hidden = false;
}
