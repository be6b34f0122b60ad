// Six short dry sounds; each has a visible twin. Nothing sounds before the first gesture.
import { settings } from "./settings.svelte";

export type Sound = "place" | "dice" | "discover" | "refuse" | "turn" | "end";
type Notes = readonly (readonly (number | undefined)[])[];

// zzfx parameters: volume, randomness, frequency, attack, sustain, release, shape, …
const SOUNDS: Record<Sound, Notes> = {
  place: [[0.7, 0, 190, 0.001, 0.01, 0.04, 4, 2.2, undefined, undefined, undefined, undefined, undefined, 1.2]],
  dice: [
    [0.6, 0.05, 320, 0.001, 0.01, 0.03, 4, 2, undefined, undefined, undefined, undefined, undefined, 2],
    [0.5, 0.05, 260, 0.001, 0.01, 0.04, 4, 2, undefined, undefined, undefined, undefined, undefined, 2],
  ],
  discover: [[0.4, 0, 900, 0.01, 0.04, 0.08, 4, 1, undefined, undefined, undefined, undefined, undefined, 4]],
  refuse: [[0.8, 0, 110, 0.005, 0.05, 0.12, 2, 1.4, -2]],
  turn: [
    [0.7, 0, 392, 0.01, 0.08, 0.16, 1, 1.2],
    [0.7, 0, 523.3, 0.01, 0.1, 0.2, 1, 1.2],
  ],
  end: [
    [0.7, 0, 392, 0.01, 0.08, 0.16, 1, 1.2],
    [0.7, 0, 493.9, 0.01, 0.08, 0.16, 1, 1.2],
    [0.8, 0, 587.3, 0.01, 0.16, 0.3, 1, 1.2],
  ],
};
const APART_MS = 130;
/** After so long the sound is over, and the machine need not go on mixing silence. */
const OVER_MS = 1000;
let over = 0;
let touched = false;
addEventListener("pointerdown", () => (touched = true), { once: true });
addEventListener("keydown", () => (touched = true), { once: true });

export async function play(sound: Sound): Promise<void> {
  if (!touched || !settings.all.sound) return;
  if (document.hidden && sound !== "turn") return;
  const { zzfx, ZZFX } = await import("zzfx");
  ZZFX.volume = settings.all.volume * 0.3;
  void ZZFX.audioContext.resume();
  SOUNDS[sound].forEach((notes, place) => setTimeout(() => zzfx(...notes), place * APART_MS));
  clearTimeout(over);
  over = window.setTimeout(() => void ZZFX.audioContext.suspend(), OVER_MS);
}
