// Starts Python in a worker: the runtime and the rules, from files beside the page, with every byte counted.
import type { PyodideInterface } from "pyodide";
import { Lzma2, unpacking } from "./lzma";

interface RuntimeFile {
  name: string;
  /** Packed, and unpacked. */
  bytes: number;
  size: number;
}
interface Runtime {
  wasm: RuntimeFile;
  stdlib: RuntimeFile;
  engine: RuntimeFile;
  /** The folder of its scripts. */
  pyodide: { name: string };
  lock: object;
}
type Loader = { loadPyodide(options: object): Promise<PyodideInterface> };
type Progress = (bytes: number, of: number) => void;

/** What Python is made of. It can be posted to another worker, which then neither loads nor compiles anything. */
export interface Parts {
  runtime: Runtime;
  module: WebAssembly.Module;
  stdlib: ArrayBuffer;
  engine: ArrayBuffer;
}
export type Arriving = { [Part in keyof Parts]: Promise<Parts[Part]> };

export const arrived = (parts: Parts): Arriving => ({
  runtime: Promise.resolve(parts.runtime),
  module: Promise.resolve(parts.module),
  stdlib: Promise.resolve(parts.stdlib),
  engine: Promise.resolve(parts.engine),
});

export async function complete(parts: Arriving): Promise<Parts> {
  const [runtime, module, stdlib, engine] = await Promise.all([
    parts.runtime,
    parts.module,
    parts.stdlib,
    parts.engine,
  ]);
  return { runtime, module, stdlib, engine };
}

const TYPES = { wasm: "application/wasm", stdlib: "application/zip", engine: "application/zip" } as const;
type Kind = keyof typeof TYPES;

/** What the page keeps of the runtime, and its service worker answers with. */
export const CACHE = "doubloon-runtime";

/** The address of a file once it is unpacked and kept. A browser keeps the code that it compiled beside a file with an address of its own:
 *  half of a warm start. */
export const unpackedName = (file: RuntimeFile): string => `runtime/${file.name.replace(/\.z$/, "")}`;

/** The parts, on their way. The rules come last: Python starts while they arrive. `served` says that a service worker answers.
 *  Files are packed whole, since many hosts compress neither wasm nor archives. */
export function fetchParts(root: string, served: boolean, progress: Progress): Arriving & { keep(): Promise<void> } {
  const runtime = fetch(`${root}runtime/runtime.json`).then((response) => response.json() as Promise<Runtime>);
  const fresh = new Map<Kind, Lzma2>();
  let bytes = 0;
  const count = ({ wasm, stdlib, engine }: Runtime, more: number): void =>
    progress((bytes += more), wasm.bytes + stdlib.bytes + engine.bytes);
  const opened = async (kind: Kind): Promise<Response> => {
    const files = await runtime;
    const file = files[kind];
    const url = root + unpackedName(file);
    const kept = served && (await (await caches.open(CACHE)).match(url));
    if (kept) {
      count(files, file.bytes);
      return kind === "wasm" ? fetch(url) : kept; // compiled code is kept beside what was fetched
    }
    const { body, ok, status } = await fetch(`${root}runtime/${file.name}`);
    if (!ok || !body) throw new Error(`${file.name} could not be loaded (${status}).`);
    const unpacker = new Lzma2(file.size);
    fresh.set(kind, unpacker);
    const stream = body.pipeThrough(unpacking(unpacker, (more) => count(files, more)));
    return new Response(stream, { headers: { "content-type": TYPES[kind] } });
  };
  const archive = async (kind: Kind): Promise<ArrayBuffer> => (await opened(kind)).arrayBuffer();
  const stdlib = archive("stdlib");
  const module = WebAssembly.compileStreaming(opened("wasm"));
  const engine = module.then(() => archive("engine"));
  /** What was unpacked now is there at once the next time. */
  const keep = async (): Promise<void> => {
    const files = await runtime;
    const cache = fresh.size ? await caches.open(CACHE) : null;
    for (const [kind, { out }] of fresh)
      await cache?.put(
        root + unpackedName(files[kind]),
        new Response(out, { headers: { "content-type": TYPES[kind], "content-length": String(out.length) } }),
      );
    fresh.clear();
  };
  return { runtime, module, stdlib, engine, keep };
}

/** Python with the rules on its path. */
export async function startPython(root: string, parts: Arriving): Promise<PyodideInterface> {
  const runtime = await parts.runtime;
  const indexURL = `${root}runtime/${runtime.pyodide.name}/`;
  const { loadPyodide } = (await import(/* @vite-ignore */ `${indexURL}pyodide.mjs`)) as Loader;
  // The runtime would load its own two files; it is handed ours instead.
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  self.fetch = async (input, init) => {
    const wanted = String(input instanceof Request ? input.url : input);
    if (wanted.endsWith("python_stdlib.zip")) return new Response(await parts.stdlib);
    return wanted.endsWith("pyodide.asm.wasm") ? new Response() : fetch.call(self, input, init);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await parts.module;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  try {
    const python = await loadPyodide({ indexURL, lockFileContents: runtime.lock });
    python.unpackArchive(await parts.engine, "zip", { extractDir: "/engine" });
    python.runPython("import sys; sys.path.insert(0, '/engine')");
    return python;
  } finally {
    self.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}
