import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules", "public", "src/lib/wire.d.ts"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    rules: {
      // TypeScript knows every name.
      "no-undef": "off",
      // The router follows every link of the page by itself, and no page lives below a base path.
      "svelte/no-navigation-without-resolve": "off",
      // It takes the reason after `--` for names of warnings; svelte-check finds comments without use itself.
      "svelte/no-unused-svelte-ignore": "off",
      // `{" "}` says that a space is meant.
      "svelte/no-useless-mustaches": "off",
      // State is replaced, never changed in place (`$state.raw`): plain sets and maps are values here.
      "svelte/prefer-svelte-reactivity": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/no-unused-expressions": ["error", { allowTernary: true, allowShortCircuit: true }],
    },
  },
  {
    // Drawings that are part of this source.
    files: ["src/drawing/{Brand,Glyph,Icon}.svelte", "src/games/el-dorado/Defs.svelte"],
    rules: { "svelte/no-at-html-tags": "off" },
  },
);
