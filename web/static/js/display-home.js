// The start page of a screen. A new screen registers itself and gets a code; one that stored its last page returns to it.

import { send } from "./api.js";
import { connectDisplay } from "./display-connection.js";
import { goOn } from "./go-on.js";
import { Live } from "./live.js";
import { HOME, QUERY } from "./screen-number.js";
import { storedAddress } from "./display-storage.js";
import { pageState, setHidden, write } from "./rows.js";
import { statusElement } from "./status.js";
import { text } from "./words.js";

const AGAIN_MS = 20_000;

if (document.getElementById("state")) wait();
else if (!new URLSearchParams(location.search).has("choose")) come();

function wait() {
  document.documentElement.dataset.runs = ""; // old-browser.js looks for it
  const page = pageState();
  const address = storedAddress();
  if (address && !page.arranged) return goOn(address);
  connectDisplay(new Live(statusElement()), page, ({ code, name }) => {
    write(document.querySelector("[data-code]"), code);
    write(document.querySelector("[data-name]"), name);
  });
}

async function come() {
  document.documentElement.dataset.runs = ""; // old-browser.js looks for it
  const trouble = document.querySelector("[data-trouble]");
  try {
    await send("POST", `/displays${QUERY}`);
    return goOn(HOME);
  } catch (error) {
    write(trouble, error.text ?? text("The server does not answer. This screen tries again by itself."));
    setHidden(trouble, false);
    setTimeout(come, AGAIN_MS);
  }
}
