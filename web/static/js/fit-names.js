// Names of players in the rows of a table, each in one line: condensed where they have no room, then by initials. One that would be too small has several lines.

import { fitName } from "./fit-name.js";
import { narrowest } from "./manners.js";
import { fontsFor, nameWidths, widthOf } from "./measure.js";
import { linesFor } from "./name-lines.js";
import { setHidden } from "./rows.js";
import { stylesOf } from "./styles.js";

const GAP = 0.35; // ems, between the parts of a cell
const SPARE = 0.25; // ems, for what small letters lose by rounding
const LEAST = 0.75; // of the type of the rows: 12 pixels
const phone = matchMedia("(max-width: 40rem)"); // there names may take several lines

export class FittedNames {
  #place;
  #cell;
  #weightOf;
  #room = null; // of a cell, in ems, with what a rating takes of it and the type of titles
  #measured = 0; // the width of the place for which the room holds
  #refit = () => {};

  // `cell` finds the cell of a name in a row of the `place`: a title, the name, a rating. `weightOf(row)` is the weight of its names.
  constructor(place, { cell, weightOf }) {
    [this.#place, this.#cell, this.#weightOf] = [place, cell, weightOf];
    new ResizeObserver(() => {
      if (!place.clientWidth || place.clientWidth === this.#measured) return;
      this.#measure();
      this.#refit();
    }).observe(place);
  }

  // Have the letters of these rows' names there, the condensed ones only if a name needs them; `fitAll` shows all rows again.
  async prepare(rows, fitAll) {
    this.#refit = fitAll;
    const sides = rows.flatMap((row) => [row.white, row.black].filter(Boolean).map((person) => ({ person, weight: this.#weightOf(row) })));
    const letters = () => fontsFor(sides.map(({ person }) => person.name), [...new Set(sides.map(({ weight }) => weight))]);
    await letters();
    this.#measure();
    if (this.#room && sides.some(({ person, weight }) => nameWidths(person.name, weight)[0] > this.#beside(person))) {
      await stylesOf("fonts-width.css");
      await letters();
    }
    fitAll();
  }

  // A name that would be too small beside its rating has its room too.
  fit(element, row) {
    if (!this.#room) return;
    const weight = this.#weightOf(row);
    for (const side of ["white", "black"]) {
      if (!row[side]) continue;
      const beside = this.#beside(row[side]);
      const isNarrow = narrowest(nameWidths(row[side].name, weight)) > beside;
      if (this.#room.rating) setHidden(element.querySelector(`[data-f="${side}.rating"]`), isNarrow);
      const room = beside + (isNarrow ? this.#room.rating : 0);
      fitName(element.querySelector(`[data-f="${side}.name"]`), row[side], { room, weight, lines: linesFor(row[side].name, weight, room / LEAST), least: LEAST });
    }
  }

  // The ems of a name between its title and its rating.
  #beside({ title }) {
    const { ems, rating, size, weight } = this.#room;
    return ems - rating - SPARE - (title ? widthOf(title, { weight }) * size + GAP : 0);
  }

  // All cells of names are as wide as the first one.
  #measure() {
    const cell = this.#place.querySelector(`tbody tr:not([hidden]) ${this.#cell}`);
    if (!cell?.clientWidth) return;
    const [title, , rating] = cell.children;
    setHidden(rating, false);
    const { fontSize, paddingInlineStart, paddingInlineEnd } = getComputedStyle(cell);
    const ofTitle = getComputedStyle(title);
    const em = parseFloat(fontSize);
    const free = cell.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
    this.#room = {
      ems: phone.matches ? Infinity : free / em,
      rating: rating.offsetWidth ? rating.offsetWidth / em + GAP : 0,
      size: parseFloat(ofTitle.fontSize) / em,
      weight: ofTitle.fontWeight,
    };
    this.#measured = this.#place.clientWidth;
  }
}
