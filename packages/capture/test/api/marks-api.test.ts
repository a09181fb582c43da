import { describe, expect, test } from "vitest";
import { eventStream } from "../event-stream.ts";
import { sharedCapture } from "../start-capture.ts";

const capture = sharedCapture();

async function send(id: string, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await fetch(`${capture.url}/${id}`, { method: "POST", body: `${n}` });
}

async function numbers(id: string, q = ""): Promise<number[]> {
  return (await capture.inspect(id, `?q=${encodeURIComponent(q)}`)).requests.map(({ seq }) => seq);
}

describe("a captured request", () => {
  test("can be pinned and annotated, and is found by both", async () => {
    const { id } = await capture.newRoute();
    await send(id, 3);
    const marked = await capture.send("PATCH", `/inspect/${id}/2`, { pinned: true, note: "Ask Ada about this" });
    expect([marked.status, await marked.json()]).toEqual([200, { seq: 2, pinned: true, note: "Ask Ada about this" }]);
    await capture.send("PATCH", `/inspect/${id}/3`, { note: "Second" });
    expect(await numbers(id, "is:pinned")).toEqual([2]);
    expect(await numbers(id, "note:ada")).toEqual([2]);
    expect(await numbers(id, "note:")).toEqual([3, 2]);
    expect(await numbers(id, "-is:pinned")).toEqual([3, 1]);
    expect((await capture.send("PATCH", `/inspect/${id}/4`, { pinned: true })).status).toBe(404);
  });

  test("can be deleted alone, and subscribers are notified of deletions and marks", async () => {
    const { id } = await capture.newRoute();
    await send(id, 3);
    await using stream = await eventStream(`${capture.url}/inspect/${id}/events?after=2`);
    expect(await stream.next()).toMatchObject({ event: "request", data: { seq: 3, responded: 200, pinned: false } });
    await capture.send("PATCH", `/inspect/${id}/1`, { pinned: true });
    expect(await stream.next()).toEqual({ id: undefined, event: "update", data: { seq: 1, pinned: true, note: "" } });
    expect((await capture.send("DELETE", `/inspect/${id}/2`)).status).toBe(204);
    expect(await stream.next()).toEqual({ id: undefined, event: "deleted", data: { seq: 2 } });
    expect((await capture.send("DELETE", `/inspect/${id}/2`)).status).toBe(404);
    expect(await numbers(id)).toEqual([3, 1]);
    await using late = await eventStream(`${capture.url}/inspect/${id}/events?after=1`);
    expect(await late.next()).toMatchObject({ event: "gap", data: { from: 2, to: 2 } });
    expect(await late.next()).toMatchObject({ event: "request", data: { seq: 3 } });
  });

  test("states what its sender received", async () => {
    const { id } = await capture.newRoute({
      response: [
        { when: "path:/teapot", responses: [{ status: 418 }] },
        { when: "path:/gone", responses: [{ kind: "close" }] },
      ],
    });
    await using stream = await eventStream(`${capture.url}/inspect/${id}/events`);
    const url = `${capture.url}/${id}`;
    await fetch(`${url}/teapot`);
    expect(await stream.next()).toMatchObject({ event: "request", data: { seq: 1, responded: null } });
    expect(await stream.next()).toMatchObject({ event: "update", data: { seq: 1, responded: 418 } });
    await fetch(`${url}/gone`).catch(() => undefined);
    await fetch(url);
    await capture.exchange(`GET /${id} HTTP/1.1\r\nHost : x\r\n\r\n`);
    const responded = async () => (await capture.inspect(id)).requests.map((request) => request.responded);
    await expect.poll(responded).toEqual([400, 200, "closed by a rule", 418]);
    expect(await numbers(id, "status:>=400")).toEqual([4, 1]);
    await capture.restart();
    expect(await responded()).toEqual([400, 200, "closed by a rule", 418]);
  });
});
