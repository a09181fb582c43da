import { describe, expect, test } from "vitest";
import { sharedCapture } from "../start-capture.ts";

const capture = sharedCapture();

describe("GET /inspect/{id}/events?q=", () => {
  test("stays exact when one caller has many streams with costly queries", async () => {
    const { id, url } = await capture.newRoute();
    const stop = new AbortController();
    const events = `${capture.url}/inspect/${id}/events?${new URLSearchParams({ q: "json:$.type=paid" })}`;
    const texts = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const { body } = await fetch(events, { signal: stop.signal });
        const seen = { text: "" };
        const read = async (): Promise<void> => {
          for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) seen.text += chunk;
        };
        read().catch(() => undefined);
        return seen;
      }),
    );
    const padding = "x".repeat(200_000);
    for (const type of ["other", "paid"]) await fetch(url, { method: "POST", body: JSON.stringify({ padding, type }) });
    const seen = (): (string[] | undefined)[] => texts.map(({ text }) => text.match(/(?<="seq":)\d+/g) ?? undefined);
    await expect.poll(seen).toEqual(texts.map(() => ["2"]));
    stop.abort();
  });

  test("is not allowed for a listener, whose callers would never get a response", async () => {
    const { id } = await capture.newRoute();
    const response = await fetch(`${capture.url}/inspect/${id}/events?q=x&listener=${"l".repeat(16)}`);
    expect([response.status, await response.json()]).toMatchObject([400, { code: "invalid_parameter" }]);
  });
});
