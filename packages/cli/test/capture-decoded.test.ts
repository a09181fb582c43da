import { createHmac } from "node:crypto";
import { type CaptureRoute, createCaptureClient } from "@signalbox/capture/sdk";
import {
  E2SmKpmIndicationMessageSchema,
  encode,
  indication,
  nrcgi,
  plmnIdentity,
  snssai,
  type Wire,
} from "@signalbox/kpm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runInProcess } from "../../../test/run-in-process.ts";
import { printed, startCommand, stopped } from "../../../test/run-signalbox.ts";

const plmn = { mcc: "001", mnc: "01" };

/** A report with one cell of a distributed unit, and one of a control plane. */
const report = indication(
  {
    oDu: {
      cellResourceReportList: [
        {
          nRcgi: nrcgi({ ...plmn, gnbId: 1, gnbIdBits: 32, cell: 2 }),
          dlTotalofAvailablePrbs: 273,
          ulTotalofAvailablePrbs: 106,
          servedPlmnPerCellList: [
            {
              pLmnIdentity: plmnIdentity(plmn),
              duPm5Gc: {
                slicePerPlmnPerCellList: [
                  {
                    sliceId: snssai({ sst: 1, sd: 5 }),
                    fQiperslicesPerPlmnPerCellList: [{ fiveQi: 9, dlPrbusage: 30, ulPrbusage: 40 }],
                  },
                ],
              },
            },
          ],
        },
      ],
    },
  },
  { oCuCp: { gNbCuCpName: { value: "north" }, cuCpResourceStatus: { numberOfActiveUes: 7 } } },
);

let server: ReturnType<typeof startCommand>;
let url: string;
beforeAll(async () => {
  server = startCommand(["capture", "serve", "--memory", "--port", "0"]);
  url = /Capturing on (\S+)\//.exec(await printed(server, /Capturing on .*\n/))?.[1] ?? "";
});
afterAll(() => stopped(server));

async function command(args: string[], env: Record<string, string> = {}) {
  const { stdout, stderr, code } = await runInProcess(["capture", ...args, "--url", url], { env });
  return { out: stdout, err: stderr, code };
}

const inspect = (...args: string[]) => command(["get", ...args]);

function send(route: CaptureRoute, body: Uint8Array | string, contentType: string): Promise<Response> {
  return fetch(route.url, { method: "POST", body: Buffer.from(body), headers: { "content-type": contentType } });
}

describe("decoding by a service that the command started", () => {
  test.each([
    ["protobuf", "application/x-protobuf"],
    ["aper", "application/octet-stream"],
    ["json", "application/json"],
    ["protobuf", "application/x-www-form-urlencoded"],
    ["aper", "application/vnd.oran.e2sm-kpm"],
  ] as [Wire, string][])(
    "reads radio reports in %s, sent as %s, with their measurements",
    async (wire, contentType) => {
      await using route = await createCaptureClient({ url }).createRoute();
      await send(route, encode(E2SmKpmIndicationMessageSchema, report, { wire }), contentType);
      const { views } = await route.decoded(1);
      expect(views[0]).toMatchObject({
        kind: "decoder",
        name: "e2sm-kpm",
        title: "E2SmKpmIndicationMessage",
        value: {
          type: "E2SmKpmIndicationMessage",
          wire,
          valid: true,
          violations: [],
          message: { indicationMessageFormat1: { pmContainers: expect.any(Array) } },
          measurements: expect.arrayContaining([expect.objectContaining({ name: "RRC.ConnMean", value: 7 })]),
        },
      });
    },
  );

  test.each([
    ["{}", "application/json"],
    ['{"type":"paid"}', "application/json"],
    ["a=1&b=2", "application/x-www-form-urlencoded"],
    ["plain", "text/plain"],
    [Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "application/octet-stream"],
  ])("does not take %s as %s for a report", async (body, contentType) => {
    await using route = await createCaptureClient({ url }).createRoute();
    await send(route, body, contentType);
    const { views, problems } = await route.decoded(1);
    expect(views.map(({ kind }) => kind)).not.toContain("decoder");
    expect(problems).toEqual([]);
  });
});

describe("signalbox capture get --decoded", () => {
  test("prints what a request contains", async () => {
    await using route = await createCaptureClient({ url }).createRoute();
    await send(route, '{"id":12345678901234567890}', "application/json");
    await send(route, encode(E2SmKpmIndicationMessageSchema, report), "application/x-protobuf");
    expect(await inspect(route.id, "1", "--decoded")).toEqual({
      out: 'json\n{\n  "id": 12345678901234567890\n}\n',
      err: "",
      code: 0,
    });
    expect((await inspect(route.id, "2", "--decoded")).out).toMatch(/^e2sm-kpm: E2SmKpmIndicationMessage\n\{/);
    const json = JSON.parse((await inspect(route.id, "2", "--decoded", "--json")).out);
    expect(json).toMatchObject({ views: [{ kind: "decoder" }, { kind: "protobuf" }, { kind: "hex" }] });
  });

  test("prints the parts of a multipart form, and escapes control characters in names", async () => {
    await using route = await createCaptureClient({ url }).createRoute();
    const form = new FormData();
    form.append("text", "first");
    form.append("file", new Blob(["<b>"], { type: "text/html" }), "\u001b[2Jevil.html");
    await fetch(route.url, { method: "POST", body: form });
    const { out } = await inspect(route.id, "1", "--decoded");
    expect(out).toContain("#0  text  5 B  first\n#1  file  ");
    expect(out).toContain("evil.html  text/html  3 B");
    expect(out).not.toContain("\u001b");
  });
});

test("signalbox capture create --signature creates a route that verifies signatures", async () => {
  const key = { SIGNALBOX_SIGNATURE_KEY: "a key" };
  const made = await command(["create", "--json", "--signature", "github"], key);
  const route = createCaptureClient({ url }).route((JSON.parse(made.out) as { id: string }).id);
  const signature = createHmac("sha256", "a key").update("{}").digest("hex");
  await fetch(route.url, { method: "POST", headers: { "x-hub-signature-256": `sha256=${signature}` }, body: "{}" });
  await fetch(route.url, { method: "POST", body: "{}" });
  expect((await inspect(route.id, "1")).out).toContain("\ngithub signature valid: ");
  expect((await inspect(route.id, "2")).out).toContain("\ngithub signature invalid: The header");
});
