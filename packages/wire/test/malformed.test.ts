import { expect, test } from "vitest";
import { malformedCases } from "./malformed-cases.ts";
import { clientOf, rawConnection, replyOf, startServer } from "./raw-connection.ts";
import { startRecorder } from "./recorder.ts";

const title = (request: string): string => JSON.stringify(request.length > 90 ? `${request.slice(0, 90)}…` : request);

test.each(malformedCases.map(([code, request]) => [code, title(request), request]))(
  "%s: %s is rejected in strict mode",
  async (code, _, request) => {
    const handled: string[] = [];
    const client = await clientOf({
      rejection: (reason) => ({ headers: [], body: `<${reason.code}>` }),
      onRequest(request, response) {
        request.bytes().then(
          () => {
            handled.push(request.target);
            response.send(200, []);
          },
          () => undefined,
        );
      },
    });
    client.socket.end(Buffer.from(`${request}`, "latin1"));
    const rest = await client.rest();
    expect(rest).toMatch(/^HTTP\/1\.1 (?:4|5)\d\d [\s\S]*\r\nConnection: close\r\n[\s\S]*/);
    expect(rest).toContain(`<${code}>`);
    // Bytes after a malformed request are not a request.
    expect(rest.split("HTTP/1.1 ")).toHaveLength(2);
    expect(handled).toEqual([]);
  },
);

test("records every byte of a malformed request, also when it arrives byte by byte", async () => {
  const recorder = await startRecorder({ timeouts: { settleMs: 1_000 } });
  await Promise.all(
    malformedCases.map(async ([code, request], index) => {
      const client = await rawConnection(recorder.port);
      await client.sendPieces(...request);
      if (code.startsWith("incomplete")) client.socket.end();
      expect(await client.rest(), `case ${index}, ${title(request)}`).toContain(code);
    }),
  );
  const sent = malformedCases.map(([code, request]) => `${code} ${request}`).sort();
  expect(recorder.requests.map(({ malformed, head, rawBody }) => `${malformed} ${head}${rawBody}`).sort()).toEqual(
    sent,
  );
});

test("rejects other transfer codings with 501 in strict mode, and records them otherwise", async () => {
  const request = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n";
  const { port } = await startServer({ onRequest: (_, response) => response.send(200, []) });
  const client = await rawConnection(port);
  client.send(request);
  expect(await client.rest()).toMatch(/^HTTP\/1\.1 501 /);

  const recorder = await startRecorder();
  const second = await rawConnection(recorder.port);
  second.send(request);
  expect(await second.response()).toMatchObject({ status: 200 });
  expect(recorder.requests).toMatchObject([{ body: "x", malformed: undefined }]);
});

test("a malformed request cannot be accepted by its handler", async () => {
  const statuses: unknown[] = [];
  const reply = await replyOf(
    {
      mode: "recording",
      onRequest(request, response) {
        try {
          response.send(200, []);
        } catch (error) {
          statuses.push((error as { code: string }).code);
          response.send(request.malformed?.status ?? 500, []);
        }
      },
    },
    "GET / HTTP/1.1\r\nX : a\r\n\r\n",
  );
  expect(reply).toMatch(/^HTTP\/1\.1 400 /);
  expect(statuses).toEqual(["invalid_response"]);
});
