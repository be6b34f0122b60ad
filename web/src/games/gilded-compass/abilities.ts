import type { IconName } from "../../drawing/icons";

/** Pictures of the Special Abilities. */
export const ABILITY_ICONS: Record<string, IconName> = {
  gift: "g:lantern",
  help: "g:two-coins",
  will: "g:crown",
  power: "g:pentacle",
};
