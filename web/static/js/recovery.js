// Recovery codes for the director: made in advance, shown once on a sheet for printing, revoked.

import { attempt, send } from "./api.js";
import { write } from "./rows.js";

const part = document.querySelector("[data-recoveries]");
const sheet = document.getElementById("sheet");

part.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-do]");
  if (!button) return;
  if (button.dataset.do === "make") return make();
  const { recovery } = button.closest("li").dataset;
  if (await attempt(part, () => send("DELETE", `/recovery-codes/${encodeURIComponent(recovery)}`))) location.reload();
});

sheet.querySelector("[data-print]").addEventListener("click", () => print());
sheet.querySelector("[data-close]").addEventListener("click", () => sheet.close());
sheet.addEventListener("close", () => location.reload());

async function make() {
  const made = await attempt(part, () => send("POST", "/recovery-codes"));
  if (!made) return;
  write(sheet.querySelector("[data-secret]"), made.code);
  write(sheet.querySelector("[data-way]"), made.address);
  document.body.dataset.sheet = "";
  sheet.showModal();
}
