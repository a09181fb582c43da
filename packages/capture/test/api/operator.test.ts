import { describe, expect, test } from "vitest";
import { bearer, captureOfTest, sharedCapture } from "../start-capture.ts";

const adminToken = "an-admin-token-of-some-length";
const admin = bearer(adminToken);

const capture = sharedCapture({ adminToken });

describe("GET /api/routes", () => {
  test("lists all routes page by page for the operator", async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => capture.newRoute()));
    const listed: string[] = [];
    for (let path: string | null = "/api/routes?limit=2"; path !== null; ) {
      const page: { routes: { id: string }[]; next: string | null } = await capture.get(path, admin);
      listed.push(...page.routes.map(({ id }) => id));
      path = page.next;
    }
    expect(listed).toEqual(made.map(({ id }) => id).sort());
    expect(await capture.get("/api/routes?limit=5", admin)).toMatchObject({ next: null });
  });

  test("lists nothing for others", async () => {
    for (const path of ["/api/routes", "/api/rejected-requests"]) {
      expect((await fetch(capture.url + path)).status).toBe(401);
      expect((await fetch(capture.url + path, { headers: bearer("wrong") })).status).toBe(401);
    }
  });

  test("returns 403 when the service has no admin token", async () => {
    const other = await captureOfTest();
    expect((await fetch(`${other.url}/api/routes`, { headers: admin })).status).toBe(403);
  });
});

test("GET /api/rejected-requests lists malformed requests", async () => {
  expect((await capture.exchange("\x16\x03\x01 hello\r\n\r\n")).status).toBe(400);
  const { requests } = await capture.get<{ requests: { packet: string }[] }>("/api/rejected-requests", admin);
  expect(requests[0]).toMatchObject({ code: "invalid_method", remote: "127.0.0.1" });
  expect(Buffer.from(requests[0]?.packet ?? "", "base64").toString("latin1")).toBe("\x16\x03\x01 hello\r\n\r\n");
});

test("links have the configured public URL", async () => {
  const service = await captureOfTest({ inMemory: true, publicUrl: "https://hooks.example/" });
  expect((await service.newRoute()).url).toMatch(/^https:\/\/hooks\.example\/[\da-f-]{36}$/);
});
