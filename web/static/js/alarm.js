// An open page calls for attention: two tones, a vibration, and a mark in the title until someone looks.

const MARK = "● ";
const TONES = [660, 880]; // hertz
const TONE_SECONDS = 0.18;
const VIBRATION = [200, 100, 200];

export class Alarm {
  #sound = null; // browsers allow it after a tap

  constructor() {
    addEventListener("pointerdown", () => this.allow(), { once: true });
    for (const event of ["focus", "pointerdown", "keydown"]) addEventListener(event, unmark);
    document.addEventListener("visibilitychange", () => document.hidden || unmark());
  }

  // To be called in answer to a tap.
  allow() {
    this.#sound ??= window.AudioContext ? new AudioContext() : null;
    this.#sound?.resume();
  }

  ring() {
    if (!document.title.startsWith(MARK)) document.title = MARK + document.title;
    navigator.vibrate?.(VIBRATION);
    if (this.#sound?.state === "running") TONES.forEach((tone, place) => this.#play(tone, place * TONE_SECONDS));
  }

  #play(tone, after) {
    const [from, volume] = [this.#sound.createOscillator(), this.#sound.createGain()];
    const start = this.#sound.currentTime + after;
    from.frequency.value = tone;
    volume.gain.setValueAtTime(0.3, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS);
    from.connect(volume).connect(this.#sound.destination);
    from.start(start);
    from.stop(start + TONE_SECONDS);
  }
}

function unmark() {
  if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length);
}
