import { readFileSync } from "node:fs";
import { serveCapture } from "@signalbox/capture";
import {
  actionDefinition,
  E2SmKpmIndicationMessageSchema,
  encode,
  eventTrigger,
  indication,
  ReportFunction,
  SimulatedNode,
} from "@signalbox/kpm";
import { kpmV3 } from "@signalbox/kpm/v3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kpmDecoderModule } from "../src/kpm-decoder.ts";

// The API behind the page's view of radio reports: measurements of a route, and the decoded fields of one body.

const { vectors }: { readonly vectors: readonly { readonly name: string; readonly hex: string }[] } = JSON.parse(
  readFileSync(new URL("../../kpm/test/vectors/kpm-v3.json", import.meta.url), "utf8"),
);

function vector(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(vectors.find((one) => one.name === name)?.hex ?? "", "hex"));
}

let service: Awaited<ReturnType<typeof serveCapture>>;
beforeAll(async () => {
  service = await serveCapture({ port: 0, inMemory: true, decoders: [kpmDecoderModule], logLevel: "silent" });
});
afterAll(() => service.close());

async function makeRoute(): Promise<string> {
  const made = await fetch(`${service.url}/api/routes`, { method: "POST" });
  return ((await made.json()) as { id: string }).id;
}

async function post(route: string, body: Uint8Array, headers: Record<string, string> = {}): Promise<void> {
  const type = { "content-type": "application/octet-stream", ...headers };
  await fetch(`${service.url}/${route}`, { method: "POST", headers: type, body: new Uint8Array(body) });
}

interface Measured {
  readonly charts: readonly { readonly title: string }[];
  readonly series: readonly { readonly name: string; readonly labels: Readonly<Record<string, string>> }[];
  readonly reports: readonly {
    readonly seq: number;
    readonly title: string;
    readonly values: readonly (readonly [number, number | null, number | null])[];
    readonly problems: readonly { readonly path: string; readonly detail: string }[];
  }[];
  readonly next: string | null;
}

async function measurements(path: string): Promise<Measured> {
  return (await (await fetch(`${service.url}${path}`)).json()) as Measured;
}

/** Follows the pages to the end, because a page may end early on a busy machine. */
async function everything(route: string, query = ""): Promise<Measured> {
  let page = await measurements(`/inspect/${route}/measurements?${query}`);
  const all = { ...page, reports: [...page.reports] };
  while (page.next !== null) {
    page = await measurements(page.next);
    all.reports.push(...page.reports);
  }
  return all;
}

interface Part {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly value?: string;
  readonly parts: readonly Part[];
}

interface ExplainedJson {
  readonly title: string;
  readonly found: Readonly<Record<string, string>>;
  readonly unit: string;
  readonly root: Part;
  readonly problems: readonly { readonly path: string; readonly detail: string }[];
  readonly conversions: readonly {
    readonly name: string;
    readonly kind: string;
    readonly hex?: string;
    readonly text?: string;
  }[];
}

async function explain(bytes: Uint8Array, choices: Record<string, string> = {}): Promise<ExplainedJson> {
  const response = await fetch(`${service.url}/inspect/-/kpm`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ bytes: Buffer.from(bytes).toString("base64"), choices }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as ExplainedJson;
}

/** The paths of all parts that have a value. */
function leaves(part: Part, path = ""): string[] {
  const own = part.parts.flatMap((inner) => {
    const at = path === "" || inner.name.startsWith("[") ? path + inner.name : `${path}.${inner.name}`;
    return inner.parts.length === 0 ? [at] : leaves(inner, at);
  });
  return own;
}

