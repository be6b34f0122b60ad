// The service worker of the client. The build writes the version and the lists of files into it (vite.config.ts).
/* global __VERSION__, __SHELL__, __LATER__, __ALONE__ */
const SHELL = `doubloon-shell-${__VERSION__}`;
const RUNTIME = "doubloon-runtime";
const SHARED = "doubloon-shared";
const DOCS = "doubloon-docs";
/** Files that the first visit needs, and files that are kept once somebody plays; names of the latter say their contents. */
const FILES = __SHELL__;
const LATER = __LATER__;
/** What is packed is unpacked and kept by the page itself (local/python.ts): a browser keeps compiled code only beside a file with an address of its own. */
const PACKED = /\.z$/;
const KEPT = LATER.map((file) => file.replace(PACKED, ""));
/** The page that plays by itself: nothing but its own files is ever asked for. */
const ALONE = __ALONE__;

const here = (file) => new URL(file, self.registration.scope).href;

self.addEventListener("install", (event) => {
  const fresh = (file) => new Request(here(file), { cache: "no-cache" });
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(FILES.map(fresh))));
});

self.addEventListener("activate", (event) => event.waitUntil(tidied().then(() => self.clients.claim())));

self.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(self.skipWaiting());
  if (event.data === "keep everything") event.waitUntil(completed().finally(() => event.ports[0]?.postMessage("kept")));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin || !url.href.startsWith(self.registration.scope)) return;
  if (request.method === "POST" && url.href === here("share")) event.respondWith(received(request));
  if (request.method !== "GET") return;
  const path = url.href.slice(self.registration.scope.length).split(/[?#]/)[0];
  if (ALONE && path.startsWith("docs/")) event.respondWith(read(request));
  else if (request.mode === "navigate") event.respondWith(navigated(request, path));
  else if (FILES.includes(path)) event.respondWith(shown(SHELL, request));
  else if (KEPT.includes(path)) event.respondWith(shown(RUNTIME, request));
});

/** A message of the server: it is shown unless somebody is looking at that very table. Another one about it takes its place. */
self.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(announced(event.data.json()));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(opened(event.notification.data));
});

/** The browser has another address for messages now: the server is told, so that they go on arriving. */
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(readdressed(event)));

async function readdressed({ oldSubscription, newSubscription }) {
  const key = oldSubscription?.options.applicationServerKey;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys } = (newSubscription ?? (await self.registration.pushManager.subscribe(options))).toJSON();
  const token = await self.cookieStore?.get("csrftoken");
  const headers = { "content-type": "application/json", "x-csrftoken": token?.value ?? "" };
  const body = JSON.stringify({ kind: "push", address: endpoint, keys });
  await fetch(here("api/channels"), { method: "POST", headers, body });
}

async function announced({ table, title, body }) {
  const address = here(table ? `table/${encodeURIComponent(table)}` : "notices");
  const pages = await self.clients.matchAll({ type: "window" });
  if (table && pages.some((page) => page.focused && page.url.startsWith(address))) return;
  const icon = here("brand/icon-192.png");
  await self.registration.showNotification(title, { body, icon, tag: table || "doubloon", data: address });
}

/** A page that is there is taken, best one at that table; otherwise a new one is opened. One that looks at an earlier moment comes to now. */
async function opened(address) {
  const pages = await self.clients.matchAll({ type: "window" });
  const page = pages.find((one) => one.url.startsWith(address)) ?? pages[0];
  if (!page) return self.clients.openWindow(address);
  await page.focus().catch(() => undefined); // where the browser does not allow it, the table is opened all the same
  if (page.url.split(/[?#]/)[0] !== address) await page.navigate(address);
}

/** Caches of other versions go, and what of the runtime no version needs any more. */
async function tidied() {
  for (const name of await caches.keys())
    if (name.startsWith("doubloon-shell-") && name !== SHELL) await caches.delete(name);
  const runtime = await caches.open(RUNTIME);
  const wanted = new Set(KEPT.map(here));
  for (const request of await runtime.keys()) if (!wanted.has(request.url)) await runtime.delete(request);
}

/** What was loaded before this worker was there is taken from the browser's own cache. */
async function completed() {
  const cache = await caches.open(RUNTIME);
  for (const file of LATER.filter((one) => !PACKED.test(one))) {
    const url = here(file);
    if (await cache.match(url)) continue;
    const response = await fetch(url, { cache: "force-cache" });
    if (response.ok) await cache.put(url, response);
  }
}

async function shown(name, request) {
  const cache = await caches.open(name);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && response.status === 200) await cache.put(request, response.clone());
  return response;
}

/** A page of the documentation is asked for again, and kept for when there is no network. */
async function read(request) {
  const cache = await caches.open(DOCS);
  try {
    const response = await fetch(request);
    if (response.status === 200) await cache.put(request.url, response.clone());
    return response;
  } catch {
    return (await cache.match(request.url)) ?? Response.error();
  }
}

/** Every address of the application is the application. A server's is asked first; without it, what is kept is shown. */
async function navigated(request, path) {
  const kept = async () => (await caches.open(SHELL)).match(here("index.html"));
  if (ALONE) return path === "" || path === "index.html" ? ((await kept()) ?? fetch(request)) : fetch(request);
  if (/^(api|schema|page)\//.test(path)) return fetch(request);
  return fetch(request).catch(async () => (await kept()) ?? Response.error());
}

/** A record was shared with the application: it is laid aside, and the page opens it. */
async function received(request) {
  const file = (await request.formData()).get("record");
  if (file) await (await caches.open(SHARED)).put(here("shared-record"), new Response(file));
  return Response.redirect(here(ALONE ? "./#/import" : "import"), 303);
}
