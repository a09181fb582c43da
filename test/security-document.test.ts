import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runInProcess } from "./run-in-process.ts";
import { repositoryRoot } from "./run-signalbox.ts";

const text = await readFile(join(repositoryRoot, "docs/security.md"), "utf8");

test("every promise of the security page names existing tests", async () => {
  const promises =
    text
      .slice(text.indexOf("## Promises"))
      .match(/^\| [^|-].*\|$/gm)
      ?.slice(1) ?? [];
  expect(promises.length).toBeGreaterThan(15);
  for (const promise of promises) {
    const files = Array.from(promise.matchAll(/`([\w/-]+\.test\.ts)`/g), ([, file = ""]) => file);
    if (files.length === 0) expect.fail(`no test proves: ${promise}`);
    for (const file of files) {
      const path = join(repositoryRoot, file.startsWith("test/") ? file : `packages/${file}`);
      await expect(stat(path), path).resolves.toBeDefined();
    }
  }
});

test("every flag and variable of the security page belongs to a command", async () => {
  const help = (
    await Promise.all(
      [["up"], ["students", "serve"], ["capture", "serve"], ["capture", "listen"]].map((name) =>
        runInProcess([...name, "--help"]),
      ),
    )
  )
    .map(({ stdout }) => stdout)
    .join("\n");
  const named = new Set(text.match(/(?<=`)--[a-z-]+|SIGNALBOX_[A-Z_]+/g));
  expect(named.size).toBeGreaterThan(5);
  for (const name of named) expect(help).toContain(name);
});
