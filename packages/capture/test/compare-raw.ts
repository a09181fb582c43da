import { setImmediate as turn } from "node:timers/promises";
import type { RouteJson } from "../src/json/shapes.ts";
import { type GeneratedRequest, generateRequest, randomFrom } from "./generate-request.ts";
import { rawClient } from "./raw-client.ts";

export interface Difference {
  readonly seed: number;
  readonly sent: string;
  readonly expected: string;
  readonly got: string;
}

/**
 * Sends generated requests over real sockets, several on a connection, pipelined or in turn, whole or in pieces, and
 * compares what the raw export gives with what was sent.
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
    const exported = await fetch(`${service.url}/inspect/${id}/export?format=http`);
    const got = Buffer.from(await exported.arrayBuffer());
    const expected = Buffer.concat(requests.map((request) => request.expected));
    if (!got.equals(expected)) {
      const sent = Buffer.concat(requests.map((request) => request.sent));
      differences.push({
        seed,
        sent: sent.toString("latin1"),
        expected: expected.toString("latin1"),
        got: got.toString("latin1"),
      });
    }
  }
  return differences;
}

async function sendAll(port: number, requests: readonly GeneratedRequest[], random: () => number): Promise<void> {
  let client = await rawClient(port);
  const unanswered: string[] = [];
  const readAnswers = async (): Promise<void> => {
    for (const method of unanswered.splice(0)) {
      const { status, head } = await client.answer({ toHead: method === "HEAD" });
      if (status !== 200) throw new Error(`${method} was answered ${status}: ${head}`);
      if (/^connection: close\r$/im.test(head)) client = await rawClient(port);
    }
  };
  let wasPiece = false;
  for (const { sent, method, isOdd } of requests) {
    // Right after a body whose header came in an earlier packet, nothing tells where an unknown method begins.
    if (isOdd && wasPiece) await readAnswers();
    const isPiece = !isOdd && random() < 0.3;
    wasPiece = isPiece;
    if (isPiece) {
      for (let start = 0; start < sent.length; ) {
        const size = 1 + Math.floor(random() * 400);
        client.send(sent.subarray(start, start + size));
        start += size;
        await turn();
      }
    } else client.send(sent);
    unanswered.push(method);
    // HTTP/1.0 ends the connection with its answer, so nothing may follow before that.
    const ends = sent.includes(" HTTP/1.0\r\n");
    if (ends || random() < 0.5) await readAnswers();
  }
  await readAnswers();
  client.abort();
}
