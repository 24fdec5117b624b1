// The checklist of the next step: each item is done, to be checked, or blocking; shown by a mark, not by colour alone.

import { setHidden, write } from "./rows.js";
import { filled, text } from "./words.js";

const MARKS = { done: "✓", look: "!", blocks: "✗" };
const list = document.getElementById("checklist");
const row = document.getElementById("checklist-row");
const hidden = new Set(["decision"]); // until review.js finds that it is due
let shown = { checklist: [] };
let conflicts = 0;
const words = document.getElementById("checklist-words").dataset;

export function showChecklist(head) {
  shown = head;
  const checklist = withConflicts(head.checklist);
  while (list.children.length < checklist.length) list.append(row.content.cloneNode(true));
  while (list.children.length > checklist.length) list.lastElementChild.remove();
  setHidden(list.closest("section"), checklist.length === 0); // the tournament is finished
  checklist.forEach((each, place) => {
    const element = list.children[place];
    element.dataset.weight = each.weight;
    element.dataset.item = each.item;
    setHidden(element, hidden.has(each.item));
    write(element.querySelector(".mark"), MARKS[each.weight]);
    write(element.querySelector(".what"), filled(wordsOf(each), each));
  });
}

// How many games are in conflict, which the view does not know.
export function showConflicting(count) {
  if (count === conflicts) return;
  conflicts = count;
  showChecklist(shown);
}

// Not all results are in while someone has to choose between two.
function withConflicts(checklist) {
  if (!conflicts) return checklist;
  return [{ item: "conflicts", weight: "look", count: conflicts }, ...checklist.filter(({ item, weight }) => item !== "results" || weight !== "done")];
}

function wordsOf(each) {
  if (each.item === "conflicts") return text("Boards in conflict: {count}");
  return words[camel(`${each.item}-${each.weight}`)] ?? words[camel(each.item)];
}

export function showItem(item, wanted) {
  if (wanted) hidden.delete(item);
  else hidden.add(item);
  const element = list.querySelector(`[data-item="${item}"]`);
  if (element) setHidden(element, !wanted);
}

function camel(name) {
  return name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}
