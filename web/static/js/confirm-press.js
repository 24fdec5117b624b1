// What is asked before the press of a button counts, where it cannot be taken back.

// Ask what is in the button's `data-ask`; the answer has the words of the button. Resolves to whether it was confirmed, which a
// button without a question is at once.
export async function isConfirmed({ dataset: { ask }, textContent }) {
  if (!ask) return true;
  const { question } = await import("./guard.js");
  return question({ title: ask, said: [], go: textContent });
}
