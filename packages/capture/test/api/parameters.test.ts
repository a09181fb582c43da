import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startCapture, type TestCapture } from "../start-capture.ts";

let capture: TestCapture;
beforeAll(async () => {
  capture = await startCapture({ adminToken: "an-admin-token-of-some-length" });
});
afterAll(() => capture.stop());

async function call(method: string, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(capture.url + path, { method, headers });
}

describe("an unknown query parameter", () => {
  test.each([
    [
      "DELETE",
      "/api/routes/ID/requests?q=method:GET",
      "The query parameter 'q' is unknown; this operation has no query parameters.",
    ],
    [
      "GET",
      "/inspect/ID/wait?path=/x&timeout=0",
      "The query parameter 'path' is unknown; known parameters: q, share, count, after, timeout.",
    ],
  ])("is rejected by name: %s %s", async (method, path, detail) => {
    const { id } = await capture.newRoute();
    await fetch(`${capture.url}/${id}`);
    const response = await call(method, path.replace("ID", id), {
      authorization: "Bearer an-admin-token-of-some-length",
    });
    expect(response.status).toBe(400);
    const problem = (await response.json()) as { detail: string };
    expect(problem).toMatchObject({ code: "unknown_parameter" });
    expect(problem.detail).toContain(detail);
    expect((await capture.inspect(id)).requests).toHaveLength(1);
  });

  test("does not prevent a page from loading", async () => {
    const { id } = await capture.newRoute();
    for (const path of [`/inspect/${id}?from=mail`, "/?from=mail"]) {
      expect((await call("GET", path, { accept: "text/html" })).status).toBe(200);
    }
  });
});
