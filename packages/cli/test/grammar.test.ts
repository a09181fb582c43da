import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { runInProcess } from "../../../test/run-in-process.ts";
import { parseDuration } from "../src/options.ts";
import { createProgram } from "../src/program.ts";
import { helpOf } from "./examples-of.ts";

/**
 * The grammar of the command line: `signalbox <part> [noun] <verb>`. The verbs for stored objects are list, get, create, update and
 * delete.
 */

interface Leaf {
  readonly path: string;
  readonly command: Command;
}

function leavesOf(command: Command, path: readonly string[] = []): Leaf[] {
  const here = [...path, command.name()];
  const below = command.commands.flatMap((child) => leavesOf(child, here));
  const isLeaf = command.registeredArguments.length > 0 || below.length === 0;
  return isLeaf ? [{ path: here.slice(1).join(" "), command }, ...below] : below;
}

// A library provides command completion.
const leaves = leavesOf(await createProgram()).filter(({ path }) => !/^(?:completion|complete)$/.test(path));

/** Commands without `--json`, and why. */
const withoutJson: Readonly<Record<string, string>> = {
  "capture mcp": "speaks JSON-RPC",
  "api generate": "writes a TypeScript module",
  "students roster export": "writes a zip",
  "asn1 encode": "writes bytes, or their hex",
};

/** Flags that have the same meaning in every command. */
const meanings: Readonly<Record<string, RegExp>> = {
  "--url": /^<url>$/,
  "--data": /^<folder>$/,
  "--format": /^<format>$/,
  "--output": /^<(?:file|folder)>$/,
  "--timeout": /^<duration>$/,
  "--ttl": /^<duration>$/,
  "--drain-delay": /^<duration>$/,
  "--response-timeout": /^<duration>$/,
  "--query": /^<(?:query|words)>$/,
  "--json": /^$/,
  "--yes": /^$/,
};

describe.each(leaves)("signalbox $path", ({ path, command }) => {
  test("has a description and examples", () => {
    expect(command.description()).toMatch(/^[^A-Z].*[^.]$/);
    const help = helpOf(command);
    expect(help).toMatch(/\nExamples:\n/);
    expect(help).toContain(`signalbox ${path}`);
  });

  test("prints JSON when asked, unless an exception is listed", () => {
    const hasJson = command.options.some(({ long }) => long === "--json");
    expect(hasJson).toBe(!Object.hasOwn(withoutJson, path));
  });

  test("gives shared flags their one meaning", () => {
    for (const { long, flags, hidden } of command.options) {
      if (hidden) continue;
      const meaning = meanings[long ?? ""];
      if (meaning !== undefined) expect(flags.replace(/^.*--[a-z-]+ ?/, ""), flags).toMatch(meaning);
    }
  });
});

test("every destructive command asks for confirmation or requires --yes", () => {
  const asking = leaves.filter(({ command }) => command.options.some(({ long }) => long === "--yes"));
  expect(asking.map(({ path }) => path)).toEqual([
    "students purge",
    "students keys delete",
    "students webhooks replay",
    "students webhooks delete",
    "students reset",
    "capture delete",
  ]);
});

test.each([
  ["30", 30],
  ["0", 0],
  ["500ms", 0.5],
  ["1.5s", 1.5],
  ["2m", 120],
  ["2h", 7_200],
  ["7d", 604_800],
])("a duration of %s is %d seconds", (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds);
});

test.each(["", "soon", "-1", "1e3", "5 m", "5M", "1w", "9".repeat(13)])("%j is not a duration", (text) => {
  expect(() => parseDuration(text)).toThrow("A duration looks like 500ms, 30s, 5m, 2h or 7d");
});

test.each([
  ["client", "api"],
  ["listen", "capture listen"],
  ["create", "students create or capture create"],
])("the unknown command %s suggests %s", async (name, meant) => {
  const { code, stderr } = await runInProcess([name]);
  expect(code).toBe(2);
  expect(stderr).toContain(`signalbox: unknown command '${name}'\n(Did you mean ${meant}?)\n`);
});

test("help of a command below a part is the help of that command", async () => {
  const direct = await runInProcess(["kpm", "decode", "--help"]);
  expect(await runInProcess(["help", "kpm", "decode"])).toEqual(direct);
  expect((await runInProcess(["help", "kpm"])).stdout).toContain("Usage: signalbox kpm ");
});
