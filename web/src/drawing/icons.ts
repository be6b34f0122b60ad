// The icons of lucide (`l:`) and game-icons.net (`g:`), extracted: see the credits page.
import drawn from "./icons.json";

export type IconName = keyof typeof drawn;

const SHOVEL =
  '<g transform="rotate(38 12 12)"><path d="M9.4 3.2a1.2 1.2 0 0 1 1.2-1.2h2.8a1.2 1.2 0 0 1 0 2.4h-.3v8.1h2.5c.5 0 .9.4.9.9v3.3c0 2.6-1.9 4.6-4.5 5.9-2.6-1.3-4.5-3.3-4.5-5.9v-3.3c0-.5.4-.9.9-.9h2.5V4.4h-.3a1.2 1.2 0 0 1-1.2-1.2z" fill="currentColor"/></g>';

const INGOT =
  '<path d="M6.6 6h10.8l4.6 11.4H2z" fill="currentColor"/><path d="M8.6 8.2h6.8l1 2.9H7.6z" fill="#fff" fill-opacity=".45"/>';

/** Glyphs drawn for doubloon. */
const OWN = { shovel: SHOVEL, ingot: INGOT };
export type GlyphName = IconName | keyof typeof OWN;

/** A glyph's own grid and its inside. Game icons are drawn on 512, lucide and our own on 24. */
export function glyph(name: GlyphName): { grid: number; body: string } {
  if (name === "shovel" || name === "ingot") return { grid: 24, body: OWN[name] };
  return { grid: name.startsWith("g:") ? 512 : 24, body: drawn[name] };
}
