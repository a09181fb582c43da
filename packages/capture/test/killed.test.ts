import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Postgres, startPostgres } from "../../../test/postgres.ts";
import type { RequestPageJson } from "../src/json/shapes.ts";

let postgres: Postgres;
let folder: string;
beforeAll(async () => {
  postgres = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), "signalbox-killed-"));
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true });
});

const script = new URL("./serve-for-kill.ts", import.meta.url).pathname;

async function startService(place: string) {
  const child = spawn(process.execPath, ["-C", "@signalbox/source", script, place], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [url] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  return { child, url };
}

describe.each([
  { kind: "SQLite", place: async () => join(folder, "data") },
  { kind: "PostgreSQL", place: () => postgres.createDatabase() },
])("a service on $kind that is killed under load", ({ place }) => {
  test("has kept everything that it acknowledged, numbered as it said", async () => {
    const where = await place();
    let id = "";
    const acknowledged = new Map<number, string>();
    for (let round = 0; round < 3; round += 1) {
      const { child, url } = await startService(where);
      if (id === "") {
        const made = await fetch(`${url}/api/routes`, { method: "POST" });
        id = ((await made.json()) as { id: string }).id;
      }
      const load = Array.from({ length: 16 }, async (_, client) => {
        for (let n = 0; ; n += 1) {
          const body = `${round}:${client}:${n}`;
          const answer = await fetch(`${url}/${id}`, { method: "POST", body });
          acknowledged.set(((await answer.json()) as { captured: number }).captured, body);
        }
      });
      setTimeout(() => child.kill("SIGKILL"), 300 + Math.random() * 300);
      await Promise.allSettled(load);
    }
    const { child, url } = await startService(where);
    const kept = new Map<number, string | null>();
    let next: string | null = `/inspect/${id}?limit=1000`;
    while (next !== null) {
      const page = (await (await fetch(url + next)).json()) as RequestPageJson;
      for (const { seq, body } of page.requests) kept.set(seq, body.content);
      next = page.next;
    }
    child.kill("SIGKILL");
    const oldest = Math.min(...kept.keys());
    const wanted = [...acknowledged].filter(([seq]) => seq >= oldest);
    expect(wanted.length).toBeGreaterThan(50);
    expect(wanted.filter(([seq, body]) => kept.get(seq) !== body)).toEqual([]);
    expect(kept.size).toBe(Math.max(...kept.keys()) - oldest + 1);
  });
});
