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
  pyodide: RuntimeFile;
  lock: object;
}
type Loader = { loadPyodide(options: object): Promise<PyodideInterface> };
type Progress = (bytes: number, of: number) => void;

/** Python with the rules on its path. The files are compressed whole, since many hosts compress neither wasm nor archives. */
export async function startPython(root: string, progress: Progress = () => undefined): Promise<PyodideInterface> {
  const folder = `${root}runtime/`;
  const runtime = (await (await fetch(`${folder}runtime.json`)).json()) as Runtime;
  const of = runtime.wasm.bytes + runtime.stdlib.bytes + runtime.engine.bytes;
  let bytes = 0;
  const counted = (arrived: () => void): TransformStream<Uint8Array, Uint8Array> =>
    new TransformStream({
      transform(chunk, rest) {
        bytes += chunk.length;
        progress(bytes, of);
        rest.enqueue(chunk);
      },
      flush: arrived,
    });
  const network = self.fetch.bind(self);
  const opened = async (file: RuntimeFile, type: string, arrived = () => undefined as void): Promise<Response> => {
    const { body, ok, status } = await network(folder + file.name);
    if (!ok || !body) throw new Error(`${file.name} could not be loaded (${status}).`);
    const unpacked = body.pipeThrough(counted(arrived)).pipeThrough(new DecompressionStream("gzip") as never);
    return new Response(unpacked as ReadableStream<Uint8Array<ArrayBuffer>>, { headers: { "content-type": type } });
  };
  // The runtime finds the first two where it looks for its own; while it starts, the rules arrive.
  const stdlib = opened(runtime.stdlib, "application/zip");
  let arrived = (): void => undefined;
  const engine = new Promise<void>((resolve) => (arrived = resolve))
    .then(() => opened(runtime.engine, "application/zip"))
    .then((one) => one.arrayBuffer());
  const wasm = opened(runtime.wasm, "application/wasm", arrived);
  self.fetch = (input, init) => {
    const wanted = String(input instanceof Request ? input.url : input);
    if (wanted.endsWith("pyodide.asm.wasm")) return wasm;
    if (wanted.endsWith("python_stdlib.zip")) return stdlib;
    return network(input, init);
  };
  const indexURL = `${folder}${runtime.pyodide.name}/`;
  const { loadPyodide } = (await import(/* @vite-ignore */ `${indexURL}pyodide.mjs`)) as Loader;
  const python = await loadPyodide({ indexURL, lockFileContents: runtime.lock });
  self.fetch = network;
  python.unpackArchive(await engine, "zip", { extractDir: "/engine" });
  python.runPython("import sys; sys.path.insert(0, '/engine')");
  return python;
}
