// Which games have a face of their own, each in a chunk that is loaded when it is needed. Any other game is played with the
// generic board.
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
  return (await FACES[game]?.()) ?? NO_FACE;
}
