import { render } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import Value from "../src/games/generic/Value.svelte";
import { columnsOf, spoken } from "../src/games/generic/values";

describe("values of a game nobody has drawn", () => {
  it("are said in words", () => {
    expect(spoken("the-dukes-treasure")).toBe("the dukes treasure");
    expect(spoken("D1-R2")).toBe("D1-R2");
    expect(spoken(true)).toBe("yes");
    expect(spoken(null)).toBe("–");
    expect(spoken(0)).toBe("0");
  });

  it("have every column that any line has", () => {
    expect(columnsOf([{ id: 1 }, { id: 2, place: "D8" }])).toEqual(["id", "place"]);
  });

  it("become tables, pairs and lists", () => {
    const { container } = render(Value, {
      value: { round: 1, gone: [], figures: [{ id: "leona", carries: ["gold", "map"] }] },
    });
    expect(container.querySelector("table")?.textContent).toContain("gold, map");
    expect([...container.querySelectorAll("dt")].map((one) => one.textContent)).toEqual(["round", "gone", "figures"]);
    expect(container.textContent).toContain("none");
    expect(container.textContent).not.toContain("{");
  });
});

describe("rows of the players", () => {
  it("have the players' names, where there are as many rows as players", () => {
    const names = ["Ada", "Ben"];
    const { container } = render(Value, { value: [{ coins: 3 }, { coins: 5 }], names });
    expect([...container.querySelectorAll("th[scope=row]")].map((one) => one.textContent)).toEqual(names);
    const plain = render(Value, { value: [3, 5], names });
    expect([...plain.container.querySelectorAll("dt")].map((one) => one.textContent)).toEqual(names);
    const other = render(Value, { value: [{ coins: 3 }], names });
    expect(other.container.querySelector("th[scope=row]")).toBeNull();
  });
});
