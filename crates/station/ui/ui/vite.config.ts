import { defineConfig } from "vite";

export default defineConfig({
  // Without a framework plugin: TypeScript's own JSX, made into calls of preact.
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: { target: "es2022", chunkSizeWarningLimit: 1200, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
