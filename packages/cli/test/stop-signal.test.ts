import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { serveCapture } from "@signalbox/capture";
import { expect, test } from "vitest";
import { spawn } from "../../../test/child-processes.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));

test("signalbox capture tail ends when the reader closes the pipe", async () => {
  const capture = await serveCapture({ inMemory: true, port: 0 });
  const made = await fetch(`${capture.url}/api/routes`, { method: "POST" });
  const { url } = (await made.json()) as { url: string };
  await fetch(url, { method: "POST", body: "one" });
  const args = ["-C", "@signalbox/source", main, "capture", "tail", url, "--after", "0", "--url", capture.url];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  child.stdout.destroy();
  const exit = once(child, "exit");
  // The command notices the closed pipe only when it writes.
  while (child.exitCode === null && child.signalCode === null) {
    await fetch(url, { method: "POST", body: "more" });
  }
  expect(await exit).toEqual([0, null]);
  await capture.close();
});

test.each(["SIGTERM", "SIGHUP"] as const)(
  "signalbox students serve drains on %s, with a webhook and a subscriber",
  async (signal) => {
    const folder = await mkdtemp(join(tmpdir(), "signalbox-stop-"));
    const receiver = createServer((_, response) => void response.writeHead(204).end());
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const serve = ["students", "serve", "--port", "0", "--data", folder, "--webhook-address", "127.0.0.1"];
    const child = spawn(process.execPath, ["-C", "@signalbox/source", main, ...serve], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
      const url = /http:\S+(?=\/students)/.exec(line)?.[0] ?? expect.fail(line);
      const send = (path: string, body: object) =>
        fetch(url + path, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
      const delivered = once(receiver, "request");
      const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
      expect((await send("/webhooks", { url: hook })).status).toBe(201);
      expect((await send("/students", { givenName: "Ada" })).status).toBe(201);
      await delivered;
      const followed = await fetch(`${url}/students/changes`, { headers: { accept: "text/event-stream" } });
      expect(followed.status).toBe(200);
      const exit = once(child, "exit");
      child.kill(signal);
      expect(await exit).toEqual([0, null]);
      await followed.text();
    } finally {
      receiver.closeAllConnections();
      receiver.close();
      await rm(folder, { recursive: true });
    }
  },
);
