import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { chmod, readdir, readFile } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { json, text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { spawn } from "../../../../test/child-processes.ts";
import { smallDisks } from "../../../../test/small-disks.ts";
import { temporaryFolder } from "../../../../test/temporary-folder.ts";
import { checkStudentsFile, type StudentsOptions } from "../../src/index.ts";
import { openStudents, problem } from "../client.ts";
import { describeEachStore } from "../locations.ts";
import { openImport } from "./open-import.ts";

/** How many times each store's service is killed. The figure in the documentation comes from KILL_ROUNDS=50. */
const rounds = Number(process.env.KILL_ROUNDS ?? 2);
const folders = temporaryFolder();
const newFolder = (): string => mkdtempSync(join(folders, "store-"));
const script = fileURLToPath(new URL("./fault-writer.ts", import.meta.url));

interface Killable {
  readonly url: string;
  readonly process: ChildProcess;
}

function startService({ dataFolder = "", databaseUrl = dataFolder }: StudentsOptions): Promise<Killable> {
  const options = ["-C", "@signalbox/source", script, databaseUrl];
  return listeningOn(spawn(process.execPath, options, { stdio: ["ignore", "pipe", "inherit"] }));
}

async function listeningOn(child: ChildProcess): Promise<Killable> {
  const line = await new Promise<Buffer>((resolve) => child.stdout?.once("data", resolve));
  return { url: `http://127.0.0.1:${line.toString().trim()}`, process: child };
}

async function kill({ process }: Killable): Promise<void> {
  const exited = once(process, "exit");
  process.kill("SIGKILL");
  await exited;
}

/** Creates, replaces and deletes as fast as possible, and records the acknowledged writes. */
async function load(url: string, acknowledged: Map<string, number>, stopped: () => boolean): Promise<void> {
  for (let n = 0; !stopped(); n += 1) {
    try {
      const headers = { "content-type": "application/json" };
      const created = await fetch(`${url}/students`, { method: "POST", headers, body: JSON.stringify({ n }) });
      if (created.status !== 201) continue;
      const { id } = (await created.json()) as { id: string };
      acknowledged.set(id, 1);
      if (n % 3 === 0) {
        const put = await fetch(`${url}/students/${id}`, {
          method: "PUT",
          headers,
          body: JSON.stringify({ n: -n - 1 }),
        });
        if (put.status === 200) acknowledged.set(id, 2);
      }
    } catch {
      // The service was killed: pending writes were never acknowledged.
      return;
    }
  }
}

describeEachStore((newLocation, kind) => {
  test("kill -9 under load loses no acknowledged write, and stores nothing of an atomic import", async () => {
    const location = await newLocation();
    const acknowledged = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      const service = await startService(location);
      let stopped = false;
      const clients = Array.from({ length: 8 }, () => load(service.url, acknowledged, () => stopped));
      const enough = acknowledged.size + 20 + Math.random() * 50;
      await expect.poll(() => acknowledged.size).toBeGreaterThan(enough);
      // In the last round an atomic import is under way, too. It stores nothing.
      const importing = round === rounds - 1 ? openImport(service.url, "mode=atomic") : undefined;
      await importing?.taken;
      await kill(service);
      stopped = true;
      await Promise.all(clients);
      if (importing !== undefined) await expect(importing.response).rejects.toThrow();
    }
    const survivor = await openStudents(location);
    const list = (await survivor.ask("/students")).json as unknown as { id: string; version: number; note?: string }[];
    const versions = new Map(list.map(({ id, version }) => [id, version]));
    await survivor.close();
    const lost = [...acknowledged].filter(([id, version]) => (versions.get(id) ?? 0) < version);
    process.stdout.write(`${kind}: ${rounds} kills, ${acknowledged.size} acknowledged, ${lost.length} lost\n`);
    expect(acknowledged.size).toBeGreaterThan(rounds);
    expect(lost).toEqual([]);
    expect(list.filter(({ note }) => note !== undefined)).toEqual([]);
    if (kind === "sqlite")
      expect(checkStudentsFile(join(location.dataFolder ?? "", "students.sqlite")).issues).toEqual([]);
  });

  test("SIGTERM ends an atomic import and the upload of another one immediately, and stores none of both", async () => {
    const location = await newLocation();
    const service = await startService(location);
    const upload = openImport(service.url, "mode=rows");
    await upload.taken;
    const importing = request(`${service.url}/students/import?mode=atomic`, {
      method: "POST",
      headers: { "content-type": "application/x-ndjson" },
    });
    const responded = once(importing, "response") as Promise<[IncomingMessage]>;
    // More than the system buffers of a connection: once the end is written, the service has started to read the file.
    importing.end(`{"note":"${"x".repeat(400)}"}\n`.repeat(42_000));
    await once(importing, "finish");
    const exited = once(service.process, "exit");
    service.process.kill("SIGTERM");
    const [response] = await responded;
    expect({ status: response.statusCode, json: await json(response) }).toMatchObject(
      problem(503, "service_stopping", "Nothing was stored"),
    );
    expect(await upload.response).toMatchObject(problem(503, "service_stopping"));
    expect(await exited).toEqual([0, null]);
    await using survivor = await openStudents(location);
    expect((await survivor.ask("/students")).json).toEqual([]);
  });
});

