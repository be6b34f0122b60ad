// Letting a reaction go without being there. The answer comes after a delay that is drawn before anything is looked at:
// how long it took tells nothing about what the player holds.
import type { Choice, View } from "./wire";

const SOONEST_MS = 1500;
const LATEST_MS = 4000;

/** The choice that lets the present question go, when it is one that may be let go. */
export function lettingGo(view: View, reactions: Readonly<Record<string, string>>): Choice | null {
  const action = reactions[view.prompt?.clause ?? ""];
  return view.choices.find((choice) => choice.action === action) ?? null;
}

/** A delay, all between the soonest and the latest equally likely; `lot` is from 0 to 1. */
export function delay(lot: number): number {
  return SOONEST_MS + lot * (LATEST_MS - SOONEST_MS);
}

/** A number from 0 to 1 that nobody can foresee. */
export function drawLot(): number {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
  return word / 2 ** 32;
}
