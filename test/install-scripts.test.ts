import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { repositoryRoot } from "./run-signalbox.ts";

test("installing the packages runs no script, their own or of a dependency", () => {
  const read = (file: string) => JSON.parse(readFileSync(`${repositoryRoot}${file}`, "utf8"));
  for (const name of readdirSync(`${repositoryRoot}packages`)) {
    const { scripts = {} } = read(`packages/${name}/package.json`);
    expect(Object.keys(scripts).filter((script) => /^(pre|post)?install$/.test(script))).toEqual([]);
  }
  const locked = Object.entries<Record<string, boolean>>(read("package-lock.json").packages);
  // esbuild is an optional peer of Vite, which only builds the pages.
  const run = locked.filter(([, { hasInstallScript, dev, devOptional }]) => hasInstallScript && !dev && !devOptional);
  expect(run.map(([path]) => path)).toEqual([]);
});
