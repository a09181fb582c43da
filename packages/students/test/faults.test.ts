import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkStudentsFile, createStudents } from "../src/index.ts";
import { openStudents } from "./client.ts";
import { describeEachStore } from "./places.ts";

/** How often each store's service is killed. The figure in the documentation comes from FAULT_ROUNDS=50. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 3);
const script = new URL("./fault-writer.ts", import.meta.url).pathname;

interface Killable {
  readonly url: string;
  readonly process: ChildProcess;
}

function startService(place: string): Promise<Killable> {
  return listeningOn(
    spawn(process.execPath, ["-C", "@signalbox/source", script, place], { stdio: ["ignore", "pipe", "inherit"] }),
  );
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

/** Creates, replaces and deletes as fast as it can, and notes what was acknowledged. */
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
      // The service was killed: what was under way was never acknowledged.
      return;
    }
  }
}

describeEachStore((newPlace, kind) => {
  test("kill -9 under load loses no acknowledged write", async () => {
    const { dataFolder, databaseUrl } = await newPlace();
    const place = dataFolder ?? databaseUrl ?? "";
    const acknowledged = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      const service = await startService(place);
      let stopped = false;
      const clients = Array.from({ length: 8 }, () => load(service.url, acknowledged, () => stopped));
      await sleep(300 + Math.random() * 300);
      await kill(service);
      stopped = true;
      await Promise.all(clients);
    }
    const survivor = await openStudents(databaseUrl === undefined ? { dataFolder: place } : { databaseUrl });
    const { json } = await survivor.ask("/students");
    const versions = new Map(
      (json as unknown as { id: string; version: number }[]).map(({ id, version }) => [id, version]),
    );
    await survivor.close();
    const lost = [...acknowledged].filter(([id, version]) => (versions.get(id) ?? 0) < version);
    process.stdout.write(`${kind}: ${rounds} kills, ${acknowledged.size} acknowledged, ${lost.length} lost\n`);
    expect(acknowledged.size).toBeGreaterThan(rounds);
    expect(lost).toEqual([]);
    if (kind === "sqlite") expect(checkStudentsFile(join(place, "students.sqlite")).faults).toEqual([]);
  }, 300_000);

  test("an import that is killed half way leaves nothing of itself when it is atomic", async () => {
    const { dataFolder, databaseUrl } = await newPlace();
    const service = await startService(dataFolder ?? databaseUrl ?? "");
    const body = Array.from({ length: 60_000 }, (_, n) => `{"n":${n}}`).join("\n");
    const headers = { "content-type": "application/x-ndjson" };
    const importing = fetch(`${service.url}/students/import?mode=atomic`, { method: "POST", headers, body }).catch(
      () => "cut",
    );
    await sleep(300);
    await kill(service);
    expect(await importing).toBe("cut");
    const survivor = await openStudents(databaseUrl === undefined ? { dataFolder: dataFolder ?? "" } : { databaseUrl });
    expect((await survivor.ask("/students?limit=1")).text).toBe("[]");
    await survivor.close();
  });
});

describe("a SQLite folder", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "signalbox-faults-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("whose file is damaged is refused by name, and the file stays as it is", async () => {
    const dataFolder = join(folder, "damaged");
    const students = await openStudents({ dataFolder });
    await students.ask("/students", { body: { a: 1 } });
    await students.close();
    const file = join(dataFolder, "students.sqlite");
    const damaged = (await readFile(file)).fill(0xff, 0, 200);
    await writeFile(file, damaged);
    await expect(createStudents({ dataFolder })).rejects.toMatchObject({
      code: "database_unusable",
      message: expect.stringContaining(file),
    });
    expect((await readFile(file)).equals(damaged)).toBe(true);
  });

  test("on a disk without room refuses writes and loses nothing that was acknowledged", async () => {
    const dataFolder = join(folder, "full");
    // A limit on the size of files is, to the database, a disk that is full.
    const command = `trap '' XFSZ; ulimit -f 400; exec "${process.execPath}" -C @signalbox/source "${script}" "${dataFolder}"`;
    const service = await listeningOn(spawn("bash", ["-c", command], { stdio: ["ignore", "pipe", "ignore"] }));
    const headers = { "content-type": "application/json" };
    const acknowledged: string[] = [];
    let refused = 0;
    for (let n = 0; n < 2_000 && refused < 5; n += 1) {
      const body = JSON.stringify({ n, note: "x".repeat(2_000) });
      const response = await fetch(`${service.url}/students`, { method: "POST", headers, body });
      if (response.status === 201) acknowledged.push(((await response.json()) as { id: string }).id);
      else refused += 1;
    }
    expect(refused).toBe(5);
    expect((await fetch(`${service.url}/students/${acknowledged[0]}`)).status).toBe(200);
    await kill(service);
    const survivor = await openStudents({ dataFolder });
    for (const id of acknowledged) expect((await survivor.ask(`/students/${id}`)).status).toBe(200);
    expect((await survivor.ask("/students", { body: { room: "again" } })).status).toBe(201);
    await survivor.close();
  });
});
