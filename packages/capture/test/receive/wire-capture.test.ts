import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { startTcpServer } from "../../../../test/http-server.ts";
import { sharedCapture } from "../start-capture.ts";

const capture = sharedCapture({ allowAddresses: ["127.0.0.1"] });

async function raw(routeId: string, seq: number): Promise<string> {
  const response = await fetch(`${capture.url}/inspect/${routeId}/${seq}/raw`);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/octet-stream"]);
  return Buffer.from(await response.arrayBuffer()).toString("latin1");
}

/** Sends bytes, closes this side, and returns everything received. */
async function exchange(sent: string): Promise<string> {
  const socket = connect({ host: "127.0.0.1", port: capture.port, allowHalfOpen: true });
  socket.end(Buffer.from(sent, "latin1"));
  return text(socket);
}

describe("a capture on the wire", () => {
  test("responds to a client that has closed its side, and captures requests pipelined behind an upgrade", async () => {
    const { id } = await capture.newRoute();
    const upgrade = `GET /${id}/1 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
    const responses = await exchange(`${upgrade}GET /${id}/2 HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(responses.match(/HTTP\/1.1 200 /g)).toHaveLength(2);
    expect((await capture.inspect(id)).requests.map(({ path }) => path)).toEqual(["/2", "/1"]);
  });

  test("returns white space, chunk boundaries, extensions and trailers", async () => {
    const { id } = await capture.newRoute();
    const head = `POST /${id} HTTP/1.1\r\nHost:x \t\r\nX-Empty:\r\nTransfer-Encoding:  chunked\r\n\r\n`;
    const sent = `${head}003;a="b"\r\nabc\r\n1\r\nd\r\n0;z\r\nX-Sum:\t1 \r\n\r\n`;
    await exchange(sent);
    expect(await raw(id, 1)).toBe(sent);
    expect(await capture.newest(id)).toMatchObject({
      headers: [
        ["Host", "x"],
        ["X-Empty", ""],
        ["Transfer-Encoding", "chunked"],
      ],
      trailers: [["X-Sum", "1"]],
      body: { content: "abcd" },
      malformed: null,
    });
  });

  test.each([
    ["space_before_colon", "Host : x\r\n\r\n", "RFC 9112, 5.1"],
    [
      "length_with_transfer_coding",
      "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "RFC 9112, 6.3",
    ],
    ["invalid_chunk_size", "Host: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\nxyz\r\nmore", "RFC 9112, 7.1"],
  ])("stores a malformed request on its route with the reason, and closes: %s", async (code, rest, rfc) => {
    const { id } = await capture.newRoute();
    const sent = `POST /${id}/path HTTP/1.1\r\n${rest}`;
    const response = await exchange(sent);
    expect(response).toMatch(/^HTTP\/1.1 400 [\s\S]*"code":"malformed_request"/);
    expect(response).toContain(code);
    expect(await capture.newest(id)).toMatchObject({ path: "/path", flags: ["malformed"], malformed: { code, rfc } });
    expect(await raw(id, 1)).toBe(sent);
    const replayed = await capture.send("POST", `/inspect/${id}/1/replay`, { url: "http://127.0.0.1:9" });
    expect([replayed.status, await replayed.json()]).toMatchObject([409, { code: "malformed_request" }]);
  });

  test("shows the bytes from a bad chunk size on as the rest of the body, and no chunk size as a trailer", async () => {
    const { id } = await capture.newRoute();
    const head = `POST /${id} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`;
    for (const [sent, content] of [
      ["2\r\nab\r\nxyz\r\nmore", "abxyz\r\nmore"],
      ["nonsense", "nonsense"],
      ["2\r\nabc\r\n0\r\n\r\n", "abc\r\n0\r\n\r\n"],
      ["2\r\nab\r\n3;x", "ab"],
      ["0\r\nX-Sum: 1\r\nX-", ""],
    ] as const) {
      await exchange(head + sent);
      const { seq, body, trailers } = await capture.newest(id);
      expect(body.content).toBe(content);
      expect(trailers).toEqual(sent.startsWith("0") ? [["X-Sum", "1"]] : []);
      expect(await raw(id, seq)).toBe(head + sent);
    }
  });

  test("replays the same bytes except target, host and headers of the connection", async () => {
    const { id } = await capture.newRoute();
    const fields = `hOst: x\r\nX-A:\t 1  \r\nConnection: keep-alive, X-B\r\nX-B:2\r\nTransfer-Encoding:chunked\r\n`;
    const body = `03;a=b\r\nabc\r\n1\r\nd\r\n0\r\nX-Sum:\t1 \r\n\r\n`;
    await exchange(`PoSt /${id} HTTP/1.1\r\n${fields}\r\n${body}`);
    const received = Promise.withResolvers<string>();
    await using server = await startTcpServer((socket) => {
      let all = "";
      socket.setEncoding("latin1").on("data", (chunk: string) => {
        all += chunk;
        if (!all.endsWith("X-Sum:\t1 \r\n\r\n")) return;
        received.resolve(all);
        socket.end("HTTP/1.1 204 No Content\r\n\r\n");
      });
    });
    const replayed = await capture.send("POST", `/inspect/${id}/1/replay`, { url: `${server.url}/hook?a=1` });
    expect(await replayed.json()).toMatchObject({ kind: "responded", status: 204 });
    expect(await received.promise).toBe(
      `PoSt /hook?a=1 HTTP/1.1\r\nhOst: 127.0.0.1:${server.port}\r\nX-A:\t 1  \r\nX-B:2\r\nTransfer-Encoding:chunked\r\n` +
        `Signalbox-Hops: 1\r\nConnection: close\r\n\r\n${body}`,
    );
  });
});
