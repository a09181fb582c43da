import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { serveCapture } from "@signalbox/capture";
import pg from "pg";
import { describe, expect, test, vi } from "vitest";
import { startHttpServer } from "../../../test/http-server.ts";
import { printed, startCommand, stopped } from "../../../test/run-signalbox.ts";
import { sharedDatabases } from "../../../test/shared-postgres.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";

const folder = temporaryFolder();

test.concurrent("signalbox capture tail ends when the reader closes the pipe", async () => {
  const capture = await serveCapture({ inMemory: true, port: 0 });
  const made = await fetch(`${capture.url}/api/routes`, { method: "POST" });
  const { url } = (await made.json()) as { url: string };
  await fetch(url, { method: "POST", body: "one" });
  const child = startCommand(["capture", "tail", url, "--after", "0", "--url", capture.url]);
  await printed(child, /#1 /);
  child.stdout.destroy();
  const exit = once(child, "exit");
  // The command notices the closed pipe only when it writes.
  while (child.exitCode === null && child.signalCode === null) {
    await fetch(url, { method: "POST", body: "more" });
  }
  expect(await exit).toEqual([0, null]);
  await capture.close();
});

test.concurrent.each(["SIGTERM", "SIGHUP"] as const)(
  "signalbox students serve drains on %s, with a webhook and a subscriber",
  async (signal) => {
    const delivered = Promise.withResolvers<void>();
    await using receiver = await startHttpServer((_, response) => {
      response.writeHead(204).end();
      delivered.resolve();
    });
    const data = join(folder, signal);
    const child = startCommand(["students", "serve", "--port", "0", "--data", data, "--webhook-address", "127.0.0.1"]);
    const url = /http:\S+(?=\/students)/.exec(await printed(child, /http:\S+\/students.*\n/))?.[0];
    const send = async (path: string, body: object) => {
      const headers = { "content-type": "application/json" };
      return (await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) })).status;
    };
    expect(await send("/webhooks", { url: receiver.url })).toBe(201);
    expect(await send("/students", { givenName: "Ada" })).toBe(201);
    await delivered.promise;
    const followed = await fetch(`${url}/students/changes`, { headers: { accept: "text/event-stream" } });
    expect(followed.status).toBe(200);
    expect(await stopped(child, signal)).toEqual([0, null]);
    await followed.text();
  },
);

describe("while another process migrates the database", () => {
  const databases = sharedDatabases();

  test.concurrent.each([
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
      const child = startCommand([...name.split(" "), ...ports, "--database-url", databaseUrl]);
      const all = Promise.all([text(child.stdout), text(child.stderr)]);
      const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      await vi.waitFor(async () => expect((await other.query(waiting)).rowCount).toBe(1), { timeout: 120_000 });
      expect(await stopped(child, "SIGTERM")).toEqual([0, null]);
      // After some seconds it says what it waits for.
      expect(await all).toEqual([output, expect.stringMatching(/^(signalbox: Still starting\. .*\n)?$/)]);
    } finally {
      await other.end();
    }
  });
});
