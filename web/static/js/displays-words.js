// What the list of displays says about each: what it shows, whether it is live, and which version it has.

import { count, locale, text } from "./words.js";

// What a display shows, given the titles of lists and of tournaments.
export function describe(row, kinds, titles) {
  const { kind, tournaments, start } = row.showing;
  if (!kind) return newness(row);
  const named = tournaments.map((each) => titles[each] ?? each).join(", ");
  const list = start ? text("Starting list") : (kinds[kind] ?? kinds[row.kind]);
  if (row.unattended) return [text("follows the round by default"), list, named].join(" · ");
  const until = row.overridden ? text("until {time}", { time: clock(row.overridden) }) : "";
  const follows = row.kind === "programme" && !row.overridden ? "↻" : "";
  return [`${follows} ${list}`.trim(), row.overridden ? "" : row.share, named, until].filter(Boolean).join(" · ");
}

// Whether it is live, and since when.
export function condition(row) {
  return row.live ? text("live since {time}", { time: clock(row.since) }) : gone(row);
}

function newness(row) {
  if (!row.new && !isElsewhere(row)) return text("shows its code");
  return isElsewhere(row) ? text("new, shows {address} by itself", { address: row.address }) : text("new");
}

// Whether a screen shows a page that it has chosen itself.
export function isElsewhere({ address }) {
  return Boolean(address) && !/^\/display(\?|$)/.test(address);
}

function gone({ since }) {
  return since ? text("not live since {time}", { time: clock(since) }) : text("not live");
}

// The version that the display shows, and the version that was sent.
export function versionText({ shows, behind, tournaments }) {
  if (!shows.length) return "";
  if (behind !== null) {
    const { version, told: newest } = oldest(shows);
    return text("{seconds} s behind: version {version} of {newest}", { seconds: behind, version, newest });
  }
  if (tournaments.length > 1) return count("newest version of {n} section", "newest version of {n} sections", tournaments.length);
  const { told } = shows.find(({ view }) => view !== "notices") ?? shows[0];
  return text("newest version, {version}", { version: told });
}

function oldest(shows) {
  return shows.find(({ version, told }) => version < told);
}

function clock(moment) {
  const then = new Date(moment);
  const today = new Date().toDateString() === then.toDateString();
  return then.toLocaleString(locale, { ...(today ? {} : { weekday: "short" }), hour: "2-digit", minute: "2-digit" });
}
