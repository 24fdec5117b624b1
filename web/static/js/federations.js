// The flag of a federation, and the language that a name from it is written in.

const LANGUAGES = {
  BUL: "bg", CHN: "zh-Hans", HKG: "zh-Hant", JPN: "ja", KOR: "ko", MAC: "zh-Hant", MKD: "mk", PAK: "ur", IRI: "fa", RUS: "ru", SRB: "sr",
  TPE: "zh-Hant", UKR: "uk", VIE: "vi",
};
const LATIN = /^[\p{Script=Latin}\p{P}\p{M}\s]*$/u;
const missing = new Set();

// Show a federation's flag in a slot; nothing for an empty code or one without a flag.
export function flag(slot, code) {
  const wanted = /^[A-Z]{3}$/.test(code ?? "") && !missing.has(code) ? code : "";
  if ((slot.dataset.code ?? "") === wanted) return;
  slot.dataset.code = wanted;
  slot.replaceChildren();
  if (!wanted) return;
  const picture = new Image();
  picture.alt = wanted;
  picture.addEventListener("error", () => {
    missing.add(wanted);
    picture.remove();
  });
  picture.src = new URL(`../img/flags/${wanted}.svg`, import.meta.url).href;
  slot.append(picture);
}

// The language of a name in the script of its federation, for the shapes of its letters; empty if it is not known.
export function languageOf(name, federation) {
  return LATIN.test(name) && federation !== "VIE" ? "" : LANGUAGES[federation] ?? "";
}
