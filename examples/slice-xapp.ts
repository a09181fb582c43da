// An xApp: it reads the reports of a node (KPM) and controls it (RC). After two reports, it makes the node guarantee 80 percent of the
// resource blocks to a slice, and stops when a report shows it. Start the node first (signalbox kpm serve), then:
// npm run example examples/slice-xapp.ts

import assert from "node:assert/strict";
import { createClient } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-node";
import { models } from "@signalbox/kpm";
import { ReportService } from "@signalbox/kpm/connect";
import { Association, encodePdu, subscribe } from "@signalbox/kpm/e2ap";
import { kpmV3 } from "@signalbox/kpm/later";
import { controlSlices, rc } from "@signalbox/kpm/rc";

const baseUrl = process.env.SIGNALBOX_NODE_URL ?? "http://127.0.0.1:7000";
const client = createClient(ReportService, createConnectTransport({ baseUrl, httpVersion: "1.1" }));
const e2 = new Association({ models: models(kpmV3, rc) });

// 1. Which functions does the node have, and under which numbers?
const query = encodePdu("initiatingMessage", "RICserviceQuery", { transactionID: 1 });
for await (const { pdu } of client.exchange({ pdu: query })) e2.receive(pdu);
const functionOf = (name: string) => [...e2.functions].find(([, model]) => model?.name === name)?.[0] ?? assert.fail();

// 2. Subscribe to the blocks that one slice uses, every 200 ms.
const sliceID = { sST: new Uint8Array([1]), sD: new Uint8Array([0, 0, 1]) };
const measurements = [{ name: "RRU.PrbUsedDl", labels: [{ sliceID }] }];
const request = { requestor: 1, instance: 1 };
const subscription = subscribe(kpmV3, { ranFunctionId: functionOf("KPM"), request, measurements, periodMs: 200 });
const used: number[] = [];
const stop = new AbortController();
for await (const { pdu } of client.exchange({ pdu: subscription }, { signal: stop.signal })) {
  const received = e2.receive(pdu);
  if (received.kind !== "indication") continue;
  const { header, message } = received;
  for (const { value } of kpmV3.measurements(header.decoded.value as never, message.decoded.value as never)) {
    used.push(Number(value));
  }
  // 3. Control the node once. Reports that it sent before may come first.
  const [, before = Infinity, ...after] = used;
  if (used.length === 2) await control();
  if (after.some((value) => value > before * 1.5) || used.length === 100) break;
}
stop.abort();
console.log(used.join(" → "));

async function control(): Promise<void> {
  const quotas = [{ plmn: { mcc: "001", mnc: "01" }, slice: { sst: 1, sd: 1 }, min: 80, max: 100 }];
  const pdu = controlSlices({ ranFunctionId: functionOf("RC"), request: { requestor: 1, instance: 2 }, quotas });
  for await (const response of client.exchange({ pdu })) {
    const { value } = e2.receive(response.pdu).pdu;
    console.log("type" in value ? value.type : "unknown");
  }
}
