// What lists and cards say about a game before its board is loaded.
import type { Component } from "svelte";
import type { IconName } from "../drawing/icons";

export interface Cover {
  short: string;
  /** What is counted at the end. */
  unit?: string;
  icon: IconName;
}

const COVERS: Record<string, Cover> = {
  "battle-of-gog": { short: "Battle of GOG", icon: "g:horned-skull" },
  "city-of-thieves": { short: "City of Thieves", unit: "ducats", icon: "g:hooded-figure" },
  "el-dorado": { short: "El Dorado", icon: "g:greek-temple" },
  "gilded-compass": { short: "Gilded Compass", unit: "gold", icon: "g:compass" },
};

export function coverOf(game: string): Cover {
  return COVERS[game] ?? { short: "", icon: "g:compass" };
}

const VIGNETTES: Record<string, () => Promise<{ default: Component }>> = {
  "battle-of-gog": () => import("./battle-of-gog/Vignette.svelte"),
  "city-of-thieves": () => import("./city-of-thieves/Vignette.svelte"),
  "el-dorado": () => import("./el-dorado/Vignette.svelte"),
  "gilded-compass": () => import("./gilded-compass/Vignette.svelte"),
};

/** The picture of a game, when it has one. */
export async function vignetteOf(game: string): Promise<Component | null> {
  return (await VIGNETTES[game]?.())?.default ?? null;
}
