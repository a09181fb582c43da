import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runInProcess } from "./run-in-process.ts";
import { repositoryRoot } from "./run-signalbox.ts";

const text = await readFile(join(repositoryRoot, "docs/security.md"), "utf8");

test("every promise of the security page names tests, which documents.test.ts looks for", () => {
  const promises =
    text
      .slice(text.indexOf("## Promises"))
      .match(/^\| [^|-].*\|$/gm)
      ?.slice(1) ?? [];
  expect(promises.length).toBeGreaterThan(15);
  for (const promise of promises) {
    expect(promise).toMatch(/`(?:\w+\/)?test\/[\w/-]+\.test\.ts`/);
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
