import { defineConfig, type UserConfig } from "vite";

/** How Vite builds a page of Signalbox. `base` is the path of its files; only they may be loaded. */
export function pageConfig(base: string): UserConfig {
  return defineConfig({
    base,
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
}
