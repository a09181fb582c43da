import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { openStudentStores, type StudentStores } from "../../src/store/open-student-stores.ts";
import type { Webhook, WebhookStore } from "../../src/store/webhook-store.ts";
import { resolveOptions } from "../../src/students-options.ts";
import { describeEachStore } from "../locations.ts";

const longestWaitMs = 3_600_000;

describeEachStore((newLocation) => {
  let stores: StudentStores;
  let webhooks: WebhookStore;
  beforeAll(async () => {
    stores = await openStudentStores(resolveOptions(await newLocation()).location, () => {});
    webhooks = stores.webhooks;
  });
  afterAll(() => stores.close());

  const added = { url: "http://a.example/", secret: "s", actions: [], position: undefined };
  const add = async () => (await webhooks.add(added)) ?? expect.fail("not added");
  const claim = async ({ id }: Webhook) => (await webhooks.claim(id, longestWaitMs)) ?? expect.fail("not claimed");

  test("limits the number of webhooks", async () => {
    await add();
    const { length } = await webhooks.list();
    expect(await webhooks.add(added, { max: length })).toBeUndefined();
    expect(await webhooks.add(added, { max: length + 1 })).toBeDefined();
    expect(await webhooks.list()).toHaveLength(length + 1);
  });

  test("does not lease a webhook that is leased or waits", async () => {
    const webhook = await add();
    const taken = await claim(webhook);
    expect(await webhooks.claim(webhook.id, longestWaitMs)).toBeUndefined();
    await webhooks.advance(taken, { nextAttemptAt: Date.now() + 3_000_000 });
    await webhooks.release(taken);
    expect(await webhooks.claim(webhook.id, longestWaitMs)).toBeUndefined();
  });

  test("a webhook with a due time beyond any backoff is due: the clock has gone back", async () => {
    const webhook = await add();
    const year = 365 * 86_400_000;
    await webhooks.advance(await claim(webhook), {
      leasedUntil: Date.now() + year,
      nextAttemptAt: Date.now() + year,
    });
    expect(await claim(webhook)).toMatchObject({ id: webhook.id });
  });

  test("a process that lost a lease can neither advance nor release the webhook", async () => {
    const webhook = await add();
    const lost = await claim(webhook);
    await webhooks.release(lost);
    const taken = await claim(webhook);
    const late = { ...lost, leasedUntil: taken.leasedUntil - 1 };
    expect(await webhooks.advance(late, { position: "7" })).toBeUndefined();
    await webhooks.release(late);
    expect(await webhooks.claim(webhook.id, longestWaitMs)).toBeUndefined();
    expect(await webhooks.advance(taken, { position: "7" })).toMatchObject({ position: "7" });
    expect(await webhooks.get(webhook.id)).toMatchObject({ position: "7" });
  });

  test("a clock that jumps forward moves the lease of a webhook, and the previous holder stores nothing", async () => {
    const webhook = await add();
    const lost = await claim(webhook);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    const taken = await claim(webhook);
    vi.useRealTimers();
    expect(await webhooks.advance(lost, { position: "7" })).toBeUndefined();
    // The lease ends an hour from now by this clock, but no lease lasts that long.
    const again = await claim(webhook);
    expect(await webhooks.advance(taken, { position: "8" })).toBeUndefined();
    expect(await webhooks.advance(again, { position: "9" })).toMatchObject({ position: "9" });
  });
});
