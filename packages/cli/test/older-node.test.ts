import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createProgram, run } from "../src/program.ts";

const real = process.versions;
const pretend = (node: string): void => {
  Object.defineProperty(process, "versions", { ...descriptor, value: { ...real, node } });
};
const descriptor = Object.getOwnPropertyDescriptor(process, "versions") as PropertyDescriptor;
let errors = "";

beforeEach(() => {
  errors = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    errors += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  Object.defineProperty(process, "versions", descriptor);
});

test.each([["up"], ["students", "list", "--limit", "3"], ["capture", "create"], ["up", "--help"]])(
  "'signalbox %s' ends before Node 22.16 with one line that names the required version",
  async (...args) => {
    for (const version of ["20.19.0", "22.15.1"]) {
      errors = "";
      pretend(version);
      expect(await run(await createProgram(args), args)).toBe(1);
      expect(errors).toMatch(/^signalbox: .*\n$/);
      expect(errors).toContain(`'signalbox ${args[0]}' needs Node 22.16 or later, and this is ${version}`);
    }
    pretend("22.16.0");
    expect((await createProgram(args)).commands[0]?.description()).not.toContain("needs Node");
  },
);

test("api, kpm and asn1 run on Node 20, and the help says what the other commands need", async () => {
  pretend("20.19.0");
  const program = await createProgram([]);
  const help = program.helpInformation();
  expect(help).toContain("call GitHub's API");
  expect(help.match(/needs Node 22\.16 or later/g)).toHaveLength(3);
  for (const name of ["api", "kpm", "asn1"]) {
    const [command] = (await createProgram([name])).commands;
    expect(command?.description()).not.toContain("needs Node");
  }
});

test("doctor runs on Node 20, and says what the services need", async () => {
  pretend("20.19.0");
  const out = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const args = ["doctor", "--json"];
  expect(await run(await createProgram(args), args)).toBe(1);
  const detail = expect.stringContaining("20.19.0 runs signalbox api, kpm, asn1 and scenario; for the others, ");
  expect(JSON.parse(String(out.mock.calls[0]?.[0]))[0]).toEqual({ name: "node", state: "error", detail });
});

test("a Node version that can run no command is rejected before anything is loaded", () => {
  const bin = fileURLToPath(new URL("../bin/signalbox.mjs", import.meta.url));
  const script = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.4" } });
    await import(${JSON.stringify(bin)});`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: "signalbox: Node 18.20.4 is too old; version 20.19 or later is needed.\n",
  });
});
