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
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
});
