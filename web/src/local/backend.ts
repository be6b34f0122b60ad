// The backend in this browser: calls and tables go to a worker that runs the rules. What needs no rules is answered without it.
import type { Listener, TableConnection } from "../lib/connection";
import type { Address, Backend, Method } from "../lib/backend";
import { asset } from "../lib/place";
import { ApiError, sentenceOf } from "../lib/problem";
import { keepEverything } from "../lib/updates";
import type { Hello, TableInfo } from "../lib/wire";
import { LocalConnection } from "./connection";
import { loading } from "./loading.svelte";
import type { FromWorker, ToWorker } from "./messages";
import { CACHE } from "./python";
import { forget, listed } from "./store";

/** The one person of this browser, as tables know them. */
const ME = { id: "me", guest: true } as const;
const NAME = "doubloon.name";
const NOBODY = "Player";

interface Line {
  message(text: string): void;
  closed(code: number): void;
}

class LocalBackend implements Backend {
  #worker: Worker | null = null;
  #next = 1;
  #calls = new Map<number, (status: number, text: string) => void>();
  #connections = new Map<number, Line>();

  /** The runtime is fetched and started, once. */
  warm(): void {
    if (this.#worker) return;
    loading.begun = true;
    loading.trouble = "";
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "rules" });
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#heard(data);
    this.#worker.onerror = (event) => this.#failed(event.message || "the worker could not be started");
    const root = new URL(asset(""), document.baseURI).href;
    const served = Boolean(navigator.serviceWorker?.controller);
    this.#send({ kind: "start", root, me: this.name, served });
  }

  /** Who has played here before will play again, and everything is here: start at once. */
  async warmWhenKept(): Promise<void> {
    if (!navigator.serviceWorker?.controller) return;
    const kept = await (await caches.open(CACHE)).keys();
    if (kept.some((one) => one.url.endsWith(".wasm"))) this.warm();
  }

  /** The page reads the kept runtime once, so that the browser keeps compiled code beside it and the next start takes half the time. */
  async #compileKept(runtime: string): Promise<void> {
    if (!navigator.serviceWorker?.controller) return;
    await WebAssembly.compileStreaming(fetch(asset(runtime))).catch(() => null);
  }

  get name(): string {
    try {
      return localStorage.getItem(NAME) ?? NOBODY;
    } catch {
      return NOBODY;
    }
  }

  call = async <Answer>(method: Method, path: string, body?: unknown): Promise<Answer> => {
    return ((await this.#withoutRules(method, path, body)) ?? (await this.#withRules(method, path, body))) as Answer;
  };

  connect(table: Address, listener: Listener): TableConnection {
    return new LocalConnection(this, table.id, listener);
  }

  /** A line to a table. */
  open(table: string, since: number, seat: number | null, line: Line): number {
    this.warm();
    const number = this.#next++;
    this.#connections.set(number, line);
    this.#send({ kind: "open", line: number, table, since, seat });
    return number;
  }

  say(line: number, text: string): void {
    this.#send({ kind: "send", line, text });
  }

  close(line: number): void {
    this.#connections.delete(line);
    this.#send({ kind: "close", line });
  }

  /** Answers that need no rules: they are there before the runtime is. */
  async #withoutRules(method: Method, path: string, body: unknown): Promise<unknown> {
    const [what = "", query = ""] = path.split("?");
    const known = `${method} ${what}`;
    if (known === "GET hello" || known === "POST guest") {
      const me = { ...ME, name: this.name };
      return known === "POST guest"
        ? me
        : ({ version: import.meta.env.VITE_VERSION ?? "", me, unread: 0 } satisfies Hello);
    }
    if (known === "POST keep") {
      localStorage.setItem(NAME, (body as { name: string }).name);
      this.#send({ kind: "name", name: this.name });
      return { ...ME, name: this.name };
    }
    if (/^GET games\/[^/]+\/lessons$/.test(known)) {
      this.warm(); // who is asked whether they want a lesson will play either way
      return this.#file(`${what}.json`);
    }
    if (known === "GET games" || /^GET rules\//.test(known)) return this.#file(`${what}.json`);
    if (known === "GET tables") return this.#tables(new URLSearchParams(query).get("state") ?? "");
    if (/^DELETE tables\//.test(known)) return (await forget(what.split("/")[1] ?? ""), {});
    return /^\w+ (inbox|sessions|logout|login)/.test(known) ? [] : null;
  }

  async #file(name: string): Promise<unknown> {
    const response = await fetch(asset(name)).catch(() => null);
    if (!response?.ok) throw new ApiError(404, "This page was not found. Reload when you are online.");
    return response.json();
  }

  /** Everything here is mine. */
  async #tables(state: string): Promise<TableInfo[]> {
    if (state !== "mine") return [];
    return (await listed()).map((one) => JSON.parse(one.info) as TableInfo);
  }

  #withRules(method: Method, path: string, body: unknown): Promise<unknown> {
    this.warm();
    if (loading.trouble) throw new ApiError(0, loading.trouble);
    const id = this.#next++;
    this.#send({ kind: "call", id, method, path, body: body === undefined ? "" : JSON.stringify(body) });
    return new Promise((resolve, reject) => {
      this.#calls.set(id, (status, text) => {
        if (status < 400) resolve(text ? JSON.parse(text) : undefined);
        else reject(new ApiError(status, sentenceOf(status, text)));
      });
    });
  }

  #send(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  #heard(message: FromWorker): void {
    switch (message.kind) {
      case "progress":
        loading.bytes = message.bytes;
        loading.of = message.of;
        break;
      case "ready":
        loading.ready = true;
        break;
      case "kept":
        void keepEverything().then(() => this.#compileKept(message.runtime));
        break;
      case "failed":
        this.#failed(message.text);
        break;
      case "answer":
        this.#calls.get(message.id)?.(message.status, message.text);
        this.#calls.delete(message.id);
        break;
      case "message":
        this.#connections.get(message.line)?.message(message.text);
        break;
      case "closed":
        this.#connections.get(message.line)?.closed(message.code);
        this.#connections.delete(message.line);
    }
  }

  /** The next wish starts it again. */
  #failed(text: string): void {
    this.#worker?.terminate();
    this.#worker = null;
    loading.begun = loading.ready = false;
    loading.trouble = `The rules could not be started: ${text}. Check the connection and reload.`;
    for (const answer of this.#calls.values()) answer(503, JSON.stringify({ text: loading.trouble }));
    this.#calls.clear();
    for (const line of this.#connections.values()) line.closed(4503);
    this.#connections.clear();
  }
}

export const backend = new LocalBackend();
void backend.warmWhenKept();
