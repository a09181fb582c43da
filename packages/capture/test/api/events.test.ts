import { describe, expect, test } from "vitest";
import { eventStream } from "../event-stream.ts";
import { sharedCapture, startCapture } from "../start-capture.ts";

const capture = sharedCapture({ limits: { requestsPerRoute: 5 } });

async function send(id: string, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await fetch(`${capture.url}/${id}`, { method: "POST", body: `${n}` });
}

describe("GET /inspect/{id}/events", () => {
  test("sends each new request, and no earlier one", async () => {
    const { id } = await capture.newRoute();
    await send(id, 1);
    await using stream = await eventStream(`${capture.url}/inspect/${id}/events`);
    await send(id, 2);
    const [first, second] = [await stream.next(), await stream.next()];
    expect(first).toMatchObject({ event: "request", id: "2", data: { seq: 2, body: { content: "0" } } });
    expect(second).toMatchObject({ event: "request", id: "3", data: { seq: 3, body: { content: "1" } } });
  });

  test("resumes after the last received event", async () => {
    const { id } = await capture.newRoute();
    await send(id, 4);
    await using stream = await eventStream(`${capture.url}/inspect/${id}/events`, { "last-event-id": "2" });
    expect((await stream.next()).id).toBe("3");
    expect((await stream.next()).id).toBe("4");
    await send(id, 1);
    expect((await stream.next()).id).toBe("5");
  });

  test("reports a gap when missed requests are no longer stored", async () => {
    const { id } = await capture.newRoute();
    await send(id, 8);
    await using stream = await eventStream(`${capture.url}/inspect/${id}/events?after=1`);
    expect(await stream.next()).toMatchObject({ event: "gap", id: "3", data: { from: 2, to: 3 } });
    expect((await stream.next()).id).toBe("4");
  });

  test("loses and repeats no event when the stream breaks during 200 requests", async () => {
    const large = await startCapture();
    try {
      const { id } = await large.newRoute();
      const all = Promise.all(Array.from({ length: 200 }, () => fetch(`${large.url}/${id}`).then((r) => r.text())));
      const seen: number[] = [];
      while (seen.length < 200) {
        const last = String(seen.at(-1) ?? 0);
        await using stream = await eventStream(`${large.url}/inspect/${id}/events`, { "last-event-id": last });
        for (let n = 0; n < 40; n += 1) seen.push(Number((await stream.next()).id));
      }
      expect(seen).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
      await all;
    } finally {
      await large.stop();
    }
  });

  test("ends when the service stops, and does not delay the stop", async () => {
    const other = await startCapture();
    const { id } = await other.newRoute();
    await using stream = await eventStream(`${other.url}/inspect/${id}/events`);
    await other.stop();
    await expect(stream.next()).rejects.toThrow("ended");
  });
});
