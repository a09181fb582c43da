import { duplexPair } from "node:stream";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { runs } from "../../../test/property-runs.ts";
import { randomFrom } from "../../../test/random-from.ts";
import { createWireServer } from "../src/index.ts";
import { generateCase, packets } from "./differential/generate-case.ts";
import { wireReader } from "./differential/readers.ts";

test("random bytes cause no crash and no hang", async () => {
  const errors: unknown[] = [];
  const server = createWireServer({
    mode: "recording",
    timeouts: { settleMs: 1 },
    onError: (error) => errors.push(error),
    onRequest(request, response) {
      const view = [request.method, request.target, request.version, ...request.rawHeaders, ...request.headerLines];
      const respond = (): void => response.send(request.malformed?.status ?? 200, [], view.join(""));
      request.bytes().then(respond, respond);
    },
  });
  onTestFinished(() => server.close({ graceMs: 0 }));
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    fc
      .constantFrom(
        "GET / HTTP/1.1\r\n",
        "Host: a\r\n",
        "\r\n",
        "Content-Length: 5\r\n",
        "Transfer-Encoding: chunked\r\n",
        "5\r\n",
        "0\r\n\r\n",
        "\n",
        "\r",
        ":",
        "\0",
      )
      .map((text) => Buffer.from(text)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
      const [client, connection] = duplexPair();
      const ended = new Promise((resolve) => client.once("close", resolve));
      client.on("error", () => undefined);
      client.resume();
      server.serve(connection);
      for (const bytes of pieces) client.write(bytes);
      client.end();
      await ended;
    }),
    { numRuns: runs(125), seed: 1 },
  );
  expect(errors).toEqual([]);
  await expect.poll(() => server.connections).toBe(0);
});

test("parses a connection the same wherever it is split", async () => {
  const reader = wireReader();
  onTestFinished(() => reader.close());
  for (let seed = 1; seed <= 400; seed += 1) {
    const bytes = generateCase(randomFrom(seed));
    const whole = await reader.read({ ...bytes, cuts: [] });
    const cuts = Array.from({ length: bytes.bytes.length - 1 }, (_, index) => index + 1);
    expect(await reader.read({ ...bytes, cuts }), `seed ${seed}`).toEqual(whole);
    expect(packets(bytes).length).toBeGreaterThan(0);
  }
});
