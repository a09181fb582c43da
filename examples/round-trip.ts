// Creates a student and reads it back; posts a JSON body and a radio report to a capture route and finds them there,
// byte for byte. Start the services first (npm start), then: npm run example examples/round-trip.ts

import assert from "node:assert/strict";
import { Client } from "@signalbox/client";
import { decode, E2SmKpmIndicationMessageSchema, encode, indication, validate } from "@signalbox/kpm";

interface Student {
  id: string;
  givenName: string;
  familyName: string;
}

interface Inspection {
  requests: { seq: number; body: { encoding: "utf8" | "base64"; content: string } }[];
}

const studentsUrl = process.env.SIGNALBOX_STUDENTS_URL ?? "http://127.0.0.1:3000";
const captureUrl = process.env.SIGNALBOX_CAPTURE_URL ?? "http://127.0.0.1:5000";

// 1. A student record is created and read back by its id.
const students = new Client({ baseUrl: studentsUrl });
const name = { givenName: "Ada", familyName: "Lovelace" };
const { data: created } = await students.request<Student>("POST /students", name);
const { data: student } = await students.request<Student>("GET /students/:id", { id: created.id });
assert.deepEqual(student, created);
console.log(`student   ${student.id}: ${student.givenName} ${student.familyName}`);

// 2. A new capture route accepts every request, here the JSON of a webhook.
const capture = new Client({ baseUrl: captureUrl });
const { data: route } = await capture.request<{ id: string }>("POST /api/routes", { name: "round trip" });
await capture.request("POST /:route", { route: route.id, event: "student.created", student });

// 3. The same route takes a radio report in protobuf: the active phones of a central unit.
const report = indication({ oCuCp: { cuCpResourceStatus: { numberOfActiveUes: 256 } } });
const sent = encode(E2SmKpmIndicationMessageSchema, report);
const headers = { "content-type": "application/x-protobuf" };
await capture.request("POST /:route/reports", { route: route.id, data: sent, headers });

// 4. The inspection returns what was sent, newest first.
const path = "GET /inspect/:route";
const json = { headers: { accept: "application/json" } };
const { data: inspection } = await capture.request<Inspection>(path, { route: route.id, ...json });
const [captured, webhook] = inspection.requests;
assert.ok(captured && webhook);
assert.equal(JSON.parse(webhook.body.content).student.id, student.id);
const received = Buffer.from(captured.body.content, captured.body.encoding);
assert.deepEqual(new Uint8Array(received), sent);
console.log(`captured  ${inspection.requests.length} requests at ${captureUrl}/inspect/${route.id}`);

// 5. The bytes are a valid report.
const verdict = validate(E2SmKpmIndicationMessageSchema, decode(E2SmKpmIndicationMessageSchema, received));
assert.equal(verdict.kind, "valid");
console.log(`report    ${received.length} bytes, ${verdict.kind}: ${received.toString("hex")}`);
