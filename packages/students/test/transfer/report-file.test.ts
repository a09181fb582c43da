import { existsSync } from "node:fs";
import { readdir, readlink } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { openReport } from "../../src/transfer/temporary-files.ts";

test("a report that restarts has nothing of its first attempt", async () => {
  const report = await openReport("all");
  const add = (id: string) => report.add({ row: 1, line: 1, result: "created", id, hasKey: true });
  await add("x".repeat(100_000));
  await report.restart();
  await add("y".repeat(100_000));
  await add("z");
  const lines = (await text(report.read({ n: 1 }))).trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { id: "y".repeat(100_000) },
    { id: "z" },
    { summary: { n: 1 } },
  ]);
  expect(report.counts.rows).toBe(2);
});

// Only Linux lists the files that a process has open.
describe.runIf(existsSync("/proc/self/fd"))("a report that nobody reads", () => {
  async function openFiles(): Promise<number> {
    const links = await Promise.all(
      (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")),
    );
    return links.filter((link) => link.includes("signalbox-file-")).length;
  }

  test("is closed when its reader disconnects before the first line", async () => {
    const before = await openFiles();
    const report = await openReport("all");
    expect(await openFiles()).toBe(before + 1);
    await report.read({}).return(undefined);
    expect(await openFiles()).toBe(before);
  });

  test("is closed when its stream is garbage-collected, and the process continues", async () => {
    const before = await openFiles();
    await (async () => {
      const report = await openReport("all");
      void ReadableStream.from(report.read({}));
    })();
    setFlagsFromString("--expose-gc");
    const collectGarbage = runInNewContext("gc") as () => void;
    await expect
      .poll(() => {
        collectGarbage();
        return openFiles();
      })
      .toBe(before);
  });
});
