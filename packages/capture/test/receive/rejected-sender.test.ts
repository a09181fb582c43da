import { once } from "node:events";
import { type RequestOptions, request } from "node:http";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { rawClient } from "../../../../test/raw-client.ts";
import { sharedCapture } from "../start-capture.ts";

const megabyte = Buffer.alloc(1024 * 1024, "x");

const capture = sharedCapture({ inMemory: true, limits: { bodyBytes: 1024 * 1024 } });

interface Rejection {
  readonly status: number;
  readonly problem: { readonly code: string };
}

/** Ways to send so many megabytes that the response arrives long before all are sent. */
const senders: Readonly<Record<string, (url: string, megabytes: number) => Promise<Rejection>>> = {
  "fetch with a buffer": (url, megabytes) =>
    byFetch(url, { method: "POST", body: Buffer.concat(Array.from({ length: megabytes }, () => megabyte)) }),
  "fetch with a stream": (url, megabytes) =>
    byFetch(url, { method: "POST", body: Readable.toWeb(chunks(megabytes)), duplex: "half" } as RequestInit),
  "node:http with a length": (url, megabytes) =>
    byHttp(url, megabytes, { headers: { "content-length": megabytes * megabyte.length } }),
  "node:http in chunks": (url, megabytes) => byHttp(url, megabytes, {}),
  "node:http with a connection that is to be closed": (url, megabytes) => byHttp(url, megabytes, { agent: false }),
};

function chunks(megabytes: number): Readable {
  return Readable.from(Array.from({ length: megabytes }, () => megabyte));
}

async function byFetch(url: string, init: RequestInit): Promise<Rejection> {
  const response = await fetch(url, init);
  return { status: response.status, problem: (await response.json()) as Rejection["problem"] };
}

async function byHttp(url: string, megabytes: number, options: RequestOptions): Promise<Rejection> {
  const sent = request(url, { method: "POST", ...options });
  // A client that is disconnected after its response may also see an error.
  sent.on("error", () => undefined);
  chunks(megabytes).pipe(sent);
  const [response] = await once(sent, "response");
  return { status: response.statusCode, problem: JSON.parse(await text(response)) as Rejection["problem"] };
}

describe.each(Object.entries(senders))("%s", (_, send) => {
  test("receives the 413 for 20 MB where the limit is 1 MiB", async () => {
    const { id, url } = await capture.newRoute();
    expect(await send(url, 20)).toMatchObject({ status: 413, problem: { code: "body_too_large" } });
    const [kept] = (await capture.inspect(id)).requests;
    expect(kept).toMatchObject({ body: { size: 1024 * 1024, truncated: true }, flags: ["truncated"] });
  });

  test("receives the 404 for 25 MB to an unknown route", async () => {
    const url = `${capture.url}/${crypto.randomUUID()}`;
    expect(await send(url, 25)).toMatchObject({ status: 404, problem: { code: "unknown_route" } });
  });
});

test("a connection continues after a request that was rejected early", async () => {
  const { id } = await capture.newRoute();
  const client = await rawClient(capture.port);
  client.send(`POST /${crypto.randomUUID()} HTTP/1.1\r\nHost: x\r\nContent-Length: 6\r\n\r\nabc`);
  expect((await client.response()).status).toBe(404);
  client.send(`def`, `GET /${id} HTTP/1.1\r\nHost: x\r\n\r\n`);
  expect((await client.response()).status).toBe(200);
  client.abort();
});
