// The seats of a pairing by hand: boards with White and Black, the bye in a last row of one seat, and who is on no board.
// Every change keeps what was before, for undo.

export class HandSeats {
  #rows;
  #before = [];
  #players;
  #fixed = new Set();

  // `players` are ids in order; `fixed` are boards (as text) that have been played and stay. Without `anyoneMayLeave` the bye is
  // there only if the number of players is odd.
  constructor(players, { boards, bye, fixed = [], anyoneMayLeave = false }) {
    this.#players = players;
    this.boards = Math.max(Math.floor(players.length / 2), boards.length);
    this.hasBye = players.length % 2 === 1 || Boolean(bye) || anyoneMayLeave;
    this.#rows = this.#filled(boards, bye);
    this.#fixed = new Set(fixed.map(String));
  }

  get rows() {
    return this.#rows;
  }

  get canUndo() {
    return this.#before.length > 0;
  }

  get unpaired() {
    const seated = new Set(this.#rows.flat());
    return this.#players.filter((player) => !seated.has(player));
  }

  // Full boards, White first; the bye; and everyone else. What the server is asked about.
  get proposal() {
    const boards = this.pairs;
    const bye = this.hasBye ? this.#rows.at(-1)[0] : null;
    const named = new Set([...boards.flat(), bye]);
    return { boards, bye, unpaired: this.#players.filter((player) => !named.has(player)) };
  }

  get pairs() {
    return this.#rows.filter((row) => row.length === 2 && row[0] && row[1]);
  }

  isBye(row) {
    return this.#rows[row].length === 1;
  }

  isFixed(row) {
    return this.#fixed.has(String(this.#rows[row]));
  }

  seatOf(player) {
    const row = this.#rows.findIndex((each) => each.includes(player));
    return row < 0 ? null : [row, this.#rows[row].indexOf(player)];
  }

  // Put a player on a seat: who sits there takes the player's seat, or is on no board if the player was on none.
  put(player, [row, side]) {
    const from = this.seatOf(player);
    if (this.isFixed(row) || (from && this.isFixed(from[0])) || (from && String(from) === String([row, side]))) return;
    this.#change((rows) => {
      if (from) rows[from[0]][from[1]] = rows[row][side];
      rows[row][side] = player;
    });
  }

  takeOff(player) {
    const from = this.seatOf(player);
    if (from && !this.isFixed(from[0])) this.#change((rows) => (rows[from[0]][from[1]] = null));
  }

  // Seat a player where there is room, on a board that someone waits at first, the opponent beside it if one is given.
  seat(player, opponent = null) {
    const waiting = opponent ? -1 : this.#rows.findIndex((row) => row.length === 2 && Boolean(row[0]) !== Boolean(row[1]));
    const empty = this.#rows.findIndex((row) => row.length === 2 && !row[0] && !row[1]);
    const bye = this.hasBye && !opponent && !this.#rows.at(-1)[0] ? this.#rows.length - 1 : -1;
    const row = [waiting, empty, bye].find((each) => each >= 0);
    if (row === undefined) return;
    this.#change((rows) => {
      rows[row][rows[row][0] ? 1 : 0] = player;
      if (opponent) rows[row][1] = opponent;
    });
  }

  exchangeColours(row) {
    if (!this.isBye(row) && !this.isFixed(row)) this.#change((rows) => rows[row].reverse());
  }

  // Boards of the system's for who was on none: they take the empty boards in order. Who waited alone leaves the seat.
  complete({ boards, bye }) {
    this.#change((rows) => {
      for (const row of rows) if (row.length === 2 && !(row[0] && row[1])) row.fill(null);
      const empty = rows.filter((row) => row.length === 2 && !row[0]);
      boards.forEach((board, place) => empty[place]?.splice(0, 2, ...board));
      if (bye) rows.at(-1)[0] = bye;
    });
  }

  take(pairing) {
    this.#change(() => this.begin(pairing));
  }

  // Begin with these boards; there is nothing to undo.
  begin({ boards, bye }) {
    this.#rows = this.#filled(boards, bye);
  }

  // Take everyone off who may be moved.
  clear() {
    this.#change((rows) => rows.forEach((row, place) => this.isFixed(place) || row.fill(null)));
  }

  undo() {
    if (this.canUndo) this.#rows = this.#before.pop();
  }

  // What survives a reload of the page.
  get kept() {
    return JSON.stringify(this.#rows);
  }

  restore(kept) {
    const rows = JSON.parse(kept ?? "null");
    const known = new Set([...this.#players, null]);
    const fits = rows?.length === this.#rows.length && rows.flat().every((player) => known.has(player));
    const seated = rows?.flat().filter(Boolean) ?? [];
    if (fits && new Set(seated).size === seated.length) this.#rows = rows;
    return fits;
  }

  #filled(boards, bye) {
    const rows = Array.from({ length: this.boards }, (_, place) => [...(boards[place] ?? [null, null])]);
    return this.hasBye ? [...rows, [bye ?? null]] : rows;
  }

  #change(doing) {
    this.#before.push(this.#rows.map((row) => [...row]));
    doing(this.#rows);
  }
}
