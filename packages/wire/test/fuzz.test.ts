import { duplexPair } from "node:stream";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { runs } from "../../../test/property-runs.ts";
import { createWireServer, joinChunks, parseFraming } from "../src/index.ts";
import { generateCase, packets, randomFrom } from "./differential/generate-case.ts";
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

test("joinChunks() reverses parseFraming(), also for truncated bodies", () => {
  const chunk = fc.record({
    data: fc.uint8Array({ minLength: 1, maxLength: 30 }),
    zeros: fc.nat(3),
    extension: fc.constantFrom("", ";a", ";a=b", ' ; a = "b;c"'),
  });
  fc.assert(
    fc.property(fc.array(chunk, { maxLength: 5 }), fc.constantFrom("\r\n", "X: 1\r\n\r\n"), (chunks, trailers) => {
      const lines = chunks.map(
        ({ data, zeros, extension }) => `${"0".repeat(zeros)}${data.length.toString(16)}${extension}\r\n`,
      );
      const framing = Buffer.from(`${lines.map((line) => `${line}\r\n`).join("")}0\r\n${trailers}`);
      const body = Buffer.concat(chunks.map(({ data }) => data));
      const raw = Buffer.concat([
        ...chunks.flatMap(({ data }, index) => [Buffer.from(lines[index] ?? ""), data, Buffer.from("\r\n")]),
        Buffer.from(`0\r\n${trailers}`),
      ]);
      expect(joinChunks(framing, body)).toEqual(raw);
      const parsed = parseFraming(framing, body.length);
      expect(parsed.chunks.map(({ size }) => size)).toEqual([...chunks.map(({ data }) => data.length), 0]);
      expect(parsed.trailers).toBe(trailers.slice(0, -2));
    }),
    { seed: 1 },
  );
});
