// Imports a school's CSV file, and forwards every change to a capture route, which plays another system.
// Start the services first (npm start), then: npm run example examples/school-to-webhook.ts

import assert from "node:assert/strict";
import { createRoute } from "@signalbox/capture/sdk";
import { Client } from "@signalbox/client";

interface Changes {
  changes: { seq: string; action: string; student: { studentNumber?: string; familyName?: string } }[];
  after: string | null;
}

const students = new Client({ baseUrl: process.env.SIGNALBOX_STUDENTS_URL ?? "http://127.0.0.1:3000" });
await using receiver = await createRoute({ url: process.env.SIGNALBOX_CAPTURE_URL ?? "http://127.0.0.1:5000" });
const number = (student: number): string => `school-${process.pid}-${student}`;

// The feed of changes from now on. Each page ends with the cursor of the next one.
const { data: now } = await students.request<Changes>("GET /students/changes", { after: "now" });
const following = (async () => {
  let { after } = now;
  for (let sent = 0; sent < 3; ) {
    const { data } = await students.request<Changes>("GET /students/changes", { after, wait: 10 });
    for (const change of data.changes) {
      // A failed request is retried with the same sequence number, so the receiver can detect duplicates.
      await fetch(receiver.url, {
        method: "POST",
        headers: { "content-type": "application/json", "x-change": change.seq },
        body: JSON.stringify(change),
      });
      sent += 1;
    }
    after = data.after;
  }
})();

// The school's file. `Matrikel` is its column for the student number.
const csv = `Matrikel,First Name,Last Name\n${number(1)},Grace,Hopper\n${number(2)},Alan,Turing\n${number(3)},Ada,Lovelace\n`;
const { data: report } = await students.request<string>("POST /students/import{?map}", {
  map: "Matrikel:studentNumber",
  data: csv,
  headers: { "content-type": "text/csv" },
});
console.log(report.trim());

const requests = await receiver.waitForAll(3, { method: "POST" }, { timeout: 20_000 });
await following;
assert.equal(requests.length, 3);
for (const request of requests) {
  const { action, student } = (await request.json()) as Changes["changes"][number];
  console.log(`the receiver was told: ${student.familyName} ${action}`);
}
