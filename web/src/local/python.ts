// Starts Python in a worker: the runtime and the rules, from files beside the page, with every byte counted.
import type { PyodideInterface } from "pyodide";

interface RuntimeFile {
  name: string;
  bytes: number;
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

/** The address of the runtime once the service worker has unpacked it. A browser keeps the code that it compiled beside a file with an
 *  address of its own: half of a warm start. */
export const unpackedName = (runtime: Runtime): string => `runtime/${runtime.wasm.name.replace(/\.z$/, ".wasm")}`;

/** The kept runtime, or nothing on a first visit and where no service worker answers. */
async function keptRuntime(root: string, runtime: Runtime, served: boolean): Promise<Response | null> {
  const url = root + unpackedName(runtime);
  const kept = served && (await (await caches.open("doubloon-runtime")).match(url));
  return kept ? fetch(url) : null;
}

/** The parts, on their way. The rules come last: Python starts while they arrive. `served` says that a service worker answers.
 *  Files are packed whole, since many hosts compress neither wasm nor archives. */
export function fetchParts(root: string, served: boolean, progress: Progress): Arriving {
  const runtime = fetch(`${root}runtime/runtime.json`).then((response) => response.json() as Promise<Runtime>);
  let bytes = 0;
  const count = ({ wasm, stdlib, engine }: Runtime, more: number): void =>
    progress((bytes += more), wasm.bytes + stdlib.bytes + engine.bytes);
  const opened = async (kind: "wasm" | "stdlib" | "engine", type: string): Promise<Response> => {
    const files = await runtime;
    const { body, ok, status } = await fetch(`${root}runtime/${files[kind].name}`);
    if (!ok || !body) throw new Error(`${files[kind].name} could not be loaded (${status}).`);
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, rest) {
        count(files, chunk.length);
        rest.enqueue(chunk);
      },
    });
    const stream = body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip") as never);
    return new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>, { headers: { "content-type": type } });
  };
  const archive = async (kind: "stdlib" | "engine"): Promise<ArrayBuffer> =>
    (await opened(kind, "application/zip")).arrayBuffer();
  const compiled = async (): Promise<WebAssembly.Module> => {
    const files = await runtime;
    const kept = await keptRuntime(root, files, served);
    if (kept) count(files, files.wasm.bytes);
    return WebAssembly.compileStreaming(kept ?? opened("wasm", "application/wasm"));
  };
  const stdlib = archive("stdlib");
  const module = compiled();
  return { runtime, module, stdlib, engine: module.then(() => archive("engine")) };
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
