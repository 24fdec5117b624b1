// How long all pages of a list take, in one form: "50 s", "1 min", "2 min 10 s".

import { text } from "./words.js";

export function duration(time) {
  const [minutes, seconds] = [Math.floor(Math.ceil(time) / 60), Math.ceil(time) % 60];
  if (!minutes) return text("{n} s", { n: seconds });
  return seconds ? text("{minutes} min {seconds} s", { minutes, seconds }) : text("{n} min", { n: minutes });
}
