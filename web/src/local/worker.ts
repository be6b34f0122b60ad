// The worker behind the page. The first one keeps the rules and the tables; the same file, started by it, thinks for bots or
// looks back at a game, so that nobody waits for a thought.
import type { PyodideInterface } from "pyodide";
import type { FromWorker, Thinking, Thought, ToWorker } from "./messages";
import { arrived, complete, fetchParts, startPython, unpackedName, type Arriving, type Parts } from "./python";
import { analysisOf, keep, keepAnalysis, listed, load } from "./store";

/** `doubloon.page.bridge`, as Python shows it to JavaScript. */
interface Bridge {
  request(method: string, path: string, body: string): Promise<string>;
  connect(line: number, table: string, since: number, seat: number | undefined): Promise<number>;
  receive(line: number, text: string): Promise<void>;
  rename(name: string): void;
  disconnect(line: number): void;
}

const RULES = "rules";
const THINKER = "thinker";
const ANALYST = "analyst";

const say = (message: FromWorker): void => postMessage(message);
const told = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).trim().split("\n").at(-1) ?? "";

// --- the rules ----------------------------------------------------------------------------------------------------------

/** Another worker that answers one packet with another. */
class Helper {
  #worker: Worker;
  #started: Promise<void>;
  #next = 1;
  #waiting = new Map<
    number,
    { resolve(packet: Uint8Array): void; reject(error: Error): void; told?(percent: number): void }
  >();

  constructor(root: string, name: string, parts: Promise<Parts>) {
    this.#worker = new Worker(self.location.href, { type: "module", name });
    this.#worker.onmessage = ({ data }: MessageEvent<Thought>) => this.#heard(data);
    this.#worker.onerror = (event) => this.#fail(event.message || "The worker could not be started.");
    this.#started = parts.then((all) => this.#send({ kind: "start", root, parts: all }));
    this.#started.catch(() => null); // whoever asks is told
  }

  ask(kind: "think" | "analyse", packet: Uint8Array, progress?: (percent: number) => void): Promise<Uint8Array> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, ...(progress && { told: progress }) });
      // What it is made of comes first, however early somebody asks.
      this.#started.then(() => this.#send({ kind, id, packet })).catch((error) => this.#fail(told(error)));
    });
  }

  end(): void {
    this.#worker.terminate();
  }

  #send(message: Thinking): void {
    this.#worker.postMessage(message);
  }

  #heard(thought: Thought): void {
    const asked = this.#waiting.get(thought.id);
    if (thought.kind === "done") {
      asked?.told?.(thought.percent);
      return;
    }
    this.#waiting.delete(thought.id);
    if (thought.kind === "thought") asked?.resolve(thought.packet);
    else asked?.reject(new Error(thought.text));
  }

  #fail(text: string): void {
    for (const one of this.#waiting.values()) one.reject(new Error(text));
    this.#waiting.clear();
  }
}

function outside(root: string, me: string, parts: Promise<Parts>) {
  const thinker = new Helper(root, THINKER, parts);
  return {
    me,
    keep: (id: string, info: string, campaign: string | undefined, updated: number, saved: Uint8Array) =>
      keep({ id, info, campaign: campaign ?? null, updated }, saved),
    load: async (id: string) => (await load(id)) ?? undefined,
    /** The tables of a campaign, by their ids. */
    chain: async (campaign: string) => (await listed()).filter((one) => one.campaign === campaign).map((one) => one.id),
    think: (packet: Uint8Array) => thinker.ask("think", packet),
    async analyse(packet: Uint8Array, progress: (percent: number) => void) {
      const analyst = new Helper(root, ANALYST, parts);
      try {
        return await analyst.ask("analyse", packet, progress);
      } finally {
        analyst.end();
      }
    },
    keepAnalysis,
    analysisOf: async (id: string) => (await analysisOf(id)) ?? undefined,
    send: (line: number, text: string) => say({ kind: "message", line, text }),
    closed: (line: number, code: number) => say({ kind: "closed", line, code }),
  };
}

async function keepTables(root: string, me: string, parts: Arriving): Promise<Bridge> {
  // The helper is started first: a worker that runs Python starts no other one meanwhile.
  const around = outside(root, me, complete(parts));
  const python = await startPython(root, parts);
  const bridge = python.pyimport("doubloon.page.bridge") as { opened(outside: object): Bridge };
  return bridge.opened(around);
}

let rules: Promise<Bridge> | null = null;

async function handle(message: ToWorker): Promise<void> {
  if (message.kind === "start") {
    const { root, me, served } = message;
    const parts = fetchParts(root, served, (bytes, of) => say({ kind: "progress", bytes, of }));
    rules = keepTables(root, me, parts);
    await rules;
    say({ kind: "ready" });
    await parts.keep().catch(() => null); // a browser that keeps nothing plays all the same
    say({ kind: "kept", runtime: unpackedName((await parts.runtime).wasm) });
    return;
  }
  const bridge = await rules;
  if (!bridge) return;
  switch (message.kind) {
    case "call": {
      const answer = await bridge.request(message.method, message.path, message.body);
      say({ kind: "answer", id: message.id, status: Number(answer.slice(0, 3)), text: answer.slice(4) });
      break;
    }
    case "open": {
      const code = await bridge.connect(message.line, message.table, message.since, message.seat ?? undefined);
      if (code) say({ kind: "closed", line: message.line, code });
      break;
    }
    case "name":
      bridge.rename(message.name);
      break;
    case "send":
      await bridge.receive(message.line, message.text);
      break;
    case "close":
      bridge.disconnect(message.line);
  }
}

// --- thinking -----------------------------------------------------------------------------------------------------------

/** `doubloon.page.thinking`: bytes in, bytes out. */
interface Thinker {
  think(packet: Uint8Array): Uint8Array;
  analyse(packet: Uint8Array, progress: (percent: number) => void): Uint8Array;
}

let thinking: Promise<Thinker> | null = null;

async function handleThinking(message: Thinking): Promise<void> {
  if (message.kind === "start") {
    thinking = startPython(message.root, arrived(message.parts)).then(
      (python: PyodideInterface) => python.pyimport("doubloon.page.thinking") as Thinker,
    );
    await thinking;
    return;
  }
  const { id } = message;
  const answer = (thought: Thought): void => postMessage(thought);
  try {
    const one = await thinking;
    if (!one) throw new Error("It was asked before it was started.");
    const packet =
      message.kind === "think"
        ? one.think(message.packet)
        : one.analyse(message.packet, (percent) => answer({ kind: "done", id, percent }));
    answer({ kind: "thought", id, packet });
  } catch (error) {
    answer({ kind: "failed", id, text: told(error) });
  }
}

onmessage = ({ data }: MessageEvent<ToWorker | Thinking>) => {
  if (self.name === RULES)
    handle(data as ToWorker).catch((error: unknown) => say({ kind: "failed", text: told(error) }));
  else
    handleThinking(data as Thinking).catch((error: unknown) =>
      postMessage({ kind: "failed", id: 0, text: told(error) }),
    );
};
