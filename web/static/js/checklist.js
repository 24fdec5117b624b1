// What stands in the way of the next step: settled, worth a look, or blocking, never by colour alone.

import { write } from "./rows.js";
import { filled } from "./words.js";

const MARKS = { done: "✓", look: "!", blocks: "✗" };
const list = document.getElementById("checklist");
const row = document.getElementById("checklist-row");
const words = document.getElementById("checklist-words").dataset;

export function showChecklist({ checklist }) {
  while (list.children.length < checklist.length) list.append(row.content.cloneNode(true));
  while (list.children.length > checklist.length) list.lastElementChild.remove();
  checklist.forEach((each, place) => {
    const element = list.children[place];
    element.dataset.weight = each.weight;
    write(element.querySelector(".mark"), MARKS[each.weight]);
    write(element.querySelector(".what"), filled(words[camel(`${each.item}-${each.weight}`)] ?? words[camel(each.item)], each));
  });
  for (const mark of document.querySelectorAll("[data-mark]")) {
    const found = checklist.find((each) => each.item === mark.dataset.mark);
    write(mark, found ? MARKS[found.weight] : "·");
  }
}

function camel(name) {
  return name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}