test("the measurements of a route come from its reports of any version and wire, newest first", async () => {
  const route = await makeRoute();
  const node = new SimulatedNode({ cells: 2, seed: 1 });
  const stop = new AbortController();
  const { signal } = stop;
  const wires = (["protobuf", "json", "aper"] as const).values();
  for await (const { message } of new ReportFunction(node).subscribe(eventTrigger(10), actionDefinition(1), {
    signal,
  })) {
    const wire = wires.next().value;
    if (wire === undefined) break;
    await post(route, encode(E2SmKpmIndicationMessageSchema, message, { wire }), {
      "x-message-type": "E2SmKpmIndicationMessage",
    });
  }
  await post(route, Buffer.from("no report at all"));
  await post(route, vector("indication-format1"));
  await post(route, vector("im-f1-names"), { "x-message-type": kpmV3.topLevel.message.typeName });
  stop.abort();

  const all = await everything(route);
  const seqs = all.reports.map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.toSorted((a, b) => b - a));
  expect(seqs).toEqual(expect.arrayContaining([1, 2, 3, 5]));
  expect(seqs).not.toContain(4);
  expect(all.charts.map(({ title }) => title)).toContain("PDCP volume");
  expect(new Set(all.series.map(({ name }) => name)).size).toBeGreaterThan(2);
  const inEnvelope = all.reports.find(({ seq }) => seq === 5);
  expect(inEnvelope?.values.length).toBeGreaterThan(0);
  // The time stamp is in its header.
  expect(inEnvelope?.values[0]?.[1]).toEqual(expect.any(Number));
  const inPages = await everything(route, "limit=2");
  expect(inPages.reports.map(({ seq }) => seq)).toEqual(seqs);
  expect((await measurements(`/inspect/${route}/measurements?after=4`)).reports.every(({ seq }) => seq > 4)).toBe(true);
});

test("a report that breaks rules is listed among the measurements, with the paths of the violations", async () => {
  const route = await makeRoute();
  const broken = indication({
    oDu: { cellResourceReportList: [{ dlTotalofAvailablePrbs: 999, ulTotalofAvailablePrbs: 1 }] },
  });
  const bytes = encode(E2SmKpmIndicationMessageSchema, broken);
  await post(route, bytes, { "x-message-type": "E2SmKpmIndicationMessage" });
  const { reports } = await measurements(`/inspect/${route}/measurements`);
  expect(reports[0]?.problems).toContainEqual({
    path: expect.stringMatching(/cell_resource_report_list\[0\]\.dl_totalof_available_prbs$/),
    detail: "must be 0..273, found 999",
  });
  const { problems, root } = await explain(bytes, { type: "message", version: "1.00" });
  const path = problems.find(({ detail }) => detail === "must be 0..273, found 999")?.path;
  expect(leaves(root)).toContain(path);
});

test("bytes are decoded on each wire, and converted to the others", async () => {
  const message = indication({ oCuCp: { cuCpResourceStatus: { numberOfActiveUes: 7 } } });
  const aper = encode(E2SmKpmIndicationMessageSchema, message, { wire: "aper" });
  const explained = await explain(aper, { type: "message" });
  expect(explained).toMatchObject({
    title: "KPM v1 indication message",
    found: { type: "message", version: "1.00", wire: "aper" },
    unit: "bits",
    problems: [],
  });
  expect(leaves(explained.root).at(-1)).toMatch(/number_of_active_ues$/);
  for (const { name, hex, text } of explained.conversions) {
    const bytes = text === undefined ? Buffer.from(hex ?? "", "hex") : Buffer.from(text);
    const again = await explain(bytes, { type: "message", version: "1.00" });
    expect(again.found).toMatchObject({ wire: name });
    expect(again.conversions.find((one) => one.name === "aper")?.hex).toBe(Buffer.from(aper).toString("hex"));
  }
});

test("a PDU is decoded together with its messages", async () => {
  const { title, root, problems } = await explain(vector("indication-format1"));
  expect({ title, problems }).toEqual({ title: "E2AP PDU", problems: [] });
  const names = leaves(root);
  expect(names.find((name) => name.endsWith("collet_start_time"))).toMatch(
    /ric_indication_header\.E2SmKpmIndicationHeader/,
  );
  const ends = (part: Part): void => {
    for (const inner of part.parts) {
      expect(inner.from).toBeGreaterThanOrEqual(part.from);
      expect(inner.to).toBeLessThanOrEqual(part.to);
      ends(inner);
    }
  };
  ends(root);
});

test("unrecognised or truncated bytes are reported", async () => {
  expect(await explain(Buffer.from("hello, world, this is no report"))).toMatchObject({
    title: "Not recognized",
    conversions: [],
  });
  const whole = vector("indication-format1");
  const cut = await explain(whole.subarray(0, 60), { type: "pdu" });
  expect(cut.problems[0]?.detail).toMatch(/Cannot decode/);
  expect(leaves(cut.root)[0]).toMatch(/procedure_code$/);
  const response = await fetch(`${service.url}/inspect/-/nothing`, { headers: { accept: "application/json" } });
  expect(response.status).toBe(404);
  expect(await (await fetch(`${service.url}/inspect/-/kpm`)).json()).toMatchObject({ name: "kpm" });
});
