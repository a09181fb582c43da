import { defineConfig } from "vite";

export default defineConfig({
  base: "/-/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  // Packages of this repository are bundled from their source.
  resolve: { conditions: ["@signalbox/source", "module", "browser"] },
  build: {
    outDir: "../dist/ui",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    // The page's policy allows files of this service only, so nothing may become a data: URL.
    assetsInlineLimit: 0,
  },
});
