import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defaultLimits as captureLimits } from "@signalbox/capture";
import { defaultLimits as studentLimits } from "@signalbox/students";
import type { Command } from "commander";
import { expect, test, vi } from "vitest";
import { serveCommand as captureCommand, serveOptions as captureOptions } from "../src/commands/capture/serve.ts";
import { serveCommand as studentsCommand, serveOptions as studentsOptions } from "../src/commands/students/serve.ts";
import { upCommand, upOptions } from "../src/commands/up.ts";

const page = readFileSync(new URL("../../../docs/flags.md", import.meta.url), "utf8");

/** The rows of the table below a heading, each a list of cells. */
function rowsOf(heading: string): string[][] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  return rows.map((row) => row.split("|").map((cell) => cell.trim()));
}

const sections = ["Both services", "The student-record service", "The capture service"];

test("docs/flags.md lists exactly the flags of the three commands with their variables", () => {
  const documented = sections.flatMap(rowsOf).flatMap(([, flags = "", variable = ""]) => {
    const names = [...flags.matchAll(/`(--[a-z-]+)`/g)].map(([, name]) => name);
    return names.map((name) => `${name} ${variable.replaceAll("`", "")}`);
  });
  const existing = [upCommand, studentsCommand, captureCommand].flatMap((command) =>
    command.options.map(({ long, envVar = "" }) => `${long} ${envVar}`),
  );
  expect(new Set(documented)).toEqual(new Set(existing));
});

test.each([
  ["Limits of the student-record service", studentLimits],
  ["Limits of the capture service", captureLimits],
])("docs/flags.md lists every limit and its default: %s", (heading, limits) => {
  const documented = rowsOf(heading).map(([, name = "", value = ""]) => [name.replaceAll("`", ""), value] as const);
  expect(documented.map(([name]) => name)).toEqual(Object.keys(limits));
  const units: Record<string, number> = { "": 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 };
  for (const [name, value] of documented) {
    const [, number, unit = ""] = /^(\d+)(?: ([KMG]iB))?$/.exec(value) ?? [];
    // The other defaults depend on the machine or on another limit.
    if (number === undefined) expect(value).toMatch(/^(?:cores|half|a tenth)/);
    else expect(Number(number) * (units[unit] ?? 0)).toBe((limits as unknown as Record<string, number>)[name]);
  }
});

/** The service options that each flag of `up` and `serve` sets. */
const common: [string, object][] = [
  ["--data ./here", { dataFolder: resolve("here") }],
  ["--database-url postgres://a/b", { databaseUrl: "postgres://a/b" }],
  ["--database-url postgres://a/b --read-url postgres://c/b", { readUrl: "postgres://c/b" }],
  ["--host ::1", { host: "::1" }],
  ["--host-name a.example,b.example", { hostNames: ["a.example", "b.example"] }],
  ["--trusted-proxy 10.0.0.1 --trusted-proxy 10.0.0.2", { trustedProxies: ["10.0.0.1", "10.0.0.2"] }],
  ["--trusted-proxy 10.0.0.1 --proxy-header x-real-ip", { proxyHeader: "x-real-ip" }],
  ["--tls-cert /dev/null --tls-key /dev/null", { tls: { cert: Buffer.of(), key: Buffer.of() } }],
  ["--close metrics", { closed: ["metrics"] }],
  ["--role api,deliver", { processRoles: ["api", "deliver"] }],
  ["--drain-delay 2.5", { drainDelayMs: 2_500 }],
  ["--log-level debug", { logLevel: "debug" }],
];
const jwt = "--require-key --jwt-keys https://a.example/k --jwt-issuer i --jwt-audience a --jwt-role-claim c";
const students: [string, object][] = [
  ["--port 0", { port: 0 }],
  [
    "--limit maxSubscribers=7 --limit maxBodyBytes=4MiB",
    { limits: { maxSubscribers: 7, maxBodyBytes: 4 * 1024 ** 2 } },
  ],
  ["--profile registrar", { profile: "registrar" }],
  ["--schema examples/school.json", { schema: "examples/school.json" }],
  ["--require-key", { requireKey: true }],
  ["--require-if-match", { requireIfMatch: true }],
  ["--cors-origin https://a.example", { corsOrigins: ["https://a.example"] }],
  ["--viewer-members name,email", { viewerMembers: ["name", "email"] }],
  ["--audit", { audit: true }],
  ["--audit-reads", { auditReads: true }],
  ["--audit-days 90", { auditDays: 90 }],
  ["--rate-limit 600/60", { rateLimit: { requests: 600, seconds: 60 } }],
  ["--webhook-address 10.0.0.0/8", { webhookAddresses: ["10.0.0.0/8"] }],
  [jwt, { jwt: { jwksUrl: "https://a.example/k", issuer: "i", audience: "a", roleClaim: "c" } }],
];
const capture: [string, object][] = [
  ["--port 0", { port: 0 }],
  ["--limit subscribers=7,bytes=2GiB", { limits: { subscribers: 7, bytes: 2 * 1024 ** 3 } }],
  ["--public-url https://a.example", { publicUrl: "https://a.example" }],
  ["--admin-token 0123456789abcdef", { adminToken: "0123456789abcdef" }],
  ["--admin-token-file package.json", { adminToken: readFileSync("package.json", "utf8").trim() }],
  ["--allow-address 10.0.0.0/8 --allow-address ::1", { allowAddresses: ["10.0.0.0/8", "::1"] }],
  ["--no-forwards", { allowForwards: false }],
  ["--rate-per-address 10:50", { ratePerAddress: { perSecond: 10, burst: 50 } }],
  ["--rate-per-route 5", { ratePerRoute: { perSecond: 5, burst: 5 } }],
];
const studentsServe: [string, object][] = [
  ["--metrics-address 9100", { metricsAddress: { host: "127.0.0.1", port: 9100 } }],
];
const captureServe: [string, object][] = [
  ["--memory", { inMemory: true }],
  ["--metrics-address [::1]:0", { metricsAddress: { host: "::1", port: 0 } }],
];

/** The parsed flags of a command. */
async function flagsOf<Flags>(command: Command, args: string): Promise<Flags> {
  await command.action(() => {}).parseAsync(args === "" ? [] : args.split(" "), { from: "user" });
  return command.opts() as Flags;
}

/** The same from the variables of these flags. Undefined when one of them has none. */
async function flagsOfVariables<Flags>(command: Command, args: string): Promise<Flags | undefined> {
  const values = new Map<string, string>();
  for (const [, long = "", value = "true"] of args.matchAll(/(--[a-z-]+)(?: (?!--)(\S+))?/g)) {
    const variable = command.options.find((option) => option.long === long)?.envVar;
    if (variable === undefined) return undefined;
    values.set(variable, [values.get(variable) ?? [], value].flat().join());
  }
  for (const [variable, value] of values) vi.stubEnv(variable, value);
  // An option reads its variable when the command is parsed.
  return await flagsOf<Flags>(command, "").finally(() => vi.unstubAllEnvs());
}

/** Expects the options that a command makes of flags, and of their variables. */
async function expectOptions<Flags>(
  command: Command,
  optionsOf: (flags: Flags) => object,
  [args, expected]: readonly [string, object],
): Promise<void> {
  expect(optionsOf(await flagsOf<Flags>(command, args)), args).toMatchObject(expected);
  const flags = await flagsOfVariables<Flags>(command, args);
  if (flags !== undefined) expect(optionsOf(flags), `variables of ${args}`).toMatchObject(expected);
}

const usedBy = (rows: [string, object][]): Set<string> =>
  new Set(rows.flatMap(([args]) => args.split(" ").filter((arg) => arg.startsWith("--"))));

/** Flags for the command, not for the service. */
const ofCommands = ["--json", "--class", "--public"];
const flagsOfCommand = (command: Command): Set<string> =>
  new Set(command.options.map(({ long }) => long ?? "").filter((long) => !ofCommands.includes(long)));

test("students serve passes every flag to the service", async () => {
  const rows = [...common, ...students, ...studentsServe];
  expect(usedBy(rows)).toEqual(flagsOfCommand(studentsCommand));
  for (const row of rows) await expectOptions(studentsCommand, studentsOptions, row);
});

test("capture serve passes every flag to the service", async () => {
  expect(usedBy([...common, ...capture, ...captureServe])).toEqual(flagsOfCommand(captureCommand));
  for (const row of [...common, ...capture, ...captureServe]) await expectOptions(captureCommand, captureOptions, row);
});

test("up passes the flags of each service to it, and the others to both", async () => {
  for (const [args, expected] of common) {
    await expectOptions(upCommand, upOptions, [args, { students: expected, capture: expected }]);
  }
  for (const [service, rows] of Object.entries({ students, capture })) {
    for (const [args, expected] of rows) {
      const own = args.replaceAll(/--(port|limit)/g, `--${service}-$1`);
      await expectOptions(upCommand, upOptions, [own, { [service]: expected }]);
    }
  }
});

test.each(["false", "0", "no", "off", ""])("the value '%s' of a variable turns a switch off", async (value) => {
  for (const [variable, option] of [
    ["SIGNALBOX_STUDENTS_REQUIRE_KEY", { students: { requireKey: false } }],
    ["SIGNALBOX_NO_FORWARDS", { capture: { allowForwards: true } }],
  ] as const) {
    vi.stubEnv(variable, value);
    expect(upOptions(await flagsOf(upCommand, ""))).toMatchObject(option);
  }
  vi.unstubAllEnvs();
});

test.each([
  ["students serve", studentsCommand, studentsOptions],
  ["capture serve", captureCommand, captureOptions],
] as const)("%s: an empty variable is as good as none", async (_, command, optionsOf) => {
  const optionsNow = async () => (optionsOf as (flags: object) => object)(await flagsOf<object>(command, ""));
  const without = await optionsNow();
  // Switches have a test above. A port, a choice and a number are never empty, and an empty list may be one.
  const isOther = /_(?:PORT|PROFILE|LOG_LEVEL|AUDIT_DAYS|RATE_LIMIT|CORS_ORIGINS|VIEWER_MEMBERS|DATA)$/;
  const withValue = command.options.filter(({ required, optional }) => required || optional);
  const variables = withValue.flatMap(({ envVar = "" }) => (envVar === "" || isOther.test(envVar) ? [] : envVar));
  for (const variable of variables) vi.stubEnv(variable, "");
  const withEmpty = await optionsNow().finally(() => vi.unstubAllEnvs());
  expect(withEmpty).toEqual(without);
});

test.each(["maxSubscribers", "maxSubscribers=", "maxSubscribers=-1", "maxSubscribers=1.5", "maxSubscribers=1kb"])(
  "--limit %s is an error",
  async (limit) => {
    const command = studentsCommand.exitOverride().configureOutput({ writeErr: () => {} });
    await expect(flagsOf(command, `--limit ${limit}`)).rejects.toThrow("A limit looks like maxSubscribers=200");
  },
);

test.each([
  ["bodyBytes=x", "A limit looks like bodyBytes=200, and KiB, MiB or GiB may follow; got 'bodyBytes=x'."],
  ["=1", "A limit looks like bodyBytes=200, and KiB, MiB or GiB may follow; got '=1'."],
  ["bodyBites=1", "'bodyBites' is not a limit. Did you mean bodyBytes?"],
  ["foo=1", "'foo' is not a limit. docs/flags.md lists them."],
])("capture's --limit %s names limits of its own", async (limit, message) => {
  const command = captureCommand.exitOverride().configureOutput({ writeErr: () => {} });
  await expect(flagsOf(command, `--limit ${limit}`)).rejects.toThrow(message);
});
