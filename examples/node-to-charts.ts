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

interface Report {
  measurements: { name: string; unit: string; labels: Record<string, string>; value: number | "no-value" }[];
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

// 3. The service decodes what it captured: named measurements with units and labels, as the page draws them.
const used = new Map<string, number[]>();
let reports = 0;
for (const { seq } of await route.requests()) {
  const view = (await route.decoded(seq)).views.find(({ kind }) => kind === "decoder");
  if (view?.kind !== "decoder") continue;
  reports += 1;
  for (const { name, unit, labels, value } of (view.value as Report).measurements) {
    const label = `${Object.values(labels).join(", ")} in ${unit}`;
    if (name === "RRU.PrbTotDl" && value !== "no-value") used.set(label, [...(used.get(label) ?? []), value]);
  }
}
assert.equal(reports, sent);
for (const [label, values] of used) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  console.log(`${label}: ${mean.toFixed(1)} of the blocks in use`);
}
