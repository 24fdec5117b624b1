// What is in the outbox of this device is sent from every page of officials; what needs a person waits for the page of results.

import { Outbox } from "./outbox.js";

const outbox = await Outbox.open(() => {});
outbox.wake();
