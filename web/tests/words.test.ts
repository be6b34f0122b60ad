import { describe, expect, it } from "vitest";
import { amount } from "../src/lib/counting";
import { routeOf } from "../src/lib/router.svelte";
import { distance } from "../src/table/deciding/steering";
import { addressed, allOf, headline, lead, seatIn, withoutName, withoutSubject } from "../src/table/words";

describe("sentences", () => {
  const names = ["Ann", "Anna", "Greedy bot 3"];
  it("finds whom a sentence is about", () => {
    expect(seatIn("Anna rolled 2 4.", names)).toBe(1);
    expect(seatIn("Ann: 4 went to the Library.", names)).toBe(0);
    expect(seatIn("Round 2 begins; Ann starts.", names)).toBeNull();
    expect(withoutName("Anna rolled 2 4.", 1, names)).toBe(" rolled 2 4.");
    expect(withoutSubject("Anna rolled 2 4.", 1, names)).toBe("rolled 2 4.");
    expect(withoutSubject("Anna, you and Ann win.", 1, names)).toBe("Anna, you and Ann win.");
  });
  it("names all who share a win", () => {
    expect(allOf(["Anna", "you", "Greedy bot 3"])).toBe("Anna, you and Greedy bot 3");
    expect(allOf(["you", "Anna"])).toBe("You and Anna");
  });
  it("reads to me as You", () => {
    const read = (text: string) => addressed(text, "Ann");
    expect(read("Ann rolled 2 4.")).toBe("You rolled 2 4.");
    expect(read("Anna attacks Ann on gold 3.")).toBe("Anna attacks you on gold 3.");
    expect(read("Ann applies Speed.")).toBe("You apply Speed.");
    expect(read("Ann lays wood 9 to the east and goes there.")).toBe("You lay wood 9 to the east and go there.");
    expect(read("Ann takes reach 4 and steals up to 3 cards.")).toBe("You take reach 4 and steal up to 3 cards.");
    expect(read("Ann is defeated there and loses 1 villager.")).toBe("You are defeated there and lose 1 villager.");
    expect(read("Round 2 begins; Ann starts. Maps: 3.")).toBe("Round 2 begins; you start. Maps: 3.");
    expect(read("The city of Ann on (1,2) is now level 2.")).toBe("Your city on (1,2) is now level 2.");
    expect(read("Anna declines the offer of Ann.")).toBe("Anna declines your offer.");
    expect(read("Ann loses the explorer; Anna brings it back before the next turn of Ann.")).toBe(
      "You lose the explorer; Anna brings it back before your next turn.",
    );
    expect(read("All soldiers of Ann below level 3 rise a level.")).toBe(
      "All your soldiers below level 3 rise a level.",
    );
    expect(read("Ann: 4 went to the Library.")).toBe("Yours: 4 went to the Library.");
    expect(
      read("Anna attacks Ann on (1,2), level 2 against 2 (Anna rolls 3, Ann 4): Ann wins with level 1 left."),
    ).toBe("Anna attacks you on (1,2), level 2 against 2 (Anna rolls 3, you 4): you win with level 1 left.");
    expect(addressed("Anna rolled 2 4.", undefined)).toBe("Anna rolled 2 4.");
  });
  it("splits a refusal into fact and rest", () => {
    expect(headline("Akiko has 2-3-4. Place 2 alone.")).toEqual({ head: "Akiko has 2-3-4.", rest: "Place 2 alone." });
    expect(headline("Not now")).toEqual({ head: "Not now", rest: "" });
  });
  it("counts one and many, and calls a tie a tie", () => {
    expect([amount(1, "ducats"), amount(0, "ducats"), amount(1, "gold")]).toEqual(["1 ducat", "0 ducats", "1 gold"]);
    expect([
      amount(1, "dice free"),
      amount(2, "dice free"),
      amount(1, "cities"),
      amount(1, "Knowledge tokens"),
      amount(1, "tokens to lay"),
    ]).toEqual(["1 die free", "2 dice free", "1 city", "1 Knowledge token", "1 token to lay"]);
    expect(lead({ name: null, score: 54 }, { name: "Bea", score: 1 }, "ducats")).toBe("54 ducats. Bea follows with 1.");
    expect(lead({ name: "Bea", score: 7 }, { name: null, score: 5 }, "ducats")).toBe("7 ducats. You follow with 5.");
    expect(lead({ name: "Bea", score: 0 }, { name: null, score: 0 }, "ducats")).toBe(
      "0 ducats each; the tie goes to Bea.",
    );
    expect(lead({ name: null, score: 1 }, { name: "Bea", score: 1 }, "ducats")).toBe(
      "1 ducat each; the tie goes to you.",
    );
    expect(lead({ name: null, score: 0 }, { name: "Bea", score: 0 }, "ducats", true)).toBe("0 ducats each.");
  });
});

describe("addresses", () => {
  it("knows every page, and every ply", () => {
    expect(routeOf("/")).toEqual({ page: "landing" });
    expect(routeOf("/table/abc/ply/12", "?token=x")).toEqual({ page: "table", id: "abc", ply: 12, token: "x" });
    expect(routeOf("/rules/gilded-compass/GC-5.5")).toEqual({
      page: "rules",
      game: "gilded-compass",
      clause: "GC-5.5",
    });
    for (const path of ["/nowhere", "/lobby/x", "/learn/el-dorado/x", "/table/abc/x", "/new/el-dorado/x"])
      expect(routeOf(path), path).toEqual({ page: "missing" });
  });
});

describe("steering by arrows", () => {
  it("prefers what lies straight ahead", () => {
    const here = { x: 0, y: 0 };
    expect(distance(here, { x: 10, y: 0 }, [1, 0])).toBe(10);
    expect(distance(here, { x: 10, y: 5 }, [1, 0])).toBe(20);
    expect(distance(here, { x: -10, y: 0 }, [1, 0])).toBe(Infinity);
  });
});
