import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as gog from "../src/games/battle-of-gog/parts";
import * as thieves from "../src/games/city-of-thieves/parts";
import * as dorado from "../src/games/el-dorado/parts";
import * as compass from "../src/games/gilded-compass/parts";

const GAMES = { "battle-of-gog": gog, "city-of-thieves": thieves, "el-dorado": dorado, "gilded-compass": compass };
const sentences = (lines: readonly string[]) => lines.join(" ").split(/[.!?:](?= |$)/).length - 1;

describe.each(Object.entries(GAMES))("counters, panels and phases of %s", (game, { PARTS, PHASES }) => {
  const ledger = readFileSync(join(import.meta.dirname, "..", "..", "docs", "rules", `${game}.md`), "utf8");
  it.each([...Object.entries(PARTS), ...Object.entries(PHASES)])(
    "%s: two sentences, or one and a worth, and a clause",
    (_, about) => {
      expect(about.title).not.toBe("");
      expect(sentences(about.lines) + (about.worth ? 1 : 0)).toBeGreaterThanOrEqual(2);
      expect(ledger).toMatch(new RegExp(`^[-|] \\**${about.clause?.replace(".", "\\.")}\\b(?!\\.\\d)`, "m"));
    },
  );
});
