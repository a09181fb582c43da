// Preloaded into the processes and threads of tests, by `fast-start.ts`: loads modules that are entries of a bundle from it.

import { readFileSync } from "node:fs";
import * as module from "node:module";

const bundle = new URL(import.meta.url).searchParams.get("bundle") ?? "";
const entries = JSON.parse(readFileSync(new URL("entries.json", bundle), "utf8"));
const root = new URL("../", import.meta.url).href;
const bundled = new Map(entries.map((entry) => [`${root}${entry}`, `${bundle}${entry}.mjs`]));

// Older Nodes, which the tests also start, have no such hooks, and need none.
module.registerHooks?.({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const url = bundled.get(resolved.url);
    return url === undefined ? resolved : { ...resolved, url, format: "module" };
  },
});
