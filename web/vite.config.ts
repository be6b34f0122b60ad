import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** `make test` has the page compressed quickly. */
const QUICK = process.env.DOUBLOON_PACKING === "quick";

/** Beside every file of text its compressed twins, so that the server compresses nothing itself. */
function compressed(quickly: boolean): Plugin {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: quickly ? 5 : constants.BROTLI_MAX_QUALITY } };
  const gzip = { level: quickly ? 5 : 9 };
  return {
    name: "compressed",
    apply: "build",
    writeBundle({ dir = "" }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: "utf8" })) {
        if (!/\.(m?js|json|webmanifest|css|html|svg|txt)$/.test(name)) continue;
        const text = readFileSync(join(dir, name));
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(text, brotli));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(text, gzip));
      }
    },
  };
}

/** The page's own policy, where no server sends one: that of the server, and WebAssembly. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
].join("; ");

function policy(): Plugin {
  return {
    name: "policy",
    transformIndexHtml: () => [
      { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" },
    ],
  };
}

/** The service worker knows every file, and its version is a hash of them all. */
function service(alone: boolean): Plugin {
  return {
    name: "service",
    apply: "build",
    writeBundle({ dir = "" }) {
      // Where a server answers, a route is a path.
      const manifest = join(dir, "manifest.webmanifest");
      if (!alone) writeFileSync(manifest, readFileSync(manifest, "utf8").replaceAll("./#/", "./"));
      const files = readdirSync(dir, { recursive: true, encoding: "utf8" })
        .map((name) => name.replaceAll("\\", "/"))
        .filter((name) => statSync(join(dir, name)).isFile() && !/(\.br|\.gz|^sw\.js)$/.test(name))
        .sort();
      const total = createHash("sha256");
      for (const name of files) total.update(name).update(readFileSync(join(dir, name)));
      const isLater = (name: string): boolean => /^(runtime\/(?!runtime\.json)|assets\/worker-)/.test(name);
      const told: Record<string, unknown> = {
        __VERSION__: total.digest("hex").slice(0, 12),
        __SHELL__: files.filter((name) => !isLater(name)),
        __LATER__: files.filter(isLater),
        __ALONE__: alone,
      };
      const text = readFileSync(join(import.meta.dirname, "src/service.js"), "utf8");
      const worker = text.replace(/^\/\*.*\*\/\n/m, "").replace(/__[A-Z]+__/g, (name) => JSON.stringify(told[name]));
      writeFileSync(join(dir, "sw.js"), worker);
    },
  };
}

/** The served client, or (`--mode page`) the page that plays by itself from any folder of any static host. */
export default defineConfig(({ mode }) => ({
  plugins: [
    svelte(),
    ...(mode === "page" ? [policy()] : []),
    service(mode === "page"),
    compressed(mode === "page" && QUICK),
  ],
  base: mode === "page" ? "./" : "/",
  publicDir: mode === "page" ? "../build/page/public" : "public",
  build: {
    outDir: mode === "page" ? "../dist/page" : "../src/doubloon/server/static",
    emptyOutDir: true,
    target: "es2022",
    // The page's CSP allows no inline data, so nothing is inlined.
    assetsInlineLimit: 0,
  },
  worker: { format: "es" },
  resolve: {
    alias: { $backend: join(import.meta.dirname, mode === "page" ? "src/local/backend.ts" : "src/lib/server.ts") },
    ...(process.env.VITEST && { conditions: ["browser"] }),
  },
  // The tests share no state that outlives them, so one page serves all files.
  test: { environment: "happy-dom", isolate: false, include: ["tests/**/*.test.ts"] },
}));
