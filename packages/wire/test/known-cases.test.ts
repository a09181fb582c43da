import { expect, test } from "vitest";
import { rawConnection } from "./raw-connection.ts";
import { startRecorder } from "./recorder.ts";

const post = (fields: string, body: string): string => `POST /a HTTP/1.1\r\nHost: a\r\n${fields}\r\n\r\n${body}`;
const chunked = (body: string): string => post("Transfer-Encoding: chunked", body);

/** Requests that a server based on node:http loses, rejects or changes. */
const cases: readonly (readonly [name: string, sent: string, seen: object])[] = [
  ...["BREW", "POLL", "SETUP", "GET", "X", "!#$%&'*+-.^_`|~", "get"].map((method) => {
    const head = `${method} /a HTTP/1.1\r\nHost: a\r\n\r\n`;
    return [`${method} after an empty line`, `\r\n${head}`, { method, target: "/a", head, skippedBytes: 2 }] as const;
  }),
  ...["CONNECT example.com:443", "OPTIONS *", "M-SEARCH *", "GET http://example.com/a?b#c"].map((line) => {
    const [method, target] = line.split(" ");
    return [line, `${line} HTTP/1.1\r\nHost: example.com\r\n\r\n`, { method, target }] as const;
  }),
  ...["chunked\t", "\tchunked", "  chunked  ", "CHUNKED"].map(
    (coding) =>
      [`the coding ${coding}`, post(`Transfer-Encoding:${coding}`, "2\r\nhi\r\n0\r\n\r\n"), { body: "hi" }] as const,
  ),
  [
    "a raw UTF-8 target",
    "POST /caf\xc3\xa9 HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx",
    { target: "/caf\xc3\xa9", body: "x" },
  ],
  [
    "white space around values",
    "PATCH /a?b=%zz|{} HTTP/1.1\r\nhOsT:a\r\nX:\r\nX: \t 1 \t\r\n\r\n",
    { target: "/a?b=%zz|{}" },
  ],
  [
    "chunk extensions and trailers",
    chunked('003;a;b=c;d="e;\\"f"\r\nabc\r\n2 ; x = y\r\nde\r\n000;last\r\nX-Sum:  5\t\r\n\r\n'),
    { body: "abcde" },
  ],
  ["half a body", post("Content-Length: 100", "half"), { body: "half", malformed: "incomplete_body" }],
  ["half a chunked body", chunked("3;a=b\r\nabc\r\n5\r\nde"), { body: "abcde", malformed: "incomplete_body" }],
  [
    "a malformed chunk",
    chunked("3\r\nabc\r\n0x3\r\ndef\r\n0\r\n\r\n"),
    { body: "abc", malformed: "invalid_chunk_size" },
  ],
];

test.each(cases)("a recorder sees exactly the sent bytes of %s", async (_, sent, seen) => {
  const recorder = await startRecorder();
  const client = await rawConnection(recorder.port);
  const half = sent.indexOf("\xc3") + 1 || sent.length >> 1;
  await client.sendPieces([sent.slice(0, half), sent.slice(half)]);
  client.socket.end();
  await recorder.recorded(1);
  const [request] = recorder.requests;
  expect(request).toMatchObject({ malformed: undefined, ...seen });
  expect(`${request?.head}${request?.rawBody}`).toBe(sent.slice(request?.skippedBytes));
});

test("a request after one with Upgrade, in the same packet, is served", async () => {
  const recorder = await startRecorder();
  const client = await rawConnection(recorder.port);
  client.send(
    "GET /1 HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
    "GET /2 HTTP/1.1\r\nHost: a\r\n\r\n",
  );
  expect(await client.response()).toMatchObject({ status: 200, body: "1" });
  expect(await client.response()).toMatchObject({ status: 200, body: "2" });
  expect(recorder.requests).toMatchObject([{ target: "/1" }, { target: "/2" }]);
});

test("CONNECT opens no tunnel: its response has no length and ends the connection", async () => {
  const recorder = await startRecorder();
  const client = await rawConnection(recorder.port);
  client.send("CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n");
  const rest = await client.rest();
  expect(rest).toContain("Connection: close\r\n");
  expect(rest).not.toMatch(/content-length|transfer-encoding/i);
  expect(recorder.requests).toHaveLength(1);
});
