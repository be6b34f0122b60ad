import { expect, it } from "vitest";
import { called } from "../src/lib/naming";

it("marks guests, but not oneself, and nobody twice", () => {
  expect(called({ name: "Ada", guest: false })).toBe("Ada");
  expect(called({ name: "Bob", guest: true, mine: false })).toBe("Bob (guest)");
  expect(called({ name: "Bob", guest: true, mine: true })).toBe("Bob");
  expect(called({ name: "Bob (guest)", guest: true })).toBe("Bob (guest)");
});
