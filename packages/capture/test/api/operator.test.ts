import { describe, expect, test } from "vitest";
import { serveCapture } from "../../src/serve-capture.ts";
import { rawClient } from "../raw-client.ts";
import { sharedCapture, startCapture } from "../start-capture.ts";

const adminToken = "an-admin-token-of-some-length";
const admin = { authorization: `Bearer ${adminToken}` };

const capture = sharedCapture({ adminToken });

describe("GET /api/routes", () => {
  test("lists all routes page by page for the operator", async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => capture.newRoute()));
    const listed: string[] = [];
    for (let path: string | null = "/api/routes?limit=2"; path !== null; ) {
      const page = (await (await fetch(capture.url + path, { headers: admin })).json()) as {
        routes: { id: string }[];
        next: string | null;
      };
      listed.push(...page.routes.map(({ id }) => id));
      path = page.next;
    }
    expect(listed).toEqual(made.map(({ id }) => id).sort());
  });

  test("lists nothing for others", async () => {
    for (const path of ["/api/routes", "/api/rejected-requests"]) {
      expect((await fetch(capture.url + path)).status).toBe(401);
      expect((await fetch(capture.url + path, { headers: { authorization: "Bearer wrong" } })).status).toBe(401);
    }
  });

  test("returns 403 when the service has no admin token", async () => {
    const other = await startCapture();
    expect((await fetch(`${other.url}/api/routes`, { headers: admin })).status).toBe(403);
    await other.stop();
  });
});

test("GET /api/rejected-requests lists malformed requests", async () => {
  const client = await rawClient(capture.port);
  client.send("\x16\x03\x01 hello\r\n\r\n");
  expect((await client.response()).status).toBe(400);
  const { requests } = (await (await fetch(`${capture.url}/api/rejected-requests`, { headers: admin })).json()) as {
    requests: { code: string; packet: string; remote: string }[];
  };
  expect(requests[0]).toMatchObject({ code: "invalid_method", remote: "127.0.0.1" });
  expect(Buffer.from(requests[0]?.packet ?? "", "base64").toString("latin1")).toBe("\x16\x03\x01 hello\r\n\r\n");
});

describe("serveCapture()", () => {
  test("uses the configured public URL in its links", async () => {
    const service = await serveCapture({ inMemory: true, port: 0, publicUrl: "https://hooks.example/" });
    const route = (await (await fetch(`${service.url}/api/routes`, { method: "POST" })).json()) as { url: string };
    expect(route.url).toMatch(/^https:\/\/hooks\.example\/[\da-f-]{36}$/);
    await service.close();
  });
});
