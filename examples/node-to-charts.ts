// A radio node's reports become charts: each report is posted to a capture route, whose page draws its measurements live. Start the
// services first (npm start), then: npm run example examples/node-to-charts.ts

import assert from "node:assert/strict";
import { createCaptureClient } from "@signalbox/capture/sdk";
import { Client } from "@signalbox/client";
import {
  actionDefinition,
  E2SmKpmIndicationMessageSchema,
  encode,
  eventTrigger,
  ReportFunction,
  SimulatedNode,
} from "@signalbox/kpm";

interface Measurements {
  charts: { title: string }[];
  series: { name: string; unit: string; labels: Record<string, string> }[];
  reports: { seq: number; values: [series: number, time: number | null, value: number | null][] }[];
}

const url = process.env.SIGNALBOX_CAPTURE_URL ?? "http://127.0.0.1:5000";
const route = await createCaptureClient({ url }).createRoute({ name: "cells of a node" });
console.log(`open ${route.inspectUrl} and select Measurements`);

// 1. Subscribe to a simulated node: usage of its radio blocks, by cell, every 64 ms. A `Subscriber` of @signalbox/kpm/connect
//    subscribes to a real one in the same way.
const node = new SimulatedNode({ seed: 7, cells: 2 });
const subscription = new ReportFunction(node).subscribe(eventTrigger(64), actionDefinition(1));

// 2. Post each report in aligned PER, as nodes send it.
const capture = new Client({ baseUrl: url });
let sent = 0;
for await (const { message } of subscription) {
  await capture.request("POST /:route", {
    route: route.id,
    data: encode(E2SmKpmIndicationMessageSchema, message, { wire: "aper" }),
    headers: { "content-type": "application/octet-stream" },
  });
  if (++sent === 20) break;
}

// 3. The page draws what this returns: named measurements with units and labels, one list of values for each report.
const { data } = await capture.request<Measurements>("GET /inspect/:route/measurements", { route: route.id });
assert.equal(data.reports.length, sent);
for (const [index, { name, unit, labels }] of data.series.entries()) {
  if (name !== "RRU.PrbTotDl") continue;
  const values = data.reports.flatMap((report) => report.values.filter(([series]) => series === index));
  const measured = values.map(([, , value]) => value).filter((value) => value !== null);
  const mean = measured.reduce((sum, value) => sum + value, 0) / measured.length;
  console.log(`${Object.values(labels).join(", ")}: ${mean.toFixed(1)} ${unit} of the blocks in use`);
}
