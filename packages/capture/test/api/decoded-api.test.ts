import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { sharedCapture } from "../start-capture.ts";

const capture = sharedCapture();

const attack = "<script>alert(1)</script>";

function expectSafe({ headers }: Response): void {
  expect(headers.get("content-security-policy")).toBe("sandbox");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cache-control")).toBe("no-store");
}

/** A route with one compressed request, and where it is decoded. */
async function decodedUrl(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const { id, url } = await capture.newRoute();
  await fetch(url, { method: "POST", headers: { "content-type": "text/html", "content-encoding": "gzip" }, body });
  return `${capture.url}/inspect/${id}/1/decoded`;
}

test("GET …/decoded returns the decoded request as data that browsers do not render", async () => {
  const response = await fetch(await decodedUrl(gzipSync(attack)), { headers: { accept: "text/html" } });
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

test.each([
  ["body", "request-1.bin", gzipSync(attack)],
  ["decoded/body", "request-1-decoded.bin", Buffer.from(attack)],
])(
  "GET …/%s returns a download that browsers do not run: as sent, or without its content coding",
  async (path, name, body) => {
    const response = await fetch((await decodedUrl(gzipSync(attack))).replace("decoded", path));
    expectSafe(response);
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
    expect(Buffer.from(await response.arrayBuffer()).equals(body)).toBe(true);
  },
);

test("GET …/decoded/body returns no partial body", async () => {
  const response = await fetch(`${await decodedUrl(gzipSync(attack).subarray(0, 20))}/body`);
  expect([response.status, await response.json()]).toMatchObject([422, { code: "undecodable" }]);
});

test("GET …/decoded/parts/1 returns a file byte for byte, without the name and type that were sent", async () => {
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
