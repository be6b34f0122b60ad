// Records and games as files and links: out of here, and in again.
import { api, type Address } from "./api";
import { addressOf, onPage } from "./place";
import { copied, toasts } from "./toasts.svelte";
import type { TableInfo } from "./wire";

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A click on the link to a record: a server sends the file, a page makes it. */
export function saveRecord(event: Event, table: Address): void {
  if (!onPage) return;
  event.preventDefault();
  void api
    .record(table)
    .then((record) => save(`doubloon-${table.id}.json`, JSON.stringify(record)))
    .catch((error: unknown) => toasts.fail(error));
}

/** Every game of this browser in one file. */
export async function saveAll(ids: readonly string[]): Promise<void> {
  const exports = await Promise.all(ids.map((id) => api.exportTable(id)));
  const tables = exports.flatMap((one) => one.tables);
  save("doubloon-games.json", JSON.stringify({ ...exports[0], tables }));
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}

/** A text in letters that an address may hold, compressed. */
export async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  const letters = Array.from(await bytesOf(stream), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export async function unpacked(letters: string): Promise<string> {
  const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new TextDecoder().decode(await bytesOf(stream));
}

/** A link to a finished game: the page has no server to ask, so the whole record is in it. */
export async function copyRecordLink(table: Address): Promise<void> {
  const record = await api.record(table);
  await copied(addressOf(`/open/${await packed(JSON.stringify(record))}`));
}

/** A record, an export, or a link to either, as somebody pasted it or chose it. */
export async function openRecord(text: string): Promise<TableInfo[]> {
  const link = /\/open\/([\w-]+)/.exec(text);
  return api.openRecord(JSON.parse(link?.[1] ? await unpacked(link[1]) : text) as unknown);
}
