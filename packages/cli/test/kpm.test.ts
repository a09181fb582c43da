import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const main = new URL("../src/main.ts", import.meta.url).pathname;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "signalbox-kpm-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the real command as a process of its own. */
async function signalbox(args: readonly string[], stdin: string | Uint8Array = "") {
  const child = spawn(process.execPath, ["-C", "@signalbox/source", main, "kpm", ...args], { stdio: "pipe" });
  child.stdin.end(stdin);
  const exit = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  return { out, err, code };
}

const trigger = { eventDefinitionFormat1: { policyTestList: [{ reportPeriodIe: "RT_PERIOD_IE_MS1024" }] } };

describe("signalbox kpm decode", () => {
  test("prints hex from the argument as JSON", async () => {
    const run = await signalbox(["decode", "--type", "E2SmKpmEventTriggerDefinition", "--hex", "0a040a02080e"]);
    expect(run).toMatchObject({ err: "", code: 0 });
    expect(JSON.parse(run.out)).toEqual(trigger);
  });

  test("reads octets from stdin, and prints one line with --json", async () => {
    const octets = Buffer.from("0a040a02080e", "hex");
    const run = await signalbox(["decode", "--type", "E2SmKpmEventTriggerDefinition", "--json"], octets);
    expect(run.out).toBe(`${JSON.stringify(trigger)}\n`);
  });

  test("reads octets from a file", async () => {
    const file = join(folder, "trigger.bin");
    writeFileSync(file, Buffer.from("0a040a02080e", "hex"));
    const run = await signalbox(["decode", "-t", "e2sm_kpm.v1beta1.E2SmKpmEventTriggerDefinition", file]);
    expect(JSON.parse(run.out)).toEqual(trigger);
  });

  test("reads base64", async () => {
    const run = await signalbox(["decode", "-t", "E2SmKpmEventTriggerDefinition", "--base64"], "CgQKAggO\n");
    expect(JSON.parse(run.out)).toEqual(trigger);
  });

  test("tells in one line where broken octets break", async () => {
    const run = await signalbox(["decode", "--type", "E2SmKpmEventTriggerDefinition", "--hex", "0a040a02"]);
    expect(run).toMatchObject({ out: "", code: 1 });
    expect(run.err).toBe(
      "signalbox: Cannot decode event_definition_format1.policy_test_list[0] at byte 4: the input ends here, nothing left\n",
    );
  });

  test("refuses text that is not hex", async () => {
    const run = await signalbox(["decode", "--type", "PlmnIdentity", "--hex", "0a0g"]);
    expect(run).toMatchObject({ err: "signalbox: the input is not hex: 'g' is no digit\n", code: 1 });
  });

  test("names similar types when the type does not exist", async () => {
    const run = await signalbox(["decode", "--type", "Plmn", "--hex", "00"]);
    expect(run).toMatchObject({
      err: "signalbox: no message type 'Plmn'; did you mean PlmnIdentity, MaxPlmn, ServedPlmnPerCellListItem, SlicePerPlmnPerCellListItem, FqiperslicesPerPlmnPerCellListItem, PlmnIdList, FqiperslicesPerPlmnListItem?\n",
      code: 2,
    });
  });

  test("says which file is missing", async () => {
    const run = await signalbox(["decode", "--type", "PlmnIdentity", join(folder, "nothing.bin")]);
    expect(run).toMatchObject({ err: `signalbox: no file '${join(folder, "nothing.bin")}'\n`, code: 1 });
  });
});

describe("signalbox kpm encode", () => {
  test("turns JSON from the argument into hex", async () => {
    const run = await signalbox([
      "encode",
      "--type",
      "E2SmKpmEventTriggerDefinition",
      JSON.stringify(trigger),
      "--hex",
    ]);
    expect(run).toEqual({ out: "0a040a02080e\n", err: "", code: 0 });
  });

  test("turns JSON from stdin into octets that decode reads again", async () => {
    const file = join(folder, "encoded.json");
    writeFileSync(file, JSON.stringify(trigger));
    const run = await signalbox(["encode", "--type", "E2SmKpmEventTriggerDefinition", file]);
    expect(Buffer.from(run.out, "utf8").toString("hex")).toBe("0a040a02080e");
  });

  test("describes the result with --json", async () => {
    const run = await signalbox(["encode", "--type", "PlmnIdentity", "--json"], '{"value": "APEQ"}');
    expect(JSON.parse(run.out)).toEqual({ type: "PlmnIdentity", wire: "protobuf", octets: 5, hex: "0a0300f110" });
  });

  test("names the field that does not exist", async () => {
    const run = await signalbox(["encode", "--type", "PlmnIdentity", '{"mcc": 1}']);
    expect(run.code).toBe(1);
    expect(run.err).toContain("mcc");
    expect(run.err.trim().split("\n")).toHaveLength(1);
  });
});

describe("signalbox kpm validate", () => {
  test("exits with 0 for a valid message", async () => {
    const run = await signalbox(["validate", "--type", "PlmnIdentity", "--hex", "0a0300f110"]);
    expect(run).toEqual({ out: "valid PlmnIdentity\n", err: "", code: 0 });
  });

  test("exits with 1 for an invalid message and lists its violations", async () => {
    const run = await signalbox(["validate", "--type", "Snssai", "--from", "json", '{"sSt": "AQ=="}']);
    expect(run).toMatchObject({ err: "signalbox: invalid Snssai: 1 violation\n", code: 1 });
    expect(run.out).toMatch(/^s_d: .*\[bytes\.len\]\n$/);
  });

  test("prints the verdict as JSON", async () => {
    const run = await signalbox(["validate", "--type", "GnbDuId", "--from", "json", "--json", '{"value": "-1"}']);
    expect(JSON.parse(run.out)).toMatchObject({
      kind: "invalid",
      violations: [{ path: "value", rule: "int64.gte_lte", limit: "0..68719476735", actual: -1 }],
    });
    expect(run.code).toBe(1);
  });

  test("exits with 2 when the type is not given", async () => {
    expect((await signalbox(["validate", "--hex", "00"])).code).toBe(2);
  });
});

test("signalbox kpm --help lists the commands, and each has examples", async () => {
  expect((await signalbox(["--help"])).out).toMatch(/decode[\s\S]*encode[\s\S]*validate/);
  for (const command of ["decode", "encode", "validate"]) {
    expect((await signalbox([command, "--help"])).out).toContain(`$ signalbox kpm ${command} `);
  }
});
