import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { runs } from "../../../../test/property-runs.ts";
import { randomFrom } from "../../../../test/random-from.ts";
import { rawClient } from "../../../../test/raw-client.ts";
import { type GeneratedRequest, generateRequest } from "../generate-request.ts";
import { sharedCapture } from "../start-capture.ts";

const capture = sharedCapture();

test("stores generated requests exactly as sent", async () => {
  for (let seed = 1, left = runs(400); left > 0; seed += 1) {
    const random = randomFrom(seed);
    const { id } = await capture.newRoute();
    const requests = Array.from({ length: Math.min(left, 1 + Math.floor(random() * 20)) }, () =>
      generateRequest(id, random),
    );
    left -= requests.length;
    await sendAll(capture.port, requests, random);
    for (const [index, { sent }] of requests.entries()) {
      const raw = await fetch(`${capture.url}/inspect/${id}/${index + 1}/raw`);
      const got = Buffer.from(await raw.arrayBuffer()).toString("latin1");
      expect(got, `seed ${seed}, request ${index + 1}`).toBe(sent.toString("latin1"));
    }
  }
});

/** Sends requests over real sockets, some on shared connections, pipelined or sequential, whole or in pieces, also malformed. */
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
