// What on the page can be asked about, and what lies beside it: for pointer, finger and keys.
import { nextOf, type Way } from "../deciding/steering";

const ASKABLE = "[data-about], [data-target], [title]:not(button, a)";
/** What does something else when it is pressed. */
const CONTROLS = "a, button, summary, input, select, label";

export const thingOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(ASKABLE) : null;

export const nameOf = (thing: HTMLElement | null): string => thing?.dataset.about ?? thing?.dataset.target ?? "";

/** Whether a press within a thing was meant for a link or button in it. */
export function isControl(target: EventTarget | null, thing: Element): boolean {
  const control = target instanceof Element ? target.closest(CONTROLS) : null;
  return control !== null && control !== thing && thing.contains(control);
}

/** All that can be asked about and is drawn, in the page's order. */
export const thingsOn = (page: Element): HTMLElement[] =>
  [...page.querySelectorAll<HTMLElement>(ASKABLE)].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 0 && height > 0 && !one.closest("[inert]");
  });

/** The next thing in a direction; the first of all where nothing is asked about yet. */
export function thingBeside(page: Element, current: Element | null, way: Way): HTMLElement | null {
  const all = thingsOn(page);
  const here = current?.closest(ASKABLE);
  return here ? nextOf(all, here, way) : (all[0] ?? null);
}

/** Everything can have the focus while it is asked about. */
export function focusOn(thing: HTMLElement): void {
  if (!thing.hasAttribute("tabindex") && !thing.matches("button, a")) thing.setAttribute("tabindex", "-1");
  thing.focus();
  thing.scrollIntoView({ block: "nearest", inline: "nearest" });
}
