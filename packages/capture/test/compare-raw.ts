import { setImmediate as turn } from "node:timers/promises";
import { rawClient } from "../../../test/raw-client.ts";
import type { RouteJson } from "../src/json/shapes.ts";
import { type GeneratedRequest, generateRequest, randomFrom } from "./generate-request.ts";

export interface Difference {
  readonly seed: number;
  /** The request's sequence number on its route. */
  readonly seq: number;
  readonly sent: string;
  readonly got: string;
}

/**
 * Sends generated requests over real sockets, some on shared connections, pipelined or sequential, whole or in pieces, also
 * malformed, and compares the captured bytes with the bytes sent.
 */
export async function compareRaw(
  service: { readonly url: string; readonly port: number },
  count: number,
  firstSeed: number,
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (let seed = firstSeed, left = count; left > 0; seed += 1) {
    const random = randomFrom(seed);
    const made = await fetch(`${service.url}/api/routes`, { method: "POST" });
    const { id } = (await made.json()) as RouteJson;
    const requests = Array.from({ length: Math.min(left, 1 + Math.floor(random() * 20)) }, () =>
      generateRequest(id, random),
    );
    left -= requests.length;
    await sendAll(service.port, requests, random);
    for (const [index, { sent }] of requests.entries()) {
      const seq = index + 1;
      const raw = await fetch(`${service.url}/inspect/${id}/${seq}/raw`);
      const got = Buffer.from(await raw.arrayBuffer());
      if (!got.equals(sent)) {
        differences.push({ seed, seq, sent: sent.toString("latin1"), got: got.toString("latin1") });
      }
    }
  }
  return differences;
}

async function sendAll(port: number, requests: readonly GeneratedRequest[], random: () => number): Promise<void> {
  let client = await rawClient(port);
  const pending: GeneratedRequest[] = [];
  const readAnswers = async (): Promise<void> => {
    for (const { method, isMalformed } of pending.splice(0)) {
      const { status, head } = await client.response({ toHead: method === "HEAD" });
      if ((status === 200) === isMalformed) throw new Error(`${method} got ${status}: ${head}`);
      if (/^connection: close\r$/im.test(head)) client = await rawClient(port);
    }
  };
  for (const request of requests) {
    const { sent, isMalformed } = request;
    if (random() < 0.3) {
      for (let start = 0; start < sent.length; ) {
        const size = 1 + Math.floor(random() * 400);
        client.send(sent.subarray(start, start + size));
        start += size;
        await turn();
      }
    } else client.send(sent);
    pending.push(request);
    // These end the connection with their response, so nothing may follow them.
    const ends = isMalformed || sent.includes(" HTTP/1.0\r\n");
    if (ends || random() < 0.5) await readAnswers();
  }
  await readAnswers();
  client.abort();
}
