import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ServiceError } from "@signalbox/service";
import { expect, test, vi } from "vitest";
import { runInProcess } from "../../../test/run-in-process.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { assertStore, studentsStore } from "../src/options.ts";
import { explainStart } from "../src/service-options.ts";

const folder = temporaryFolder();

test.each([["up"], ["students serve"], ["capture serve"]])("'%s' says that the data folder is a file", async (name) => {
  const file = join(folder, "afile");
  writeFileSync(file, "");
  const { code, stderr } = await runInProcess([...name.split(" "), "--data", file]);
  const advice = "Choose a folder that you can write to. (--data)";
  expect([code, stderr]).toEqual([
    1,
    `signalbox: Cannot use ${file} as data folder: a part of its path is a file. ${advice}\n`,
  ]);
});

test("a taken port names the option, and on macOS the usual owner of port 5000", () => {
  const error = new ServiceError("port_taken", "Port 5000 is taken. Choose another port.", { port: 5000 });
  vi.stubGlobal("process", { platform: "darwin" });
  const onMac = String(explainStart(error));
  vi.stubGlobal("process", { platform: "linux" });
  const elsewhere = String(explainStart(error));
  vi.unstubAllGlobals();
  expect(onMac).toMatch(/Choose another port with --port\. On macOS that is AirPlay Receiver, /);
  expect(elsewhere).not.toContain("AirPlay");
  expect(String(explainStart(error, { metricsAddress: { host: "127.0.0.1", port: 5000 } }))).toContain(
    "another port with --metrics-address.",
  );
});

test.each([
  [["capture", "create", "--signature", "paypal"], "--signature must be one of github, stripe, .*, got 'paypal'"],
  [["capture", "create", "--ttl", "for ever"], "--ttl 'for ever' is invalid\\. A duration looks like .*"],
  [["capture", "get", "payments", "first"], "<seq> 'first' is invalid\\. .*"],
  [["capture", "get"], "the argument <route> is required"],
  [["asn1", "compile", "a.asn"], "the option --out <folder> is required"],
])("'%s' is rejected in the words of the other errors", async (args, message) => {
  const { code, stderr } = await runInProcess(args);
  expect([code, stderr]).toEqual([2, expect.stringMatching(new RegExp(`^signalbox: ${message}\n`))]);
});

test("a database that does not respond says what to check", async () => {
  const url = "postgres://u:p@127.0.0.1:1/x";
  for (const args of [
    ["students", "serve"],
    ["students", "migrate"],
    ["capture", "serve"],
  ]) {
    const { code, stderr } = await runInProcess([...args, "--database-url", url]);
    const advice = "Check the host and the port in the URL, and whether PostgreSQL runs there.";
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(`127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1. ${advice}`),
    ]);
  }
});

test.each([
  ["port", "3200"],
  ["limit", "bytes=1GiB"],
])("up names the options of its services in place of --%s", async (name, value) => {
  const advice = `up starts two services; use --students-${name} and --capture-${name}`;
  expect(await runInProcess(["up", `--${name}`, value])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`unknown option '--${name}': ${advice}\n`),
  });
});

test("a store that this user may not read is not reported as missing", () => {
  const locked = join(folder, "locked");
  mkdirSync(locked);
  writeFileSync(join(locked, studentsStore.file), "");
  chmodSync(locked, 0o000);
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    expect(() => assertStore({ data: locked }, studentsStore)).toThrow(
      `no permission to read ${join(locked, studentsStore.file)}; run this as its owner`,
    );
  } finally {
    if (isRoot) process.seteuid?.(0);
    chmodSync(locked, 0o700);
  }
});
