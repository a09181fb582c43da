import { defineConfig } from "vite";

export default defineConfig({
  base: "/inspect/-/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: { outDir: "../dist/ui", emptyOutDir: true, target: "es2022", modulePreload: { polyfill: false } },
});
