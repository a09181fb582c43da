// The thread of bench/stalls.ts that asks like an ordinary caller, and measures how long it waits.
import { Agent, request as send } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import type { HostileRequest } from "./stalls.ts";

const { url, probes } = workerData as { readonly url: string; readonly probes: readonly HostileRequest[] };
/** How often each probe is sent, in milliseconds. */
const everyMs = 20;
const agent = new Agent({ keepAlive: true });
const waited: number[] = [];
let failed = 0;
let isEnded = false;

parentPort?.on("message", () => {
  isEnded = true;
});
// Connections are open, and code is compiled, before anything is measured.
for (let n = 0; n < 20; n += 1) for (const probe of probes) await ask(probe);
waited.length = 0;
failed = 0;
parentPort?.postMessage("ready");
await Promise.all(probes.map(poll));
waited.sort((a, b) => a - b);
const at = (part: number): number =>
  waited[Math.min(waited.length - 1, Math.floor(part * waited.length))] ?? Number.NaN;
parentPort?.postMessage({ count: waited.length, p50: at(0.5), p99: at(0.99), worst: at(1), failed });
agent.destroy();
parentPort?.close();

async function poll(probe: HostileRequest): Promise<void> {
  while (!isEnded) {
    const began = performance.now();
    await ask(probe);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, everyMs - (performance.now() - began))));
  }
}

function ask({ method = "GET", path, headers = {}, body }: HostileRequest): Promise<void> {
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (isGood: boolean): void => {
      waited.push(performance.now() - began);
      if (!isGood) failed += 1;
      resolve();
    };
    const sent = send(url + path, { method, headers, agent }, (response) => {
      const isGood = (response.statusCode ?? 500) < 400;
      response.resume().on("end", () => end(isGood));
    });
    sent.on("error", () => end(false));
    sent.end(body);
  });
}
