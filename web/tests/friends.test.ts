import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import Friends from "../src/pages/Friends.svelte";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("somebody new who follows a friend's link keeps a name there and then", async () => {
  const asked: string[] = [];
  let me: unknown = null;
  vi.stubGlobal("fetch", (address: string) => {
    const path = new URL(address, "http://here").pathname;
    asked.push(path);
    if (path === "/api/guest") me = { id: "p", name: "Ann", guest: true };
    const answer = path === "/api/friends/offer" ? { id: "b", name: "Bob" } : path === "/api/hello" ? { me } : me;
    return Promise.resolve(new Response(JSON.stringify(answer), { headers: { "content-type": "application/json" } }));
  });
  render(Friends, { code: "of Bob" });
  await fireEvent.click(await screen.findByRole("button", { name: "Keep a name, or sign in" }));
  expect(await screen.findByRole("dialog")).toBeTruthy();
  expect(asked).toContain("/api/guest");
});
