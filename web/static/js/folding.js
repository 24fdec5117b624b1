// Names as people type them, as domain/folding.py has it: a word is found by each of its usual spellings in plain letters.

const MOST_SPELLINGS = 64;
const USUAL =
  "đ d dj; ð d; ø o oe; ö o oe; ő o oe; ü u ue; ű u ue; ä a ae; å a aa; þ th; ß ss; ł l; æ a ae; œ o oe; ı i; ŋ n ng; ħ h; ŧ t; ĸ k; ə a e; " +
  "а a; б b; в v w; г g h; ґ g; д d; е e ye je; ё e yo jo io; є e ye ie; ж z zh j; з z; и i y; і i; ї i yi; й i y j; к k; л l; м m; н n; о o; п p; р r; " +
  "с s; т t; у u; ў u w; ф f; х h kh ch; ц c ts tz; ч c ch tch; ш s sh sch; щ s sc shch sch; ъ; ы y i; ь; э e; ю u yu iu ju; я a ya ia ja; ђ d dj; ј j; љ l lj; њ n nj; ћ c; џ dz dj; ѓ g gj; ќ k kj; ѕ dz";
const TYPED = ["dj", "oe", "ue", "ae", "aa"]; // Mueller for Müller
const SPELLINGS = new Map([
  ...USUAL.split(";").map((each) => each.trim().split(" ")).map(([letter, ...ways]) => [letter, ways.length ? ways : [""]]),
  ...TYPED.map((pair) => [pair, [pair[0], pair]]),
]);
const SIGNED = new Set("öőüűäåйёїўѓќ");
const APOSTROPHES = /['\u2019\u2018\u02bc\u02b9\u02bb\u0060\u00b4]/g;
const UNIT = new RegExp([...TYPED, "."].join("|"), "gsu");

// The spellings of each word of a text.
export function wordSpellings(text) {
  return (text.normalize("NFKC").toLowerCase().replace(APOSTROPHES, "").match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map(spellings);
}

// Whether each of the typed words begins some word, in any order; both are spellings of words.
export function finds(wanted, words) {
  return wanted.every((typed) => words.some((word) => word.some((there) => typed.some((each) => there.startsWith(each)))));
}

function spellings(word) {
  let found = [""];
  for (const unit of bare(word).match(UNIT) ?? []) {
    let ways = SPELLINGS.get(unit) ?? [unit];
    if (found.length * ways.length > MOST_SPELLINGS) ways = ways.slice(0, 1);
    found = ways.flatMap((way) => found.map((beginning) => beginning + way));
  }
  return [...new Set(found)];
}

// The letters without the signs that make no difference.
function bare(word) {
  return [...word.normalize("NFC")].map((letter) => (SIGNED.has(letter) ? letter : letter.normalize("NFKD").replace(/\p{M}/gu, ""))).join("");
}
