// The service worker: everything is there without a network; a new version is offered, never forced.
import { asset } from "./place";
import { toasts } from "./toasts.svelte";

const OFTEN = 30 * 60_000;

function offer(registration: ServiceWorkerRegistration): void {
  const waiting = registration.waiting;
  if (!waiting || !navigator.serviceWorker.controller) return;
  toasts.say("A new version is ready. Your games stay.", {
    stays: true,
    action: {
      label: "Update",
      run: () => {
        navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
        waiting.postMessage("take over");
      },
    },
  });
}

/** Register the worker, and look now and then whether there is a new one. */
export function watchForNews(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  void navigator.serviceWorker
    .register(asset("sw.js"), { updateViaCache: "none" })
    .then((registration) => {
      offer(registration);
      registration.addEventListener("updatefound", () => {
        const coming = registration.installing;
        coming?.addEventListener("statechange", () => coming.state === "installed" && offer(registration));
      });
      setInterval(() => void registration.update().catch(() => undefined), OFTEN);
    })
    .catch(() => undefined);
}

/** The runtime is here: what of it is not kept yet is kept now, so that the next visit needs no network. */
export async function keepEverything(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const kept = new Promise((resolve) => (port1.onmessage = resolve));
  registration.active?.postMessage("keep everything", [port2]);
  await kept;
}
