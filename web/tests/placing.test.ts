import { expect, it } from "vitest";
import { runsPreview } from "../src/games/gilded-compass/placing";

const six = { owner: 1, dice: [6] };
const ghosts = (...pips: number[]) => pips.map((one) => ({ owner: 0, pips: one }));
const owners = (rows: { owner: number }[]) => rows.map((row) => row.owner);

it("shows a run at the rank it will have (GC-7.5): the lesson said it beats a 6, and the picture put it second", () => {
  expect(owners(runsPreview([six], ghosts(2, 3)))).toEqual([0, 1]);
  expect(owners(runsPreview([six], ghosts(5)))).toEqual([1, 0]);
  expect(owners(runsPreview([six], ghosts(6)))).toEqual([1, 0]);
  expect(owners(runsPreview([six, { owner: 0, dice: [4] }], ghosts(3)))).toEqual([0, 1]);
  expect(runsPreview([six], [])).toEqual([six]);
});
