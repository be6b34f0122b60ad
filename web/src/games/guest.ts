// A board that a game's own package brings, as a plain ES module (docs/adding-a-game.md, "A board of its own").
import type { Component } from "svelte";
import { toasts } from "../lib/toasts.svelte";
import { coverOf } from "./covers";
import type { BoardProps, Face, Play } from "./face";
import GuestBoard from "./GuestBoard.svelte";

/** What `mount` gives back. `update` is called again whenever something that it has read of `play` has changed. */
export interface Drawn {
  update(play: Play, phone: boolean): void;
  unmount?(): void;
}

export type Mount = (element: HTMLElement) => Drawn;

/** What a face.js exports as its default. */
export interface GuestFace extends Omit<Face, "Board" | "Tableau" | "Tray" | "Secrets" | "Explained" | "icon"> {
  mount: Mount;
}

/** The face at this address; a module that cannot be loaded leaves the generic board, and is told. */
export async function loadGuest(game: string, address: string): Promise<Face> {
  try {
    const { default: guest } = (await import(/* @vite-ignore */ address)) as { default: GuestFace };
    if (typeof guest?.mount !== "function") throw new Error("face.js has no default export with a function `mount`");
    const { mount, ...rest } = guest;
    const Board: Component<BoardProps> = (internals, props) =>
      GuestBoard(internals, {
        mount,
        get play() {
          return props.play;
        },
        get phone() {
          return props.phone;
        },
      });
    return { ...coverOf(game), ...rest, Board };
  } catch (error) {
    toasts.say(`The board of ${game} cannot be used, so the plain one is shown: ${String(error)}`, { warn: true });
    return coverOf(game);
  }
}
