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
import { openStudents } from "../client.ts";
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

/** How many records a service has, after the one that wrote them was ended. */
async function storedIn(place: StudentsOptions): Promise<number> {
  const survivor = await openStudents(place);
  const list = (await survivor.ask("/students?limit=1000")).json as unknown as readonly object[];
  await survivor.close();
  return list.length;
}

async function listeningOn(child: ChildProcess): Promise<Killable> {
  const line = await new Promise<Buffer>((resolve) => child.stdout?.once("data", resolve));
  return { url: `http://127.0.0.1:${line.toString().trim()}`, process: child };
}

async function kill({ process }: Killable): Promise<void> {
  const exited = new Promise((resolve) => process.once("exit", resolve));
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
  test("kill -9 under load loses no acknowledged write", async () => {
    const place = await newLocation();
    const acknowledged = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      const service = await startService(place);
      let stopped = false;
      const clients = Array.from({ length: 8 }, () => load(service.url, acknowledged, () => stopped));
      const enough = acknowledged.size + 20 + Math.random() * 50;
      await expect.poll(() => acknowledged.size).toBeGreaterThan(enough);
      await kill(service);
      stopped = true;
      await Promise.all(clients);
    }
    const survivor = await openStudents(place);
    const list = (await survivor.ask("/students")).json;
    const versions = new Map(
      (list as unknown as { id: string; version: number }[]).map(({ id, version }) => [id, version]),
    );
    await survivor.close();
    const lost = [...acknowledged].filter(([id, version]) => (versions.get(id) ?? 0) < version);
    process.stdout.write(`${kind}: ${rounds} kills, ${acknowledged.size} acknowledged, ${lost.length} lost\n`);
    expect(acknowledged.size).toBeGreaterThan(rounds);
    expect(lost).toEqual([]);
    if (kind === "sqlite")
      expect(checkStudentsFile(join(place.dataFolder ?? "", "students.sqlite")).issues).toEqual([]);
  });

  test("an atomic import that is killed stores nothing", async () => {
    const place = await newLocation();
    const service = await startService(place);
    const { response, taken } = openImport(service.url, "mode=atomic");
    await taken;
    await kill(service);
    await expect(response).rejects.toThrow();
    expect(await storedIn(place)).toBe(0);
  });

  const terminated = async (process: ChildProcess): Promise<number | null> => {
    const exited = new Promise<number | null>((resolve) => process.once("exit", resolve));
    process.kill("SIGTERM");
    return exited;
  };

  test("SIGTERM during an atomic import ends it immediately, reports it, and stores none of it", async () => {
    const place = await newLocation();
    const service = await startService(place);
    const importing = request(`${service.url}/students/import?mode=atomic`, {
      method: "POST",
      headers: { "content-type": "application/x-ndjson" },
    });
    const responded = once(importing, "response") as Promise<[IncomingMessage]>;
    // More than the system buffers of a connection: once the end is written, the service has started to read the file.
    importing.end(`{"note":"${"x".repeat(100)}"}\n`.repeat(150_000));
    await once(importing, "finish");
    const exit = terminated(service.process);
    const [response] = await responded;
    expect({ status: response.statusCode, json: await json(response) }).toMatchObject({
      status: 503,
      json: { code: "service_stopping", detail: expect.stringContaining("Nothing was stored") },
    });
    expect(await exit).toBe(0);
    expect(await storedIn(place)).toBe(0);
  });

  test("SIGTERM during the upload of an import stores none of it", async () => {
    const place = await newLocation();
    const service = await startService(place);
    const { response, taken } = openImport(service.url, "mode=rows");
    await taken;
    const exit = terminated(service.process);
    expect(await response).toMatchObject({ status: 503, json: { code: "service_stopping" } });
    expect(await exit).toBe(0);
    expect(await storedIn(place)).toBe(0);
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
async function rejectionIn(place: string): Promise<string> {
  const child = spawn(process.execPath, ["-C", "@signalbox/source", script, place, "unprivileged"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return (await text(child.stdout)).trim();
}

test.each(smallDisks)(
  "without disk space ($disk), writes get 507, reads and deletions work, /readyz explains it, and free space ends it",
  async ({ start, fill, makeRoom, isShared }) => {
    const dataFolder = newFolder();
    const service = await listeningOn(start(["-C", "@signalbox/source", script, dataFolder], dataFolder));
    const post = (n: number) =>
      fetch(`${service.url}/students`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ n, note: "x".repeat(2_000) }),
      });
    try {
      expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
      await fill(service.process, dataFolder);
      const acknowledged: string[] = [];
      const rejected: { status: number; json: unknown }[] = [];
      for (let n = 0; n < 5_000 && rejected.length < 5; n += 1) {
        const response = await post(n);
        const json = (await response.json()) as { id: string };
        if (response.status === 201) acknowledged.push(json.id);
        else rejected.push({ status: response.status, json });
      }
      expect(rejected).toHaveLength(5);
      for (const response of rejected) expect(response).toMatchObject({ status: 507, json: { code: "storage_full" } });
      const list = (await (await fetch(`${service.url}/students`)).json()) as { id: string }[];
      expect(new Set(list.map(({ id }) => id))).toEqual(new Set(acknowledged));
      const unready = await fetch(`${service.url}/readyz`);
      expect({ status: unready.status, json: await unready.json() }).toMatchObject({
        status: 503,
        json: { code: "not_ready", detail: expect.stringContaining("no room") },
      });
      expect((await fetch(`${service.url}/livez`)).status).toBe(200);

      const deleted = await fetch(`${service.url}/students/${acknowledged[0]}`, { method: "DELETE" });
      if (isShared) expect(deleted.status).toBe(204);

      await makeRoom(service.process, dataFolder);
      expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
      expect((await post(-1)).status).toBe(201);
    } finally {
      await kill(service);
    }
  },
);

test.each(smallDisks.filter(({ isShared }) => isShared))(
  "without disk space ($disk), whatever deletes gets the reserve",
  async ({ start, fill, makeRoom }) => {
    const dataFolder = newFolder();
    const service = await listeningOn(start(["-C", "@signalbox/source", script, dataFolder], dataFolder));
    const send = (method: string, path: string, body?: object) =>
      fetch(service.url + path, {
        method,
        headers: { "content-type": "application/json" },
        body: body === undefined ? null : JSON.stringify(body),
      });
    const idOf = async (response: Response) => ((await response.json()) as { id: string }).id;
    try {
      const ids = [await idOf(await send("POST", "/students", { givenName: "Ada" }))];
      const webhook = await idOf(await send("POST", "/webhooks", { url: "https://example.com/", actions: ["purged"] }));
      const other = await idOf(await send("POST", "/webhooks", { url: "https://example.org/", actions: ["purged"] }));
      for (const [method, path, body] of [
        ["POST", "/students/bulk", { delete: true, ids }],
        ["DELETE", `/webhooks/${webhook}`],
      ] as const) {
        expect((await send("GET", "/readyz")).status).toBe(200);
        await fill(service.process, dataFolder);
        while ((await send("POST", "/students", { note: "x".repeat(2_000) })).status === 201);
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
