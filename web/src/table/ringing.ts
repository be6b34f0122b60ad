// It is my turn: a sound, and a notice of the system while nobody looks at the page.
import { asset } from "../lib/place";
import { session } from "../lib/session.svelte";
import { settings } from "../lib/settings.svelte";
import { play as sound } from "../lib/sound";

export function ring(table: string, title: string): void {
  void sound("turn");
  if (
    document.hidden &&
    settings.all.notify &&
    typeof Notification !== "undefined" &&
    Notification.permission === "granted"
  )
    new Notification("doubloon", {
      body: `Your turn in ${title}.`,
      icon: asset("brand/app-icon.svg"),
      tag: table,
    });
  void session.refresh().catch(() => undefined);
}
