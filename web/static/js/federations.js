// The flag of a federation, and the language that a name from it is written in.

// The languages of federations, by the script that a name must have to be in them.
const LANGUAGES = [
  [/\p{Script=Han}/u, { CHN: "zh-Hans", HKG: "zh-Hant", JPN: "ja", KOR: "ko", MAC: "zh-Hant", TPE: "zh-Hant" }],
  [/\p{Script=Cyrillic}/u, { BUL: "bg", MKD: "mk", RUS: "ru", SRB: "sr", UKR: "uk" }],
  [/\p{Script=Arabic}/u, { IRI: "fa", PAK: "ur" }],
  [/\p{Script=Latin}/u, { VIE: "vi" }],
];
// Scripts that few languages but one are written in.
const SCRIPTS = [
  [/\p{Script=Hebrew}/u, "he"], [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "ja"], [/\p{Script=Hangul}/u, "ko"], [/\p{Script=Greek}/u, "el"],
  [/\p{Script=Armenian}/u, "hy"], [/\p{Script=Georgian}/u, "ka"], [/\p{Script=Thai}/u, "th"],
];
// The federations whose flags are in img/flags.
const FLAGS = new Set([
  "AFG AHO ALB ALG AND ANG ANT ARG ARM ARU AUS AUT AZE BAH BAN BAR BDI BEL BEN BER BHU BIH BIZ BLR BOL BOT BRA BRN BRU",
  "BUL BUR CAF CAM CAN CAY CHA CHI CHN CIV CMR COD COL COM CPV CRC CRO CUB CYP CZE DEN DJI DMA DOM ECU EGY ENG ERI ESA",
  "ESP EST ETH FAI FIJ FIN FRA GAB GAM GCI GEO GEQ GER GHA GRE GRN GUA GUM GUY HAI HKG HON HUN INA IND IOM IRI IRL IRQ",
  "ISL ISR ISV ITA IVB JAM JCI JOR JPN KAZ KEN KGZ KOR KOS KSA KUW LAO LAT LBA LBN LBR LCA LES LIE LTU LUX MAC MAD MAR",
  "MAS MAW MDA MDV MEX MGL MKD MLI MLT MNC MNE MOZ MRI MTN MYA NAM NCA NED NEP NGR NIG NOR NRU NZL OMA PAK PAN PAR PER",
  "PHI PLE PLW PNG POL POR PUR QAT ROU RSA RUS RWA SCO SEN SEY SGP SKN SLE SLO SMR SOL SOM SRB SRI SSD STP SUD SUI SUR",
  "SVK SWE SWZ SYR TAN TGA THA TJK TKM TLS TOG TPE TTO TUN TUR UAE UGA UKR URU USA UZB VAN VEN VIE VIN WLS YEM ZAM ZIM",
].join(" ").split(" "));

const loaded = new Map(); // the flags that are kept, by federation

// Show a federation's flag in a slot; nothing for an empty code or one without a flag.
export function flag(slot, code) {
  const wanted = FLAGS.has(code) ? code : "";
  if ((slot.dataset.code ?? "") === wanted) return;
  slot.dataset.code = wanted;
  slot.replaceChildren();
  if (!wanted) return;
  const picture = new Image();
  picture.alt = wanted;
  picture.src = addressOf(wanted);
  slot.append(picture);
}

// Load the flags of these federations, so that they are there when they are shown, also without the network.
export function loadFlags(codes) {
  for (const code of codes) if (FLAGS.has(code) && !loaded.has(code)) loaded.set(code, Object.assign(new Image(), { src: addressOf(code) }));
}

function addressOf(code) {
  return new URL(`../img/flags/${code}.svg`, import.meta.url).href;
}

// The language of a name, by its script or its federation, for the shapes of its letters; empty if it is not known.
export function languageOf(name, federation) {
  const only = SCRIPTS.find(([script]) => script.test(name));
  if (only) return only[1];
  return LANGUAGES.find(([script]) => script.test(name))?.[1][federation] ?? "";
}
