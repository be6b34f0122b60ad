// Which games have a face of their own, each in a chunk that is loaded when it is needed. A game of another package may bring
// one (guest.ts); any other game is played with the generic board.
import { session } from "../lib/session.svelte";
import { coverOf } from "./covers";
import type { Face } from "./face";

const FACES: Record<string, () => Promise<Face>> = {
  "battle-of-gog": async () => (await import("./battle-of-gog")).battleOfGog,
  "city-of-thieves": async () => (await import("./city-of-thieves")).cityOfThieves,
  "el-dorado": async () => (await import("./el-dorado")).elDorado,
  "gilded-compass": async () => (await import("./gilded-compass")).gildedCompass,
};

export const NO_FACE: Face = coverOf("");

export async function loadFace(game: string): Promise<Face> {
  if (FACES[game]) return FACES[game]();
  if (session.game(game)?.face) return (await import("./guest")).loadGuest(game, `/faces/${game}/face.js`);
  return NO_FACE;
}
