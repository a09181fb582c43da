import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRoute } from "../src/sdk/index.ts";
import { startCapture, type TestCapture } from "./start-capture.ts";

let capture: TestCapture;
beforeAll(async () => {
  capture = await startCapture();
});
afterAll(() => capture.stop());

describe("GET /inspect/{id}/events?q=", () => {
  test("tells those requests only that match, those with long bodies too", async () => {
    await using route = await createRoute({ url: capture.url });
    const body = (type: string, size = 0): RequestInit => ({
      method: "POST",
      body: JSON.stringify({ padding: "x".repeat(size), type }),
    });
    await fetch(route.url, body("other"));
    await fetch(route.url, body("paid", 100_000));
    const stop = new AbortController();
    const seen: number[] = [];
    const following = (async () => {
      for await (const event of route.events({ after: 0, match: { json: { type: "paid" } }, signal: stop.signal })) {
        if (event.kind === "request") seen.push(event.request.seq);
      }
    })();
    await expect.poll(() => seen, { timeout: 20_000 }).toEqual([2]);
    await fetch(route.url, body("other"));
    await fetch(route.url, body("paid"));
    await expect.poll(() => seen, { timeout: 20_000 }).toEqual([2, 4]);
    stop.abort();
    await following;
  });

  test("is refused to a listener, whose callers would wait for nothing", async () => {
    const { id } = await capture.newRoute();
    const answer = await fetch(`${capture.url}/inspect/${id}/events?q=x&listener=${"l".repeat(16)}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "invalid_parameter" });
  });

  test("says what is wrong with a query", async () => {
    const { id } = await capture.newRoute();
    const answer = await fetch(`${capture.url}/inspect/${id}/events?q=metod:PUT`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "invalid_query" });
  });
});
