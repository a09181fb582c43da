// The process of bench/stalls.ts that sends ordinary requests and measures how long they take.
import { Agent, request as send } from "node:http";
import { request as sendTls, Agent as TlsAgent } from "node:https";
import type { HostileRequest } from "./stalls-caller.ts";

const [, , url = "", asked = "[]"] = process.argv;
const probes = JSON.parse(asked) as readonly HostileRequest[];
/** The interval of each probe, in milliseconds. */
const everyMs = 20;
const isTls = url.startsWith("https:");
/** The certificate of the service is self-signed. */
const tls = { rejectUnauthorized: false };
const agent = isTls ? new TlsAgent({ keepAlive: true, ...tls }) : new Agent({ keepAlive: true });
let waited: { readonly ms: number; readonly probe: string }[] = [];
let failed = 0;
let isEnded = true;
let opensConnections = false;
let polls: readonly Promise<void>[] = [];

process.on("disconnect", () => process.exit());
process.on("message", async ({ begin, fresh }: { readonly begin: boolean; readonly fresh?: boolean }) => {
  process.send?.(begin ? start(fresh === true) : await end());
});
// Opens connections and lets code compile before measuring.
for (let n = 0; n < 20; n += 1) for (const probe of probes) await ask(probe);
process.send?.("ready");

function start(opens: boolean): object {
  opensConnections = opens;
  waited = [];
  failed = 0;
  isEnded = false;
  polls = probes.map(poll);
  return {};
}

async function end(): Promise<object> {
  isEnded = true;
  await Promise.all(polls);
  // The next row opens new connections, like a new caller.
  agent.destroy();
  waited.sort((a, b) => a.ms - b.ms);
  const at = (part: number): number =>
    waited[Math.min(waited.length - 1, Math.floor(part * waited.length))]?.ms ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), worst: at(1), worstOf: waited.at(-1)?.probe, failed };
}

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
      waited.push({ ms: performance.now() - began, probe: `${method} ${path}` });
      if (!isGood) failed += 1;
      resolve();
    };
    const options = { method, headers, agent: opensConnections ? false : agent, ...(isTls ? tls : {}) };
    const sent = (isTls ? sendTls : send)(url + path, options, (response) => {
      const isGood = (response.statusCode ?? 500) < 400;
      response.resume().on("end", () => end(isGood));
    });
    sent.on("error", () => end(false));
    sent.end(body);
  });
}
