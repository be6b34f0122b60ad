// Prepares Python for the page, inside the very Python that will run there (Pyodide in Node):
//   node tools/page_python.mjs PYODIDE ENGINE PROBE STDLIB-OUT ENGINE-OUT REPORT
// PYODIDE is the folder of the npm package, ENGINE a zip of sources. PROBE is a Python script that uses the engine as the page
// does: the standard library and our libraries are trimmed to what it imported. Both are compiled to bytecode and written without compression,
// since the whole archive is compressed later.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, engine, probe, stdlibOut, engineOut, report] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);

const bytes = (path) => new Uint8Array(readFileSync(path));

async function main() {
  // Bytecode keeps the numbers of lines and leaves out columns: a tenth of the whole page (compressed).
  const python = await loadPyodide({ indexURL: pyodide, env: { HOME: "/", PYTHONNODEBUGRANGES: "1" } });
  const { FS } = python;
  FS.writeFile("/stdlib.zip", bytes(`${pyodide}/python_stdlib.zip`));
  FS.writeFile("/engine.zip", bytes(engine));
  python.unpackArchive(bytes(engine), "zip", { extractDir: "/engine" });
  python.runPython("import sys; sys.path.insert(0, '/engine')");
  python.runPython(readFileSync(probe, "utf8"));
  writeFileSync(report, python.runPython(PREPARE));
  writeFileSync(stdlibOut, FS.readFile("/stdlib-out.zip"));
  writeFileSync(engineOut, FS.readFile("/engine-out.zip"));
}

const PREPARE = `
import importlib.util, json, sys, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

used = {name.replace(".", "/") for name in list(sys.modules)}
LATER = {"encodings/ascii", "encodings/latin_1", "encodings/idna", "stringprep", "__hello__"}
"""What is imported only when something goes wrong, or by the runtime itself on its way out."""

def module_of(name):
    return name.removesuffix(".py").removesuffix("/__init__")

def compiled(name, source, where, optimize):
    code = compile(source, where + name, "exec", dont_inherit=True, optimize=optimize)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))

def written(source, target, where, optimize, wanted):
    left_out = []
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as new:
        for one in sorted(old.infolist(), key=lambda one: one.filename):
            name = one.filename
            if one.is_dir():
                continue
            if not wanted(name):
                left_out.append(name)
                continue
            body = old.read(one)
            if name.endswith(".py"):
                body, name = compiled(name, body, where, optimize), name + "c"
            new.writestr(zipfile.ZipInfo(name), body)
    return left_out

def is_used(name):
    return name.endswith(".py") and (module_of(name) in used or module_of(name) in LATER)

def is_ours_or_used(name):
    """Our own rooms, and of the libraries what is imported, with their licences."""
    if name.startswith("doubloon/") or "/licenses/" in name:
        return True
    return is_used(name) or (name.endswith(".so") and name.partition(".")[0] in used)

left_out = written("/stdlib.zip", "/stdlib-out.zip", "/lib/python314.zip/", 2, is_used)
left_out += written("/engine.zip", "/engine-out.zip", "/engine/", 0, is_ours_or_used)
json.dumps({"left_out": left_out, "python": sys.version.split()[0]})
`;

try {
  await main();
} catch (error) {
  console.error(String(error.message ?? error).slice(0, 4000)); // not its stack, which quotes the whole runtime
  process.exit(1);
}
