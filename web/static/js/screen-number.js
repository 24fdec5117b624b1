// Which screen of its computer this is: `?screen=2` is a display of its own beside the first, in the same browser profile.

const asked = new URLSearchParams(location.search).get("screen") ?? "";

export const NUMBER = /^[2-9]$/.test(asked) ? asked : ""; // empty for the first
export const QUERY = NUMBER && `?screen=${NUMBER}`;
export const HOME = `/display${QUERY}`;
