// Games kept in this browser (IndexedDB): what a list shows, and all that is known of each. Both change together.

export interface Kept {
  id: string;
  /** A `TableInfo` as JSON, for lists. */
  info: string;
  campaign: string | null;
  updated: number;
}

const NAME = "doubloon";
const VERSION = 1;

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("The browser keeps nothing."));
  });
}

function finished(change: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve();
    change.onerror = change.onabort = () => reject(change.error ?? new Error("The browser keeps nothing."));
  });
}

let opening: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("infos", { keyPath: "id" });
      request.result.createObjectStore("tables");
      request.result.createObjectStore("analyses");
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error("The browser keeps nothing."));
  });
  return opening;
}

/** Safe when it returns, as far as a browser promises anything. */
export async function keep(kept: Kept, saved: Uint8Array): Promise<void> {
  const change = (await database()).transaction(["infos", "tables"], "readwrite", { durability: "strict" });
  change.objectStore("infos").put(kept);
  change.objectStore("tables").put(saved, kept.id);
  await finished(change);
}

export async function load(id: string): Promise<Uint8Array | null> {
  const store = (await database()).transaction("tables").objectStore("tables");
  return ((await done(store.get(id))) as Uint8Array | undefined) ?? null;
}

/** The tables of this browser, the newest first. */
export async function listed(): Promise<Kept[]> {
  const all = (await done((await database()).transaction("infos").objectStore("infos").getAll())) as Kept[];
  return all.sort((a, b) => b.updated - a.updated);
}

export async function forget(id: string): Promise<void> {
  const change = (await database()).transaction(["infos", "tables", "analyses"], "readwrite");
  for (const store of ["infos", "tables", "analyses"]) change.objectStore(store).delete(id);
  await finished(change);
}

export async function keepAnalysis(id: string, found: string): Promise<void> {
  const change = (await database()).transaction("analyses", "readwrite");
  change.objectStore("analyses").put(found, id);
  await finished(change);
}

export async function analysisOf(id: string): Promise<string | null> {
  const store = (await database()).transaction("analyses").objectStore("analyses");
  return ((await done(store.get(id))) as string | undefined) ?? null;
}
