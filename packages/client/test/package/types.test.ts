import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCommand } from "../../../../test/run-signalbox.ts";
import { buildConsumer, type Consumer } from "../support/built-package.ts";

const modules = fileURLToPath(new URL("../../../../node_modules", import.meta.url));

let consumer: Consumer;
beforeAll(() => {
  consumer = buildConsumer({ types: true });
  mkdirSync(join(consumer.folder, "node_modules/@types"));
  for (const name of ["@types/node", "undici-types"]) {
    symlinkSync(join(modules, name), join(consumer.folder, "node_modules", name));
  }
});
afterAll(() => consumer[Symbol.dispose]());

const STRICT = { strict: true, noEmit: true, exactOptionalPropertyTypes: true, skipLibCheck: true };

/** What a program is compiled for: a page, or Node without the types of pages. */
const DOM = { lib: ["es2024", "dom", "dom.iterable"], types: [] };
const NODE = { lib: ["es2024"], types: ["node"] };
type Target = typeof DOM | typeof NODE;

/** Compiles with TypeScript 7; resolves to what it prints. */
async function compileBy7(file: string, target: Target): Promise<string> {
  const project = join(consumer.folder, "tsconfig.json");
  writeFileSync(
    project,
    JSON.stringify({ compilerOptions: { ...STRICT, module: "nodenext", ...target }, files: [file] }),
  );
  const tsc = createRequire(import.meta.url).resolve("typescript/package.json");
  return (await runCommand(process.execPath, [join(tsc, "../bin/tsc"), "-p", project])).stdout;
}

/** Compiles with TypeScript 5.9; resolves to its messages. `older` is for how it looked for packages before `exports`. */
async function compileBy59(file: string, { lib, types }: Target, older = false): Promise<string> {
  const { getLibFiles, ts } = await import("@ts-morph/common");
  expect(ts.versionMajorMinor).toBe("5.9");
  const libraries = join(consumer.folder, "lib");
  mkdirSync(libraries, { recursive: true });
  for (const { fileName, text } of getLibFiles()) writeFileSync(join(libraries, fileName), text);
  const options = {
    ...STRICT,
    types,
    typeRoots: [join(consumer.folder, "node_modules/@types")],
    ...(older
      ? {
          module: ts.ModuleKind.CommonJS,
          moduleResolution: ts.ModuleResolutionKind.Node10,
          target: ts.ScriptTarget.ES2022,
        }
      : { module: ts.ModuleKind.NodeNext }),
    lib: lib.map((name) => `lib.${name}.d.ts`),
  };
  const host = Object.assign(ts.createCompilerHost(options), { getDefaultLibLocation: () => libraries });
  const found = ts.getPreEmitDiagnostics(ts.createProgram([file], options, host));
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")).join("\n");
}

describe.each([
  ["7", compileBy7],
  ["5.9", compileBy59],
])("for TypeScript %s", (_, compile) => {
  /** Compiles a program that has `Client` and more; resolves to what the compiler says. */
  function check(source: string, target: Target = DOM): Promise<string> {
    const file = join(consumer.folder, "program.mts");
    writeFileSync(file, `import { Client, type Fetch } from "@signalbox/client";\n${source}`);
    return compile(file, target);
  }

  test.each([
    ["a page", DOM],
    ["Node", NODE],
    ["Node with the types of pages", { lib: DOM.lib, types: ["node"] }],
  ])("the platform's own fetch is a Fetch, in %s", async (_, target) => {
    const source = `
      export const client = new Client({ request: { fetch } });
      export const own: Fetch = (url, init) => fetch(url, { ...init, cache: "no-store", body: init.body ?? null });
      export const answered: Fetch = async (url) => Response.json({ url });
    `;
    expect(await check(source, target)).toBe("");
  });

  test("the fetch of undici is a Fetch on Node", async () => {
    const source = `
      import type { fetch as undiciFetch } from "undici-types";
      export const use = (fetch: typeof undiciFetch) => new Client({ request: { fetch } });
    `;
    expect(await check(source, NODE)).toBe("");
  });

  test("a parameter that is missing in a route is named", async () => {
    const found = await check(`await new Client().request("GET /repos/{owner}/{repo}", { owner: "o" });`);
    expect(found).toContain("Property 'repo' is missing");
  });
});

test("TypeScript 5.9 finds all of the package with moduleResolution node10", async () => {
  const file = join(consumer.folder, "older.ts");
  writeFileSync(
    file,
    `import { Client } from "@signalbox/client";
     import { Client as CoreClient } from "@signalbox/client/core";
     import { nodeFetch } from "@signalbox/client/node";
     import { generateModule } from "@signalbox/client/generate";
     // @ts-expect-error: a repository has an owner.
     export const bad = () => new Client().repos.get({ repo: "r" });
     export const all = [new Client().repos.get, new CoreClient().request, nodeFetch, generateModule];`,
  );
  expect(await compileBy59(file, DOM, true)).toBe("");
});
