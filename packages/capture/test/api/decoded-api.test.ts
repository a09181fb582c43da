import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { sharedCapture } from "../start-capture.ts";

const capture = sharedCapture({
  decoders: [
    {
      name: "own",
      matches: ({ mediaType }) => mediaType === "application/x-own",
      decode: (bytes, { path }) => ({ title: "Own", value: { path, size: bytes.byteLength } }),
    },
  ],
});

const attack = "<script>alert(1)</script>";

function expectSafe({ headers }: Response): void {
  expect(headers.get("content-security-policy")).toBe("sandbox");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cache-control")).toBe("no-store");
}

describe("GET /inspect/{id}/{seq}/decoded", () => {
  test("returns the decoded request as data that browsers do not render", async () => {
    const { id, url } = await capture.newRoute();
    const headers = { "content-type": "text/html", "content-encoding": "gzip" };
    await fetch(url, { method: "POST", headers, body: gzipSync(attack) });
    const response = await fetch(`${capture.url}/inspect/${id}/1/decoded`, { headers: { accept: "text/html" } });
    expectSafe(response);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.json()).toMatchObject({
      contentEncoding: { sent: ["gzip"], undone: ["gzip"] },
      size: attack.length,
      views: [{ kind: "text", text: attack }, { kind: "hex" }],
      tokens: [],
      problems: [],
    });
  });
});

describe("GET /inspect/{id}/{seq}/decoded/body", () => {
  test("returns the body without its content coding, as a download that browsers do not run", async () => {
    const { id, url } = await capture.newRoute();
    const headers = { "content-type": "text/html", "content-encoding": "gzip" };
    await fetch(url, { method: "POST", headers, body: gzipSync(attack) });
    const response = await fetch(`${capture.url}/inspect/${id}/1/decoded/body`);
    expectSafe(response);
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="request-1-decoded.bin"');
    expect(await response.text()).toBe(attack);
  });

  test("returns no partial body", async () => {
    const { id, url } = await capture.newRoute();
    const headers = { "content-encoding": "gzip" };
    await fetch(url, { method: "POST", headers, body: gzipSync(attack).subarray(0, 20) });
    const response = await fetch(`${capture.url}/inspect/${id}/1/decoded/body`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: "undecodable" });
  });
});

describe("GET /inspect/{id}/{seq}/decoded/parts/{part}", () => {
  test("returns a file byte for byte, without the name and type that were sent", async () => {
    const { id, url } = await capture.newRoute();
    const file = new Uint8Array([0, 255, 13, 10]);
    const form = new FormData();
    form.append("text", "first");
    form.append("file", new Blob([file], { type: "text/html" }), "../../evil.html");
    await fetch(url, { method: "POST", body: form });
    const response = await fetch(`${capture.url}/inspect/${id}/1/decoded/parts/1`);
    expectSafe(response);
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="request-1-part-1.bin"');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(file);
  });
});
