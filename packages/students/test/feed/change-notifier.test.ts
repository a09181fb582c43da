import { expect, test } from "vitest";
import { createChangeNotifier } from "../../src/feed/change-notifier.ts";
import { openStudentStores } from "../../src/store/open-student-stores.ts";
import { resolveOptions } from "../../src/students-options.ts";
import { describeEachStore } from "../locations.ts";

const subscribers = 300;

describeEachStore((newLocation) => {
  test("all subscribers share one read of a change", async () => {
    let notify = (): void => {};
    const stores = await openStudentStores(resolveOptions(await newLocation()).location, () => notify());
    let reads = 0;
    const counted = {
      ...stores.changes,
      after: (position: string | undefined, limit: number) => {
        reads += 1;
        return stores.changes.after(position, limit);
      },
    };
    const notifier = createChangeNotifier(counted);
    notify = notifier.notify;
    const { signal } = new AbortController();
    const waiting = Array.from({ length: subscribers }, () =>
      notifier.next(undefined, { limit: 16, signal, waitMs: 60_000 }),
    );
    await expect.poll(() => reads).toBeGreaterThan(0);
    await stores.students.add([{ body: '{"n":1}', canonical: {}, search: "" }]);
    const batches = await Promise.all(waiting);
    expect(batches.map((changes) => changes.length)).toEqual(Array(subscribers).fill(1));
    expect(new Set(batches).size).toBeLessThan(10);
    expect(reads).toBeLessThan(20);
    notifier.close();
    await stores.close();
  });

  test("a wait ends with its signal, and with the notifier", async () => {
    const stores = await openStudentStores(resolveOptions(await newLocation()).location, () => {});
    const notifier = createChangeNotifier(stores.changes);
    const first = new AbortController();
    const left = notifier.next(undefined, { limit: 1, signal: first.signal, waitMs: 60_000 });
    const staying = notifier.next(undefined, { limit: 1, signal: new AbortController().signal, waitMs: 60_000 });
    first.abort();
    expect(await left).toEqual([]);
    notifier.close();
    expect(await staying).toEqual([]);
    expect(await notifier.next(undefined, { limit: 1, signal: new AbortController().signal, waitMs: 60_000 })).toEqual(
      [],
    );
    await stores.close();
  });
});
