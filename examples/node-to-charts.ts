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
  series: { name: string; unit: string; labels: Record<string, string> }[];
  reports: { seq: number; values: [series: number, time: number | null, value: number | null][] }[];
  next: string | null;
}

const url = process.env.SIGNALBOX_CAPTURE_URL ?? "http://127.0.0.1:5000";
const route = await createCaptureClient({ url }).createRoute({ name: "cells of a node" });
console.log(`open ${route.inspectUrl} and select Measurements`);

// 1. Subscribe to a simulated node: used radio blocks by cell, every 64 ms. A `Subscriber` does the same with a real node.
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

// 3. The page draws what this returns: named measurements with units and labels, and the values of each report, page by page.
const used = new Map<string, number[]>();
let reports = 0;
for (let path: string | null = `/inspect/${route.id}/measurements`; path !== null; ) {
  const { data }: { data: Measurements } = await capture.request<Measurements>(`GET ${path}`);
  reports += data.reports.length;
  for (const [index, , value] of data.reports.flatMap(({ values }) => values)) {
    const { name, unit = "", labels = {} } = data.series[index] ?? {};
    const label = `${Object.values(labels).join(", ")} in ${unit}`;
    if (name === "RRU.PrbTotDl" && value !== null) used.set(label, [...(used.get(label) ?? []), value]);
  }
  path = data.next;
}
assert.equal(reports, sent);
for (const [label, values] of used) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  console.log(`${label}: ${mean.toFixed(1)} of the blocks in use`);
}
