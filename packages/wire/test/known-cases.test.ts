import { describe, expect, test } from "vitest";
import { rawConnection } from "./raw-connection.ts";
import { startRecorder } from "./recorder.ts";

/** Requests that a server based on node:http loses, rejects or changes. */
describe("a recorder sees exactly the sent bytes", () => {
  test.each(["BREW", "POLL", "SETUP", "GET", "X", "!#$%&'*+-.^_`|~", "get"])(
    "%s after an empty line",
    async (method) => {
      const recorder = await startRecorder();
      const client = await rawConnection(recorder.port);
      client.send(`\r\n${method} /a HTTP/1.1\r\nHost: a\r\n\r\n`);
      expect(await client.response(method)).toMatchObject({ status: 200 });
      expect(recorder.requests).toMatchObject([
        { method, target: "/a", head: `${method} /a HTTP/1.1\r\nHost: a\r\n\r\n`, skippedBytes: 2 },
      ]);
    },
  );

  test("a raw UTF-8 target, split inside a character", async () => {
    const recorder = await startRecorder();
    const client = await rawConnection(recorder.port);
    await client.sendPieces(["POST /caf\xc3", "\xa9 HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx"]);
    expect(await client.response()).toMatchObject({ status: 200 });
    expect(recorder.requests).toMatchObject([{ target: "/caf\xc3\xa9", body: "x", malformed: undefined }]);
  });

  test("a request after one with Upgrade, in the same packet", async () => {
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

  test.each(["chunked\t", "\tchunked", "  chunked  ", "CHUNKED"])("the transfer coding %j", async (coding) => {
    const recorder = await startRecorder();
    const client = await rawConnection(recorder.port);
    client.send(`POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:${coding}\r\n\r\n2\r\nhi\r\n0\r\n\r\n`);
    expect(await client.response()).toMatchObject({ status: 200 });
    expect(recorder.requests).toMatchObject([
      { head: expect.stringContaining(`Transfer-Encoding:${coding}\r\n`), body: "hi", rawBody: "2\r\nhi\r\n0\r\n\r\n" },
    ]);
  });

  test("white space around values, chunk extensions and trailers", async () => {
    const recorder = await startRecorder();
    const client = await rawConnection(recorder.port);
    const head = "PATCH /a?b=%zz|{} HTTP/1.1\r\nhOsT:a\r\nX:\r\nX: \t 1 \t\r\nTransfer-Encoding: chunked\r\n\r\n";
    const body = '003;a;b=c;d="e;\\"f"\r\nabc\r\n2 ; x = y\r\nde\r\n000;last\r\nX-Sum:  5\t\r\n\r\n';
    client.send(head, body);
    expect(await client.response()).toMatchObject({ status: 200 });
    expect(recorder.requests).toMatchObject([{ head, body: "abcde", rawBody: body, malformed: undefined }]);
  });

  test.each([
    ["CONNECT", "example.com:443"],
    ["OPTIONS", "*"],
    ["M-SEARCH", "*"],
    ["GET", "http://example.com/a?b#c"],
  ])("%s with the target %s", async (method, target) => {
    const recorder = await startRecorder();
    const client = await rawConnection(recorder.port);
    client.send(`${method} ${target} HTTP/1.1\r\nHost: example.com\r\n\r\n`);
    await recorder.recorded(1);
    expect(recorder.requests).toMatchObject([{ method, target, malformed: undefined }]);
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

  test("a request of a disconnected client has the received bytes", async () => {
    const recorder = await startRecorder();
    const client = await rawConnection(recorder.port);
    await client.sendPieces(["POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf"]);
    client.socket.end();
    await recorder.recorded(1);
    expect(recorder.requests).toMatchObject([{ target: "/a", body: "half", malformed: "incomplete_body" }]);
  });

  test("stores every received byte of a truncated chunked body", async () => {
    const recorder = await startRecorder();
    const client = await rawConnection(recorder.port);
    const body = "3;a=b\r\nabc\r\n5\r\nde";
    client.socket.end(`POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${body}`);
    await recorder.recorded(1);
    expect(recorder.requests).toMatchObject([{ body: "abcde", rawBody: body, malformed: "incomplete_body" }]);
  });

  test("a malformed chunk preserves the chunks before it and the bytes after it", async () => {
    const recorder = await startRecorder();
    const client = await rawConnection(recorder.port);
    const body = "3\r\nabc\r\n0x3\r\ndef\r\n0\r\n\r\n";
    client.send(`POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${body}`);
    expect(await client.rest()).toMatch(/^HTTP\/1\.1 400 /);
    expect(recorder.requests).toMatchObject([{ body: "abc", rawBody: body, malformed: "invalid_chunk_size" }]);
  });
});
