import { expect, test } from "vitest";
import { captureOfTest, type TestCapture } from "../start-capture.ts";

// With DNS rebinding, a page whose name resolves to this machine sends its own name as Host.

/** The status of the response to a request without a body, or with a JSON body. */
async function statusOf(capture: TestCapture, line: string, host: string, json = ""): Promise<number> {
  const body = `Content-Type: application/json\r\nContent-Length: ${json.length}\r\n\r\n${json}`;
  const { status, body: text } = await capture.exchange(`${line} HTTP/1.1\r\nHost: ${host}\r\n${body}`);
  if (status === 421) expect(JSON.parse(text)).toMatchObject({ code: "misdirected_request" });
  return status;
}

test.each(["127.0.0.1", "::ffff:127.0.0.1", "0.0.0.0"])(
  "bound to %s, the API returns 421 for unknown hosts, and a route captures any",
  async (host) => {
    const capture = await captureOfTest({ inMemory: true, host });
    const { id } = await capture.newRoute();
    for (const line of [
      "POST /api/routes",
      "GET /new",
      "GET /",
      "GET /metrics",
      "GET /openapi.json",
      `GET /inspect/${id}`,
      `DELETE /api/routes/${id}`,
      "OPTIONS *",
    ]) {
      expect(await statusOf(capture, line, "evil.example"), line).toBe(421);
    }
    const replay = `POST /inspect/${id}/1/replay`;
    expect(await statusOf(capture, replay, "evil.example:5000", '{"url":"http://x/"}')).toBe(421);
    expect(await statusOf(capture, `GET /inspect/${id}`, "localhost")).toBe(200);
    expect(await statusOf(capture, `GET /inspect/${id}`, `127.0.0.1:${capture.port}`)).toBe(200);
    expect(await statusOf(capture, `POST /${id}`, "shop.example")).toBe(200);
    expect((await capture.newest(id)).headers[0]).toEqual(["Host", "shop.example"]);
  },
);

test("accepts the host names of the operator, and the host of the public URL", async () => {
  const hostNames = ["hooks.example", "*.below.example"];
  const capture = await captureOfTest({ inMemory: true, hostNames, publicUrl: "https://public.example" });
  for (const host of ["hooks.example", "HOOKS.example:443", "a.below.example", "public.example"]) {
    expect(await statusOf(capture, "GET /api/routes/x", host), host).toBe(404);
  }
  expect(await statusOf(capture, "GET /api/routes/x", "other.example")).toBe(421);
});
