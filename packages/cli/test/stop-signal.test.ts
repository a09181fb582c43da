import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { serveCapture } from "@signalbox/capture";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { spawn } from "../../../test/child-processes.ts";
import { sharedDatabases } from "../../../test/shared-postgres.ts";

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

describe("while another process migrates the database", () => {
  const databases = sharedDatabases();

  test.each([
    ["up", "students", "Stopped.\n"],
    ["up", "capture", "Stopped.\n"],
    ["students serve", "students", ""],
    ["capture serve", "capture", ""],
  ] as const)("SIGTERM ends %s, which waits for the tables of %s", async (name, schema, output) => {
    const databaseUrl = await databases.createDatabase();
    const other = new pg.Client({ connectionString: databaseUrl });
    await other.connect();
    try {
      await other.query("select pg_advisory_lock(hashtext($1))", [`signalbox:${schema}`]);
      const ports = name === "up" ? ["--students-port", "0", "--capture-port", "0"] : ["--port", "0"];
      const args = ["-C", "@signalbox/source", main, ...name.split(" "), ...ports, "--database-url", databaseUrl];
      const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
      const printed = Promise.all([text(child.stdout), text(child.stderr)]);
      const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      expect(await exit).toEqual([0, null]);
      expect(await printed).toEqual([output, ""]);
    } finally {
      await other.end();
    }
  });
});
