// What Python's `lzma` packs (raw LZMA2, preset 9 extreme) is unpacked to the letter, however it arrives; what is broken is refused.
import { expect, test } from "vitest";
import { Lzma2, unpacking } from "../src/local/lzma";

function numbers(count: number, seed: number): number[] {
  let last = seed;
  return Array.from({ length: count }, () => (last = (last * 1103 + 12345) % 65536) >> 8);
}
const WORDS = ["gold", "compass", "thief", "island", "gog", "a", "of", "the", "and", "\n"];
const TEXT = numbers(400, 3)
  .map((one) => `${WORDS[one % 10]}${one % 7 ? " " : one * one}`)
  .join("");
/** Words, the same backwards, a run of one letter, and a part of it eighty times: literals and matches of every kind. */
const PLAIN = new TextEncoder().encode(
  TEXT + [...TEXT].reverse().join("") + "x".repeat(700) + TEXT.slice(500, 1500).repeat(80),
);
const bytes = (letters: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(letters), (one) => one.charCodeAt(0));
const PACKED = bytes(
  [
    "4UrZBJldADGbyfP1xhaKlPMSgqakLQevnEz3zVigBV+0yjC7NoN6TEV303wcM2Ujov9rrZ9FsR4Wow3s3uezi1+Xq6jdBrpeiKd2WcuF0bhZtNFlbpwbcH",
    "7tI8GWuEhPVBAkQpRP4NaReeiYeM8RSR1qVhuvk8YSuysFCaREl57gO8Ov2uqhaGVgEODHB7ydfcsWaYwzUbk2aUSLMmHsoMOGHm4jBEazRJxKP32Jc6+D",
    "ubwoj98Z98IOz44dAJzT9j/8gE+GIKXkQCtk2eXOGIbdfhhBnFFOj8oXKGqyuXHTysHnzMa2d8vKCtm5RoJmiPKSMEC0PFF6cf2/8ZKNzKKqxcsv067XEO",
    "lGz2dZWCvogNYWApiCCV6RzVpy8hmyBQQqNZwoIIoPRGNN/dquEqACP9ztZU9WNupf4qL9Z3WDweTVUQ/d3EqgfT04XtGrml/3+vjpA7xTNqSOJT5SKejy",
    "YYS+9Lban5c4zcHYIa+aEi6DHgX+gUoekuRjxEtdS0JKcBFG5gdiMoroIo+EgTml/UgBMBbj6Y8C5Y4VE/3ueocZnK2fbeYoU97BHOyBuEK61dl+uVLARO",
    "nABx6cIPwufq59JZ23ZKrNQiAp7U0VBqHMgCWpXqvXRe3Wlrzc3E1NfxdpX7RB+RlqgSFYzdtzSpT5lhkWZUPELgM2hC762oSxa2MmoYLGGkcnhjbQDKEy",
    "CWOANnB1Q59KF+C3SIsOV10SvLH5HS2eap/A1MdYnhEPnOt+o/EWX4vtG/qw5b4q9ySoTu8lNPdssce4m9/iRujgIjRBBduZ3BLXhhPO82lhWxjhCOG6UC",
    "LEmozBT8I/xSmbOnEOiGgN4YZvtJ4y8PH0beXBw7CcXNjI19DIYyp8jykrsXCSTFgYJAXJDphNzZruePiT16+H9CegglgUS2fIonnWZ7gOw8QDBiWysU6J",
    "EWH4A+Ue/Ol9AqqRQqiXK9j8IkzJa9dWctbwBMHYpBGJ/anndEo4VA9T3X1Jd8LmLLAh2E0rMdlx0+FEg+MyGnoQaxjbnAspCxvifYq/Ipvpk9kfQIazgp",
    "4IkcTaRuX2PeCYDs7Ec1Jm0GLkJSojB47zVBGCgVjk+noEbaLdmN0+VQoOxowCf0355DkKSpAw0HczUwdNQkvybWoc3iJhqyYn3xDVBi8nhym0PnnGfSo6",
    "oPA15ojfYBNqEg/5MemMxlBagn11b22jYEZFanStKFFhnL3DSnmPDy1tFK62LbY81tH0CPmIG1pxzsSGiVk2MVnsNukfATNOHOzQ/5sWC5nZzVErvKbe2H",
    "ZhuExDe3BWZ8QZcn0Dtq9CMb6zXjcQTHxuojViKInauhal13NG4CkzJES5/XBMMYmUojC1lfolBlP9mtC2LL0aEnPTOj750L0Pt9qan+Hss0VcBIpoqdeM",
    "Wa3v97amEWkPsARDyssrLisI5bQb2ioHSWmAqCwBF4OD13JQptbz9g1/2TrkUsOuX2P87gpopuBR5bpND9Zf0XXPFQWJ9kQ1gTLptjTDaGfClo+qFMKeNx",
    "RA5jEMGBGZx5gnxucONr0bSbbCy3x40/1fqnxPCV+U6gAA",
  ].join(""),
);
/** Noise is stored as it is. */
const NOISE = Uint8Array.from(numbers(64, 7));
const STORED = bytes("AQA/TujI+jn34J38rs/olw2W2woTNXZWwqy5eRn7pHQYIjdHvyFx8g75VHUFqN/QpC8SA+qO7Q/ZxXDycNSbra+7bgA=");

function unpacked(packed: Uint8Array, size: number, step = packed.length): Uint8Array {
  const unpacker = new Lzma2(size);
  for (let from = 0; from < packed.length; from += step) unpacker.take(packed.subarray(from, from + step));
  unpacker.end();
  return unpacker.out;
}

test.each([PACKED.length, 1000, 7, 1])("a file arrives in pieces of %d bytes", (step) => {
  expect(unpacked(PACKED, PLAIN.length, step)).toEqual(PLAIN);
});

test("what cannot be packed is stored", () => {
  expect(unpacked(STORED, NOISE.length, 5)).toEqual(NOISE);
});

test("a stream is handed on as it comes, and every byte is counted", async () => {
  let counted = 0;
  const stream = new Blob([PACKED])
    .stream()
    .pipeThrough(unpacking(new Lzma2(PLAIN.length), (more) => (counted += more)));
  expect(new Uint8Array(await new Response(stream).arrayBuffer())).toEqual(PLAIN);
  expect(counted).toBe(PACKED.length);
});

test("a file that breaks off, is too large or is damaged is refused", () => {
  expect(() => unpacked(PACKED.subarray(0, -1), PLAIN.length)).toThrow("not complete");
  expect(() => unpacked(PACKED.subarray(0, 900), PLAIN.length)).toThrow("not complete");
  expect(() => unpacked(PACKED, PLAIN.length + 1)).toThrow("not complete");
  expect(() => unpacked(PACKED, PLAIN.length - 1)).toThrow("larger than it should be");
  const damaged = PACKED.map((one, index) => (index > 40 && index < 60 ? one ^ 0x55 : one));
  let found: unknown = null;
  try {
    found = unpacked(damaged, PLAIN.length);
  } catch (error) {
    expect(String(error)).toContain("damaged");
  }
  expect(found).not.toEqual(PLAIN);
});
