import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rawClient } from "./raw-client.ts";
import { startCapture, type TestCapture } from "./start-capture.ts";

interface Seen {
  readonly method: string | undefined;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

let capture: TestCapture;
let server: Server;
let target: string;
let seen: Seen[] = [];

beforeAll(async () => {
  capture = await startCapture({ allowAddresses: ["127.0.0.1"] });
  server = createServer(async (request, response) => {
    seen.push({ method: request.method, headers: request.rawHeaders, body: await buffer(request) });
    response.writeHead(202, ["X-a", "1", "X-A", "2"]).end("taken");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  target = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?x=1`;
});
afterAll(async () => {
  server.close();
  await capture.stop();
});
beforeEach(() => {
  seen = [];
});

function replay(id: string, body: object, service = capture): Promise<Response> {
  return fetch(`${service.url}/inspect/${id}/1/replay`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

describe("POST /inspect/{id}/{seq}/replay", () => {
  test("sends the request again: method, headers in their order and case, every byte", async () => {
    const { id } = await capture.newRoute();
    const client = await rawClient(capture.port);
    const bytes = Buffer.from([0, 255, 13, 10]);
    client.send(`PURGE /${id} HTTP/1.1\r\nHost: x\r\nX-b: 2\r\nx-a: 1\r\nX-B: 3\r\nContent-Length: 4\r\n\r\n`, bytes);
    await client.answer();
    client.abort();
    const answer = await replay(id, { url: target });
    expect(await answer.json()).toMatchObject({
      kind: "answered",
      status: 202,
      body: { content: "taken" },
      headers: expect.arrayContaining([
        ["X-a", "1"],
        ["X-A", "2"],
      ]),
    });
    expect(seen[0]?.method).toBe("PURGE");
    expect(seen[0]?.body.equals(bytes)).toBe(true);
    expect(seen[0]?.headers.slice(0, 8)).toEqual(["X-b", "2", "x-a", "1", "X-B", "3", "Signalbox-Hops", "1"]);
  });

  test("sends what was edited", async () => {
    const { id, url } = await capture.newRoute();
    await fetch(url, { method: "POST", body: "first" });
    await replay(id, { url: target, method: "PUT", headers: [["X-Own", "1"]], body: "c2Vjb25k", encoding: "base64" });
    expect(seen[0]).toMatchObject({ method: "PUT" });
    expect(seen[0]?.headers.slice(0, 2)).toEqual(["X-Own", "1"]);
    expect(seen[0]?.body.toString()).toBe("second");
  });

  test("ends when requests go round in a circle", async () => {
    const { id, url } = await capture.newRoute();
    await fetch(url, { headers: { "signalbox-hops": "5" } });
    const answer = await replay(id, { url: target });
    expect(answer.status).toBe(508);
    expect(seen).toEqual([]);
  });

  test("calls nothing that is not public, unless the operator allows it", async () => {
    const guarded = await startCapture();
    const { id, url } = await guarded.newRoute();
    await fetch(url);
    for (const to of [target, "http://169.254.169.254/latest/meta-data/", "http://[::1]/", "http://0x7f.1/"]) {
      const answer = await replay(id, { url: to }, guarded);
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: "address_refused" });
    }
    await guarded.stop();
    expect(seen).toEqual([]);
  });

  test("tells when nobody answers", async () => {
    const { id, url } = await capture.newRoute();
    await fetch(url);
    expect(await (await replay(id, { url: "http://127.0.0.1:1025/" })).json()).toMatchObject({
      kind: "failed",
      code: "connection_failed",
    });
  });

  test("refuses headers that would end early", async () => {
    const { id, url } = await capture.newRoute();
    await fetch(url);
    expect((await replay(id, { url: target, headers: [["X", "a\r\nY: b"]] })).status).toBe(422);
  });
});
