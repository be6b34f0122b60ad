import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  base: "/",
  build: {
    outDir: "../src/doubloon/server/static",
    emptyOutDir: true,
    target: "es2022",
    // The page's CSP allows no inline data, so nothing is inlined.
    assetsInlineLimit: 0,
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : undefined,
  // The tests share no state that outlives them, so one page serves all files.
  test: { environment: "happy-dom", isolate: false, include: ["tests/**/*.test.ts"] },
});
