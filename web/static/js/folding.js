// Names as people type them, as domain/folding.py has it: a word is a row of parts with all the ways in which each is typed.

const USUAL =
  "đ d dj; ð d; ø o oe; ö o oe; ő o oe; ü u ue; ű u ue; ä a ae; å a aa; þ th; ß ss; ł l; æ a ae; œ o oe; ı i; ŋ n ng; ħ h; ŧ t; ĸ k; ə a e; а a; б b; " +
  "в v w ff; г g h gh gu; ґ g; д d; е e ye je ie yo jo io o; ё e yo jo io o ye je ie; є e ye je ie; ж z zh j sch; з z s; и i y; і i y; ї i yi ji; й i y j; " +
  "к k c; л l; м m; н n; о o; п p; р r; с s ss; т t; у u ou; ў u w v; ф f ph; х h kh ch; ц c ts tz z s; ч c ch tch tsch cz; ш s sh sch ch sz; " +
  "щ s sc sh sch shch schtsch chtch sht szcz; ъ; ы y i; ь; э e; ю u yu iu ju you iou; я a ya ia ja; ђ d dj; ј j; љ l lj; њ n nj; ћ c ch; џ dz dj; ѓ g gj; " +
  "ќ k kj; ѕ dz; кс ks x; дж dz dzh j dj dsch; ий ii iy ij i y; ій ii iy ij i y yi; ый yi yy yj y i; ин in yn ine; андр andr ander andre";
const TYPED = ["dj", "oe", "ue", "ae", "aa"]; // Mueller for Müller
const SPELLINGS = new Map([
  ...USUAL.split(";").map((each) => each.trim().split(" ")).map(([letter, ...ways]) => [letter, ways.length ? ways : [""]]),
  ...TYPED.map((pair) => [pair, [pair[0], pair]]),
]);
const SIGNED = new Set("öőüűäåйёїўѓќ");
const APOSTROPHES = /['\u2019\u2018\u02bc\u02b9\u02bb\u0060\u00b4]/g;
const UNIT = new RegExp([...[...SPELLINGS.keys()].filter((each) => each.length > 1), "."].join("|"), "gsu");

// The words of a text with the ways in which they are typed.
export function wordSpellings(text) {
  return (text.normalize("NFKC").toLowerCase().replace(APOSTROPHES, "").match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map(spelt);
}

// A text in one plain spelling.
export function plainlySpelt(text) {
  return wordSpellings(text).map((word) => word.map(([plainest]) => plainest).join("")).join(" ");
}

// Whether each of the typed words begins some word, in any order.
export function finds(wanted, words) {
  return wanted.every((typed) => words.some((word) => begins(typed, word)));
}

// Whether a way through the typed word is the beginning of a way through the other. A step compares what one of them is ahead
// by with the next part of the other.
function begins(typed, word) {
  const letters = initials(typed);
  const others = initials(word);
  if (letters.size && ![...letters].some((each) => others.has(each))) return false; // as nearly all other words
  const steps = [[0, 0, "", true]];
  const seen = new Set();
  while (steps.length) {
    const step = steps.pop();
    if (seen.has(step.join())) continue;
    seen.add(step.join());
    const [here, there, ahead, typedLeads] = step;
    const typedIsAhead = Boolean(ahead) && typedLeads;
    if (here === typed.length && !typedIsAhead) return true;
    const next = typedIsAhead ? [here, there + 1] : [here + 1, there];
    for (const way of (typedIsAhead ? word[there] : typed[here]) ?? []) {
      if (way.startsWith(ahead)) steps.push([...next, way.slice(ahead.length), !typedIsAhead]);
      else if (ahead.startsWith(way)) steps.push([...next, ahead.slice(way.length), typedLeads]);
    }
  }
  return false;
}

// The letters with which a word may begin; none if all of it may be left out.
function initials(word) {
  const found = new Set();
  for (const part of word) {
    for (const way of part) if (way) found.add(way[0]);
    if (!part.includes("")) break;
  }
  return found;
}

function spelt(word) {
  const parts = [];
  for (const unit of bare(word).match(UNIT) ?? []) {
    const ways = SPELLINGS.get(unit) ?? [unit];
    if (ways.length === 1 && parts.at(-1)?.length === 1) parts.push([parts.pop()[0] + ways[0]]);
    else parts.push(ways);
  }
  return parts;
}

// The letters without the signs that make no difference.
function bare(word) {
  return [...word.normalize("NFC")].map((letter) => (SIGNED.has(letter) ? letter : letter.normalize("NFKD").replace(/\p{M}/gu, ""))).join("");
}
