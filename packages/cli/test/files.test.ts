import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startHttpServer } from "../../../test/http-server.ts";
import { runInProcess } from "../../../test/run-in-process.ts";
import { startCommand, stopped } from "../../../test/run-signalbox.ts";
import { writeWhole } from "../src/files.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "signalbox-files-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("writeWhole()", () => {
  test.skipIf(process.platform === "win32")("preserves the mode of a file and the link to it", async () => {
    const file = join(folder, "a.txt");
    const link = join(folder, "link.txt");
    writeFileSync(file, "before");
    chmodSync(file, 0o640);
    symlinkSync(file, link);
    await writeWhole(link, (part) => writeFile(part, "after"), { mode: 0o600 });
    expect(readFileSync(file, "utf8")).toBe("after");
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder)).toEqual(["a.txt", "link.txt"]);
  });

  test.skipIf(!existsSync("/dev/full"))("writes to a device directly, and reports that it is full", async () => {
    const writing = writeWhole("/dev/full", (file) => writeFile(file, "a"));
    await expect(writing).rejects.toThrow("cannot write '/dev/full': no space left");
  });

  test("reports that the path is a folder", async () => {
    const writing = writeWhole(folder, (file) => writeFile(file, "a"));
    await expect(writing).rejects.toThrow(`cannot write '${folder}': it is a folder; name a file in it`);
  });
});

test("an interrupted export leaves the file unchanged, and no temporary file", async () => {
  await using server = await startHttpServer((_, response) => void response.write('{"a":1}\n'));
  const file = join(folder, "students.ndjson");
  writeFileSync(file, "before");
  const child = startCommand(["students", "export", "--url", server.url, "--output", file]);
  const said = text(child.stderr);
  await vi.waitFor(() => expect(readdirSync(folder)).toHaveLength(2), { timeout: 60_000 });
  expect(await stopped(child)).toEqual([null, "SIGINT"]);
  expect(await said).toBe("");
  expect(readdirSync(folder)).toEqual(["students.ndjson"]);
  expect(readFileSync(file, "utf8")).toBe("before");
});

test("a folder in place of a file, or an empty name, is reported as an error", async () => {
  const isFolder = `'${folder}': it is a folder; name a file in it`;
  const runs: readonly (readonly [args: readonly string[], message: string])[] = [
    [["api", "generate", folder], isFolder],
    [["api", "POST /students", "--url", "http://127.0.0.1:1", "--input", folder], isFolder],
    [["students", "import", folder, "--format", "csv"], `'${folder}' is a folder; name a file in it`],
    [["students", "restore", folder, "--data", join(folder, "data")], `${folder} is a folder. Name a file in it.`],
    [["capture", "restore", folder, "--data", join(folder, "data")], `${folder} is a folder. Name a file in it.`],
    [
      ["capture", "update", "00000000-0000-0000-0000-000000000000", "--response", folder],
      `--response: cannot read ${isFolder}`,
    ],
    [["kpm", "decode", folder], isFolder],
    [["capture", "serve", "--tls-cert", folder, "--tls-key", folder], `--tls-cert: cannot read ${isFolder}`],
    [["students", "export", "--output", ""], "Name the file to write"],
  ];
  const ran = await Promise.all(runs.map(([args]) => runInProcess(args)));
  for (const [index, { stderr, stdout }] of ran.entries()) {
    expect(stderr).toContain(runs[index]?.[1]);
    expect(stdout).toBe("");
  }
  expect(readdirSync(folder)).toEqual([]);
});
