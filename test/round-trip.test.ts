import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@signalbox/client";
import { decode, E2SmKpmIndicationHeaderSchema, encode } from "@signalbox/kpm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runInProcess } from "./run-in-process.ts";
import { type SignalboxUp, startSignalbox } from "./signalbox-up.ts";

interface Inspection {
  requests: { seq: number; headers: [string, string][]; body: { encoding: "utf8" | "base64"; content: string } }[];
}

let folder: string;
let signalbox: SignalboxUp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signalbox-round-trip-"));
  signalbox = await startSignalbox(join(folder, "data"));
});
afterAll(async () => {
  await signalbox.stop();
  await rm(folder, { recursive: true });
});

test("a student that the client creates is returned unchanged", async () => {
  const client = new Client({ baseUrl: signalbox.studentsUrl });
  const sent = { givenName: "Ada", familyName: "Lovelace", hobbies: ["analysis", "mathématiques"] };
  const created = await client.request<{ id: string }>("POST /students", sent);
  expect(created.status).toBe(201);
  expect(created.data).toMatchObject(sent);
  const read = await client.request("GET /students/:id", { id: created.data.id });
  expect(read).toMatchObject({ status: 200, data: created.data });
});

test("a webhook's JSON and a radio report that the client posts are captured byte for byte", async () => {
  const client = new Client({ baseUrl: signalbox.captureUrl });
  const { data: route } = await client.request<{ id: string }>("POST /api/routes", { name: "round trip" });
  // The header of a gNB's indication with every component (one of the kpm test vectors).
  const report = Buffer.from(
    "0a470a1b0a190a130a050a03373437120a0a0808f19de3b501101d1202080212130a050a03373437120a0a080887c0f5ad2210241a050a0337343722080a0131120331303028093009",
    "hex",
  );
  await client.request("POST /:route/hook", { route: route.id, event: "student.created" });
  await client.request("POST /:route", {
    route: route.id,
    data: new Uint8Array(report),
    headers: { "content-type": "application/x-protobuf", "X-Node": "gNB 7" },
  });

  const { data } = await client.request<Inspection>("GET /inspect/:route", {
    route: route.id,
    headers: { accept: "application/json" },
  });
  expect(data.requests.map(({ seq }) => seq)).toEqual([2, 1]);
  const [captured, webhook] = data.requests;
  expect(webhook?.body).toMatchObject({ encoding: "utf8", content: '{"event":"student.created"}' });
  expect(captured?.headers).toContainEqual(["content-type", "application/x-protobuf"]);
  expect(Buffer.from(captured?.body.content ?? "", captured?.body.encoding).toString("hex")).toBe(
    report.toString("hex"),
  );

  // The command line decodes and validates the raw bytes as the service returns them.
  const raw = await fetch(`${signalbox.captureUrl}/inspect/${route.id}/2/body`);
  const bytes = new Uint8Array(await raw.arrayBuffer());
  const decoded = await runInProcess(["kpm", "decode", "--type", "E2SmKpmIndicationHeader"], { input: bytes });
  expect(decoded).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(decoded.stdout)).toEqual(
    JSON.parse(
      new TextDecoder().decode(
        encode(E2SmKpmIndicationHeaderSchema, decode(E2SmKpmIndicationHeaderSchema, report), { wire: "json" }),
      ),
    ),
  );
  const validated = await runInProcess(["kpm", "validate", "--type", "E2SmKpmIndicationHeader"], { input: bytes });
  expect(validated).toMatchObject({ code: 0, stderr: "" });
});

test("records and captures survive a restart", async () => {
  const students = new Client({ baseUrl: signalbox.studentsUrl });
  const capture = new Client({ baseUrl: signalbox.captureUrl });
  const { data: student } = await students.request<{ id: string }>("POST /students", { givenName: "Grace" });
  const { data: route } = await capture.request<{ id: string }>("POST /api/routes");
  await capture.request("PUT /:route", { route: route.id, kept: true });

  expect(await signalbox.stop()).toBe(0);
  signalbox = await startSignalbox(join(folder, "data"));

  const again = new Client({ baseUrl: signalbox.studentsUrl });
  expect((await again.request("GET /students/:id", { id: student.id })).data).toEqual(student);
  const inspection = await fetch(`${signalbox.captureUrl}/inspect/${route.id}`, {
    headers: { accept: "application/json" },
  });
  expect(await inspection.json()).toMatchObject({
    requests: [{ seq: 1, method: "PUT", body: { content: '{"kept":true}' } }],
  });
});
