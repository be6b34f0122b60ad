// Web push: this browser's subscription, made with the server's key.
import type { NewChannel } from "./wire";

/** Why this browser cannot be reached when no page is open, or nothing. */
export function pushTrouble(): string {
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis) || !("Notification" in globalThis))
    return "This browser takes no messages while the page is closed. On an iPhone or iPad, add doubloon to the Home Screen first.";
  if (Notification.permission === "denied") return "This browser has been told to show no notifications of this site.";
  return "";
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Subscribe this browser; what the server has to know about it. */
export async function subscribed(key: string): Promise<NewChannel> {
  if ((await Notification.requestPermission()) !== "granted")
    throw new Error("The browser did not allow notifications.");
  const registration = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: bytes(key) };
  const before = await registration.pushManager.getSubscription();
  const subscription = await registration.pushManager.subscribe(options).catch(async (error: unknown) => {
    // One that was made with another key is in the way.
    if (!(await before?.unsubscribe())) throw error;
    return registration.pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.["p256dh"] || !keys["auth"]) throw new Error("The browser gave no address.");
  return { kind: "push", address: endpoint, keys: { p256dh: keys["p256dh"], auth: keys["auth"] } };
}
