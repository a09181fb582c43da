import { expect, test } from "vitest";
import { changeWatcher } from "../src/feed/change-watcher.ts";
import { openStudentStores } from "../src/store/open-student-stores.ts";
import { resolveOptions } from "../src/students-options.ts";
import { describeEachStore } from "./places.ts";

const followers = 300;

describeEachStore((newPlace) => {
  test("all who follow share one read of a change", async () => {
    let notify = (): void => {};
    const stores = await openStudentStores(resolveOptions(await newPlace()).place, () => notify());
    let reads = 0;
    const counted = {
      ...stores.changes,
      after: (position: string | undefined, limit: number) => {
        reads += 1;
        return stores.changes.after(position, limit);
      },
    };
    const watcher = changeWatcher(counted);
    notify = watcher.notify;
    const { signal } = new AbortController();
    const waiting = Array.from({ length: followers }, () =>
      watcher.next(undefined, { limit: 16, signal, waitMs: 60_000 }),
    );
    await expect.poll(() => reads).toBeGreaterThan(0);
    await stores.students.add([{ body: '{"n":1}', canonical: {}, search: "" }]);
    const batches = await Promise.all(waiting);
    expect(batches.map((changes) => changes.length)).toEqual(Array(followers).fill(1));
    expect(new Set(batches).size).toBeLessThan(10);
    expect(reads).toBeLessThan(20);
    watcher.close();
    await stores.close();
  });

  test("a wait ends with its signal, and with the watcher", async () => {
    const stores = await openStudentStores(resolveOptions(await newPlace()).place, () => {});
    const watcher = changeWatcher(stores.changes);
    const leaving = new AbortController();
    const left = watcher.next(undefined, { limit: 1, signal: leaving.signal, waitMs: 60_000 });
    const staying = watcher.next(undefined, { limit: 1, signal: new AbortController().signal, waitMs: 60_000 });
    leaving.abort();
    expect(await left).toEqual([]);
    watcher.close();
    expect(await staying).toEqual([]);
    expect(await watcher.next(undefined, { limit: 1, signal: new AbortController().signal, waitMs: 60_000 })).toEqual(
      [],
    );
    await stores.close();
  });
});
