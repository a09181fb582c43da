import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { serveInProcess } from "./serve-process.ts";

// A body is counted while it arrives: no client can make the service hold more than the limit.

const mebibyte = 1024 * 1024;

const folder = temporaryFolder();
let service: ChildProcess;
let url: URL;
beforeAll(async () => {
  const started = await serveInProcess(folder);
  service = started.child;
  url = new URL(started.url);
});
afterAll(async () => {
  const closed = once(service, "close");
  service.kill("SIGKILL");
  await closed;
});

/** The memory use of the service, in MiB. */
async function resident(): Promise<number> {
  const status = await readFile(`/proc/${service.pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

/** Sends `total` bytes after a head as fast as they are accepted. Resolves when all are sent or the service has disconnected. */
async function pour(head: string, total: number): Promise<void> {
  const socket: Socket = connect({ host: url.hostname, port: Number(url.port) });
  const over = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => undefined);
  socket.resume();
  socket.write(head);
  const chunk = Buffer.alloc(mebibyte, "x");
  for (let sent = 0; sent < total && !socket.destroyed; sent += chunk.length) {
    if (!socket.write(chunk)) await Promise.race([once(socket, "drain").catch(() => undefined), over]);
  }
  socket.end();
  await over;
}

async function newRoute(): Promise<string> {
  const response = await fetch(new URL("/api/routes", url), { method: "POST" });
  return ((await response.json()) as { id: string }).id;
}

describe.runIf(process.platform === "linux")("memory stays within limits under load from many clients", () => {
  const length = 200 * mebibyte;

  test.each([
    [
      "a body to a route",
      async () => `POST /${await newRoute()} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`,
    ],
    [
      "a body to a route that never was",
      async () => `POST /${crypto.randomUUID()} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`,
    ],
    [
      "a body to the API",
      async () =>
        `POST /api/routes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
    ],
    [
      "a body to an operation that takes none",
      async () => `GET /inspect/${await newRoute()} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`,
    ],
    [
      "a chunk that says it is longer than all memory",
      async () => `POST /${await newRoute()} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffff\r\n`,
    ],
    ["a header without end", async () => `POST /${await newRoute()} HTTP/1.1\r\nHost: x\r\nX: `],
    ["a request line without end", async () => "POST /"],
    ["what is no HTTP", async () => ""],
  ])("%s", async (_, head) => {
    const before = await resident();
    const heads = await Promise.all(Array.from({ length: 4 }, head));
    let most = 0;
    const watching = setInterval(() => {
      resident().then(
        (now) => {
          most = Math.max(most, now);
        },
        () => undefined,
      );
    }, 20);
    await Promise.all(heads.map((sent) => pour(sent, length)));
    clearInterval(watching);
    // 800 MiB were sent. The service holds four bodies of 10 MiB, copies on their way to the disk, and uncollected memory.
    expect(most - before).toBeLessThan(250);
    expect((await fetch(new URL("/livez", url))).status).toBe(200);
  });
});
