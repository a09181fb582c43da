import { existsSync } from "node:fs";
import { readdir, readlink } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import type { SourceRow } from "../../src/domain/source-row.ts";
import type { CheckedRow } from "../../src/transfer/check-row.ts";
import { openStaging, reportOf } from "../../src/transfer/staging.ts";

const row: CheckedRow = {
  line: 1,
  kind: "storable",
  unique: "",
  checked: { kind: "invalid", violations: [] },
};
const sourceOf = (text: string): SourceRow => ({ line: 1, kind: "json", text });

/** More than SQLite holds in memory. */
const long = "x".repeat(10_000_000);

const open = () => openStaging({ noun: "student", detail: "all", upsert: false, dryRun: false });

test("a report that restarts has nothing of its first attempt", async () => {
  const staging = open();
  for (let batch = 0; batch < 2; batch += 1) staging.add([row], [sourceOf("")]);
  const ids = ["first", long, "second", "third"];
  for (const batch of staging.batches()) {
    batch.report([{ result: "created", id: ids.shift() ?? "" }]);
  }
  for (const batch of staging.batches()) batch.report([{ result: "created", id: ids.shift() ?? "" }]);
  const lines = (await text(reportOf([staging], { n: 1 }))).trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { row: 1, id: "second" },
    { row: 2, id: "third" },
    { summary: { n: 1 } },
  ]);
  expect(staging.findings.counts.rows).toBe(2);
});

test("a report that restarts and ends early has no later line of its first attempt", async () => {
  const staging = open();
  for (let batch = 0; batch < 2; batch += 1) staging.add([row], [sourceOf("")]);
  for (const batch of staging.batches()) batch.report([{ result: "created", id: "first" }]);
  for (const batch of staging.batches()) {
    batch.report([{ result: "duplicate" }]);
    break;
  }
  expect((await text(reportOf([staging], {}))).trim().split("\n")).toHaveLength(2);
});

// Only Linux lists the files that a process has open.
describe.runIf(existsSync("/proc/self/fd"))("the file of an import", () => {
  /** The open files that have no name any more. */
  async function openFiles(): Promise<number> {
    const links = await Promise.all(
      (await readdir("/proc/self/fd")).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")),
    );
    return links.filter((link) => /etilqs_.*\(deleted\)/.test(link)).length;
  }

  function openLong() {
    const staging = open();
    staging.add([row], [sourceOf(long)]);
    return staging;
  }

  test("has no name, so a killed process leaves none, and ends with a report that nobody reads", async () => {
    const before = await openFiles();
    const staging = openLong();
    expect(await openFiles()).toBe(before + 1);
    await reportOf([staging], {}).cancel();
    expect(await openFiles()).toBe(before);
  });
});
