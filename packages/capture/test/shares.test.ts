import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { replaySlots, watchSlots } from "../src/api/route-slots.ts";
import { resolveOptions } from "../src/capture-options.ts";
import type { CaptureStore } from "../src/store/capture-store.ts";
import { openMemoryStore } from "../src/store/open-memory-store.ts";
import { openSqliteStore } from "../src/store/open-sqlite-store.ts";

const { limits } = resolveOptions({ inMemory: true });

describe("shares of a caller", () => {
  test("one address with streams on many routes leaves room for another's", () => {
    const slots = watchSlots(limits);
    const takeAll = (): void => {
      for (let n = 0; n < 2_000; n += 1) slots.take(`route ${n % 4}`, "192.0.2.1");
    };
    expect(takeAll).toThrow(expect.objectContaining({ status: 429, code: "too_many_watchers" }));
    for (let n = 0; n < 100; n += 1) slots.take("mine", "192.0.2.2");
  });

  test("one address with replays on many routes leaves room for another's, and gets its own back", () => {
    const slots = replaySlots(limits);
    const leave = Array.from({ length: limits.replaysPerAddress }, (_, n) => slots.take(`route ${n}`, "192.0.2.1"));
    expect(() => slots.take("one more", "192.0.2.1")).toThrow(expect.objectContaining({ status: 429 }));
    slots.take("mine", "192.0.2.2");
    for (const give of [...leave, ...leave]) give();
    slots.take("one more", "192.0.2.1");
  });
});

const retention = { requests: 1_000, bytes: 1e9 };

async function openSqlite(): Promise<CaptureStore> {
  const folder = await mkdtemp(join(tmpdir(), "signalbox-shares-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return openSqliteStore({ file: join(folder, "capture.sqlite"), retention });
}

test.each([
  { kind: "memory", open: async () => openMemoryStore({ retention }) },
  { kind: "SQLite", open: openSqlite },
])("uploads to public routes are evicted before older ones of a private route: $kind", async ({ open }) => {
  const store = await open();
  onTestFinished(() => store.close());
  const now = Date.now();
  const newRoute = async (secretHash: string): Promise<string> => {
    const id = crypto.randomUUID();
    const settings = { response: [], limits: {} };
    await store.createRoute({ id, name: "", createdAt: now, ttl: 60_000, secretHash, settings });
    return id;
  };
  const upload = (routeId: string, receivedAt: number) =>
    store.append([
      {
        routeId,
        receivedAt,
        method: "POST",
        target: `/${routeId}`,
        httpVersion: "1.1",
        headers: [],
        trailers: [],
        body: new Uint8Array(100_000),
        remoteAddress: "192.0.2.1",
        remotePort: 1,
        bodyMicros: 0,
        flags: [],
      },
    ]);
  const mine = await newRoute("a hash");
  await upload(mine, now);
  const strangers = [await newRoute(""), await newRoute("")];
  for (const [index, id] of strangers.entries()) await upload(id, now + 1_000 + index);
  await store.trimTo(150_000);
  expect(await store.findRequest(mine, 1)).toBeDefined();
  for (const id of strangers) expect(await store.findRequest(id, 1)).toBeUndefined();
  await store.trimTo(1_000);
  expect(await store.findRequest(mine, 1)).toBeUndefined();
});