describe("a SQLite folder", () => {
  const folder = temporaryFolder();

  test("with a read-only folder is rejected with its name, and nothing is created in it", async () => {
    const dataFolder = join(folder, "read-only");
    const file = join(dataFolder, "students.sqlite");
    const students = await openStudents({ dataFolder });
    await students.ask("/students", { body: { a: 1 } });
    await students.close();
    const before = await readFile(file);
    await chmod(folder, 0o755);
    for (const mode of [0o444, 0o666]) {
      await chmod(file, mode);
      await chmod(dataFolder, 0o555);
      const rejected = await rejectionIn(dataFolder);
      expect(rejected).toMatch(/^(data_folder|database)_unusable: /);
      expect(rejected).toContain(dataFolder);
    }
    expect((await readFile(file)).equals(before)).toBe(true);
    expect(await readdir(dataFolder)).toEqual(["students.sqlite"]);
  });
});

/** The output of a service that an unprivileged user starts. */
async function rejectionIn(location: string): Promise<string> {
  const child = spawn(process.execPath, ["-C", "@signalbox/source", script, location, "unprivileged"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return (await text(child.stdout)).trim();
}

test.each(smallDisks)(
  "without disk space ($disk), writes get 507, reads and deletions work, /readyz explains it, and free space ends it",
  async ({ start, fill, makeRoom, isShared }) => {
    const dataFolder = newFolder();
    const service = await listeningOn(start(["-C", "@signalbox/source", script, dataFolder], dataFolder));
    const send = async (method: string, path: string, body?: object) => {
      const headers = { "content-type": "application/json" };
      const sent = body === undefined ? null : JSON.stringify(body);
      const response = await fetch(service.url + path, { method, headers, body: sent });
      const text = await response.text();
      return { status: response.status, json: (text === "" ? {} : JSON.parse(text)) as { id: string } };
    };
    const post = (n: number) => send("POST", "/students", { n, note: "x".repeat(2_000) });
    try {
      expect((await send("GET", "/readyz")).status).toBe(200);
      await fill(service.process, dataFolder);
      const acknowledged: string[] = [];
      const rejected: Awaited<ReturnType<typeof post>>[] = [];
      for (let n = 0; n < 5_000 && rejected.length < 5; n += 1) {
        const response = await post(n);
        if (response.status === 201) acknowledged.push(response.json.id);
        else rejected.push(response);
      }
      expect(rejected).toHaveLength(5);
      for (const response of rejected) expect(response).toMatchObject(problem(507, "storage_full"));
      const list = (await send("GET", "/students")).json as unknown as { id: string }[];
      expect(new Set(list.map(({ id }) => id))).toEqual(new Set(acknowledged));
      expect(await send("GET", "/readyz")).toMatchObject(problem(503, "not_ready", "no room"));
      expect((await send("GET", "/livez")).status).toBe(200);

      const deleted = await send("DELETE", `/students/${acknowledged[0]}`);
      if (isShared) expect(deleted.status).toBe(204);

      await makeRoom(service.process, dataFolder);
      expect((await send("GET", "/readyz")).status).toBe(200);
      expect((await post(-1)).status).toBe(201);
      if (!isShared) return;

      // Whatever deletes gets the reserve.
      const hook = async (url: string) => (await send("POST", "/webhooks", { url, actions: ["purged"] })).json.id;
      const [webhook, other] = [await hook("https://example.com/"), await hook("https://example.org/")];
      for (const [method, path, body] of [
        ["POST", "/students/bulk", { delete: true, ids: acknowledged.slice(1, 2) }],
        ["DELETE", `/webhooks/${webhook}`],
      ] as const) {
        expect((await send("GET", "/readyz")).status).toBe(200);
        await fill(service.process, dataFolder);
        while ((await post(0)).status === 201);
        // Writes a single page, so that no deletion fits into what is left.
        while ((await send("POST", `/webhooks/${other}/rotate`)).status !== 507);
        const { status } = await send(method, path, body);
        expect({ path, status }).toEqual({ path, status: method === "POST" ? 200 : 204 });
        await makeRoom(service.process, dataFolder);
      }
    } finally {
      await kill(service);
    }
  },
);
