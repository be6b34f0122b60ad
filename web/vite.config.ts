import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Beside every file of text its compressed twins, so that the server compresses nothing itself. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    writeBundle({ dir = "" }) {
      for (const name of readdirSync(dir, { recursive: true, encoding: "utf8" })) {
        if (!/\.(m?js|json|css|html|svg|txt)$/.test(name)) continue;
        const text = readFileSync(join(dir, name));
        const most = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(text, most));
        writeFileSync(join(dir, `${name}.gz`), gzipSync(text, { level: 9 }));
      }
    },
  };
}

/** The served client, or (`--mode page`) the page that plays by itself from any folder of any static host. */
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), compressed()],
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
    alias: { $house: join(import.meta.dirname, mode === "page" ? "src/local/house.ts" : "src/lib/server.ts") },
    ...(process.env.VITEST && { conditions: ["browser"] }),
  },
  // The tests share no state that outlives them, so one page serves all files.
  test: { environment: "happy-dom", isolate: false, include: ["tests/**/*.test.ts"] },
}));
