// A worker that starts the built page's Python by itself and runs what it is told: for proofs, without the client.
const { runtime, code } = await new Promise((resolve) => (onmessage = ({ data }) => resolve(data)));
const root = new URL(runtime, location.href).href;
const files = await (await fetch(`${root}runtime.json`)).json();
const opened = (key, type) =>
  fetched(`${root}${files[key].name}?unpacked`).then(
    ({ body }) => new Response(body, { headers: { "content-type": type } }),
  );
const fetched = self.fetch;
self.fetch = (url, ...more) => {
  if (String(url).endsWith("pyodide.asm.wasm")) return opened("wasm", "application/wasm");
  if (String(url).endsWith("python_stdlib.zip")) return opened("stdlib", "application/zip");
  return fetched(url, ...more);
};
const { loadPyodide } = await import(`${root}${files.pyodide.name}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${root}${files.pyodide.name}/`, lockFileContents: files.lock });
python.unpackArchive(await (await opened("engine", "application/zip")).arrayBuffer(), "zip", {
  extractDir: "/engine",
});
python.runPython("import sys; sys.path.insert(0, '/engine')");
postMessage({ ready: python._module.HEAPU8.length });
try {
  postMessage({ found: python.runPython(code) });
} catch (error) {
  postMessage({ failed: error.message });
}
