import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import SignIn from "../src/pages/SignIn.svelte";

const TOO_LATE = "This link is not valid, or not any more: each works once, and not for long. Ask for a new one.";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("a link of an e-mail that is not valid any more", () => {
  it.each([
    ["recover", "Save the new password", "/recover"],
    ["confirm", "Confirm the address", "/account"],
  ] as const)("to %s leads to a new one", async (what, button, where) => {
    const refused = { status: 400, headers: { "content-type": "application/json" } };
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ text: TOO_LATE }), refused)));
    const { container, rerender } = render(SignIn, { what, token: "used before" });
    expect(screen.queryByText("Ask for a new link")).toBeNull();
    if (what === "recover")
      await fireEvent.input(screen.getByLabelText(/New password/), { target: { value: "12345678" } });
    const form = container.querySelector("form");
    if (form) await fireEvent.submit(form);
    expect(screen.getByText(button)).toBeTruthy();
    expect((await screen.findByText("Ask for a new link")).getAttribute("href")).toBe(where);
    expect(screen.getByRole("alert").textContent).toContain("not any more");
    await rerender({ what, token: null });
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
