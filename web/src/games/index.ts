// Which games have a face of their own. Any other game is played with the generic board.
import { battleOfGog } from "./battle-of-gog";
import { cityOfThieves } from "./city-of-thieves";
import { elDorado } from "./el-dorado";
import type { Face } from "./face";
import { gildedCompass } from "./gilded-compass";

const FACES: Record<string, Face> = {
  "battle-of-gog": battleOfGog,
  "city-of-thieves": cityOfThieves,
  "el-dorado": elDorado,
  "gilded-compass": gildedCompass,
};

const NO_FACE: Face = { short: "", icon: "g:compass" };

export function faceOf(game: string): Face {
  return FACES[game] ?? NO_FACE;
}
