import { describe, expect, test } from "vitest";
import type { RequestPageJson, WaitResultJson } from "../../src/json/shapes.ts";
import { sharedCapture } from "../start-capture.ts";

const capture = sharedCapture();

async function send(id: string, n: number): Promise<void> {
  await fetch(`${capture.url}/${id}/n/${n}`, { method: n % 2 === 0 ? "PUT" : "POST", body: JSON.stringify({ n }) });
}

async function wait(id: string, parameters: Record<string, string>): Promise<WaitResultJson> {
  const response = await fetch(`${capture.url}/inspect/${id}/wait?${new URLSearchParams(parameters)}`);
  expect(response.status).toBe(200);
  return (await response.json()) as WaitResultJson;
}

describe("GET /inspect/{id}?q=", () => {
  test("returns the newest matching requests, page by page", async () => {
    const { id } = await capture.newRoute();
    for (let n = 1; n <= 12; n += 1) await send(id, n);
    const query = `?limit=2&q=${encodeURIComponent("method:PUT json:$.n>4")}`;
    const first = await capture.inspect(id, query);
    expect(first.requests.map(({ seq }) => seq)).toEqual([12, 10]);
    const second = (await (await fetch(capture.url + first.next)).json()) as RequestPageJson;
    expect(second.requests.map(({ seq }) => seq)).toEqual([8, 6]);
    expect(second.next).toBeNull();
  });

  test("rejects an invalid query with the position of the error", async () => {
    const { id } = await capture.newRoute();
    const response = await fetch(`${capture.url}/inspect/${id}?q=${encodeURIComponent("method:GET size:big")}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: "invalid_query",
      detail: "'big' is not a bound for 'size'. Write one such as >1k (at character 17: method:GET size:⟶big)",
      errors: [{ pointer: "/q", code: "invalid_query", detail: "at character 17" }],
    });
  });
});

describe("GET /inspect/{id}/wait", () => {
  test("ignores requests that were checked before", async () => {
    const { id } = await capture.newRoute();
    await send(id, 1);
    const waiting = wait(id, { after: "1", timeout: "60" });
    await send(id, 2);
    expect((await waiting).requests.map(({ seq }) => seq)).toEqual([2]);
  });
});
