// A process that runs TypeScript programs one after another, as its parent sends them, so that modules load once. A program
// imports as if it were a file in the root of the repository.

import { registerHooks } from "node:module";
import { inspect } from "node:util";

const programs = new Map<string, string>();

registerHooks({
  resolve: (specifier, context, next) =>
    programs.has(specifier) ? { url: specifier, shortCircuit: true } : next(specifier, context),
  load(url, context, next) {
    const source = programs.get(url);
    return source === undefined ? next(url, context) : { format: "module-typescript", source, shortCircuit: true };
  },
});

process.on("message", async (source: string) => {
  const url = new URL(`../program-${programs.size + 1}.ts`, import.meta.url).href;
  programs.set(url, source);
  process.send?.(await import(url).then(() => "", inspect));
});
