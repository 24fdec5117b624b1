// A form that keeps what was typed until it is saved or discarded, across closing its dialog and loading the page again, and
// names what is unsaved in its [data-unsaved].

import { text } from "./words.js";

const PASSED_OVER = new Set(["password", "file", "hidden", "submit", "button"]);

const held = new WeakMap(); // form -> what it is about now, and the values that are recorded of it

// `key` names the form and what it is about, as "player:12"; a dialog that is about another player next is given to this
// again. Returns {saved, fill, discard, changed}; fill(values) is for recorded values of text fields that come later.
export function keepUnsaved(form, key) {
  const place = `unsaved:${key}`;
  const fields = [...form.elements].filter(({ name, type }) => name && !PASSED_OVER.has(type));
  const isNew = !held.has(form);
  held.set(form, { place, saved: new Map(fields.map((field) => [field, valueOf(field)])) });
  const kept = JSON.parse(read(place) ?? "{}");
  for (const field of fields) if (idOf(field) in kept) setValue(field, kept[idOf(field)]);

  const changed = () => fields.filter((field) => valueOf(field) !== held.get(form).saved.get(field));
  const show = () => {
    const left = changed();
    write(held.get(form).place, left.length ? JSON.stringify(Object.fromEntries(left.map((field) => [idOf(field), valueOf(field)]))) : null);
    const line = form.querySelector("[data-unsaved]");
    if (!line) return;
    line.hidden = !left.length;
    line.querySelector("[data-names]").textContent = text("Not saved: {fields}", { fields: left.map(labelOf).join(", ") });
  };
  const keepNow = () => {
    for (const field of fields) held.get(form).saved.set(field, valueOf(field));
    show();
  };
  const fill = (values) => {
    const typed = JSON.parse(read(place) ?? "{}");
    for (const field of fields.filter(({ name }) => name in values)) {
      held.get(form).saved.set(field, values[field.name]);
      if (!(idOf(field) in typed)) setValue(field, values[field.name]);
    }
    show();
  };
  const discard = () => {
    for (const field of fields) setValue(field, held.get(form).saved.get(field));
    show();
  };
  if (isNew) {
    form.addEventListener("input", show);
    form.addEventListener("change", show);
    form.querySelector("[data-unsaved] [data-discard]")?.addEventListener("click", discard);
  }
  show();
  return { saved: keepNow, fill, discard, changed };
}

function idOf({ name, type, value }) {
  return type === "radio" ? `${name}=${value}` : name;
}

function valueOf(field) {
  return field.type === "checkbox" || field.type === "radio" ? field.checked : field.value;
}

function setValue(field, value) {
  if (field.type === "checkbox" || field.type === "radio") field.checked = value;
  else field.value = value;
}

function labelOf(field) {
  return (field.getAttribute("aria-label") ?? field.labels?.[0]?.firstChild?.textContent ?? field.name).trim();
}

function read(place) {
  try {
    return sessionStorage.getItem(place);
  } catch {
    return null; // without storage the page keeps it as long as it is open
  }
}

function write(place, value) {
  try {
    if (value === null) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, value);
  } catch {
    // as above
  }
}
