import { expect, test } from "vitest";
import { randomFrom } from "../../../../test/random-from.ts";
import { rawClient } from "../../../../test/raw-client.ts";
import type { CapturedRequestJson } from "../../src/json/shapes.ts";
import { generateRequest } from "../generate-request.ts";
import { sharedCapture } from "../start-capture.ts";

const count = 150;

const first = sharedCapture({ inMemory: true, allowAddresses: ["127.0.0.1"] });
const second = sharedCapture({ inMemory: true });

/** What a forward must deliver: everything that was captured except `Host`. */
function expectedOf({ method, path, query, headers, trailers, body }: CapturedRequestJson, host: string) {
  const kept = headers.map(([name, value]) => [name, name === "Host" ? host : value]);
  return { method, path, query, headers: [...kept, ["Signalbox-Hops", "1"]], trailers, content: body.content };
}

test("forwards 150 generated requests exactly as captured", async () => {
  const to = await second.newRoute({ limits: {} });
  const from = await first.newRoute({ forward: [{ url: to.url, attempts: 1 }] });
  const random = randomFrom(7);
  for (let n = 0; n < count; n += 1) {
    const client = await rawClient(first.port);
    const { sent, method } = generateRequest(from.id, random, { malformed: 0 });
    client.send(sent);
    expect((await client.response({ toHead: method === "HEAD" })).status).toBe(200);
    client.abort();
  }
  await expect.poll(async () => (await second.inspect(to.id)).route.captured).toBe(count);
  const captured = (await first.inspect(from.id, "?limit=1000")).requests;
  const forwarded = (await second.inspect(to.id, "?limit=1000")).requests;
  for (const [index, request] of captured.entries()) {
    const arrived = forwarded[index];
    if (arrived === undefined) throw new Error(`Request ${request.seq} did not arrive.`);
    const expected = expectedOf(request, `127.0.0.1:${second.port}`);
    const { method, path, query, headers, trailers, body } = arrived;
    const own = headers.slice(0, expected.headers.length);
    expect({ method, path, query, headers: own, trailers, content: body.content }).toEqual(expected);
    // The fields that HTTP adds: the end of the connection, and the length of a body without one.
    const added = headers.slice(own.length).map(([name, value]) => `${name}: ${value}`);
    expect(added.join()).toBe("Connection: close");
  }
});
