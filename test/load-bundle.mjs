// Preloaded into the processes and threads of tests, by `fast-start.ts`: loads entries of a package from a bundle of it.

import * as module from "node:module";

const { searchParams } = new URL(import.meta.url);
const from = searchParams.get("from") ?? "";
const to = searchParams.get("to") ?? "";
const bundled = new Map(["index", "migration/index"].map((entry) => [`${from}${entry}.js`, `${to}${entry}.mjs`]));

// Older Nodes, which the tests also start, have no such hooks, and need none.
module.registerHooks?.({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const url = bundled.get(resolved.url);
    return url === undefined ? resolved : { ...resolved, url };
  },
});
