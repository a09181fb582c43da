import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { openReport, writeTemporaryFile } from "../../src/transfer/temporary-files.ts";

test("temporary files of imports are unlinked at once, so a killed process leaves none", async () => {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-temporary-"));
  vi.stubEnv("TMPDIR", folder);
  const file = await writeTemporaryFile(
    (async function* () {
      yield Buffer.from("a".repeat(300_000));
      yield Buffer.from("b");
    })(),
  );
  const report = await openReport("all");
  await report.add({ row: 1, line: 1, result: "created", id: "x".repeat(100_000), hasKey: true });
  expect(await readdir(folder)).toEqual([]);
  // An import too large to be prepared in memory stops reading, and restarts.
  for await (const part of file.read()) {
    expect(part.byteLength).toBeGreaterThan(0);
    break;
  }
  for (const _ of [1, 2]) expect(await text(file.read())).toBe(`${"a".repeat(300_000)}b`);
  expect(await text(report.read({}))).toContain("summary");
  await file[Symbol.asyncDispose]();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});
