import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { repositoryRoot, runCommand } from "./run-signalbox.ts";

// Every thread and every command loads its modules again, so an unneeded package costs time and memory many times.
test.each([
  ["the client of capture", "packages/capture/src/sdk/index.ts", ["kysely", "pg", "pino", "prom-client", "zod"]],
  ["a thread of capture", "packages/capture/src/work/capture-worker.ts", ["pg", "pino", "prom-client", "zod"]],
  ["the thread that stores captures", "packages/capture/src/store/sqlite/sqlite-writer.ts", ["pg", "pino", "zod"]],
  ["a thread of students", "packages/students/src/reads/read-thread.ts", ["kysely", "pg", "pino", "prom-client"]],
  ["capture on SQLite", "packages/capture/src/index.ts", ["pg", "jose"]],
  ["students on SQLite", "packages/students/src/index.ts", ["pg", "jose"]],
])("%s loads no package that it does not need", async (_, file, unneeded) => {
  const loaded = await packagesLoadedBy(file);
  expect(loaded).toContain(ownPackage(file));
  expect(unneeded.filter((name) => loaded.includes(name))).toEqual([]);
});

/** The names of the packages that `file` loads. A module of a thread fails after loading. */
async function packagesLoadedBy(file: string): Promise<readonly string[]> {
  const recorder = `
    import module from "node:module";
    const urls = new Set();
    module.registerHooks({ load: (url, context, next) => (urls.add(url), next(url, context)) });
    process.on("exit", () => console.log(JSON.stringify([...urls])));`;
  const options = ["-C", "@signalbox/source", "--import", `data:text/javascript,${encodeURIComponent(recorder)}`];
  const path = fileURLToPath(new URL(file, `file://${repositoryRoot}`));
  const { stdout } = await runCommand(process.execPath, [...options, path]);
  const urls = JSON.parse(stdout) as string[];
  const names = urls.map((url) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? ownPackage(url));
  return [...new Set(names)];
}

function ownPackage(path: string): string {
  return `@signalbox/${/packages\/([^/]+)\//.exec(path)?.[1] ?? ""}`;
}
