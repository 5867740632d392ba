import { defineConfig } from "vite";

export default defineConfig({
  // Relative: a shared recording may lie in any folder of any host.
  base: "./",
  // Without a framework plugin: TypeScript's own JSX, made into calls of preact.
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: { target: "es2022", chunkSizeWarningLimit: 1200, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
