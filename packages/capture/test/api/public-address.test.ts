import { expect, onTestFinished, test } from "vitest";
import { serveCapture } from "../../src/serve-capture.ts";

test("where strangers send, a share link opens its route for reading, and nothing else is open", async () => {
  const outside = "https://quick-brown-fox.example";
  const service = await serveCapture({
    inMemory: true,
    port: 0,
    logLevel: "silent",
    routesPort: 0,
    routesUrl: () => outside,
  });
  onTestFinished(() => service.close());
  const newRoute = async (body: object) => {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    return (await (await fetch(`${service.url}/api/routes`, init)).json()) as { id: string; secret?: string };
  };
  const { id, secret } = await newRoute({ private: true });
  const others = [await newRoute({ private: true }), await newRoute({})];
  const own = { authorization: `Bearer ${secret}` };
  const shared = await fetch(`${service.url}/api/routes/${id}/share`, { headers: own });
  const { url, token } = (await shared.json()) as { url: string; token: string };
  expect(url).toBe(`${outside}/inspect/${id}?share=${token}`);
  const at = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${service.routesPort}${path}`, { redirect: "manual", ...init });
  await at(`/${id}/paid`, { method: "POST", body: "from outside" });

  const opened = await at(new URL(url).pathname + new URL(url).search, { headers: { accept: "text/html" } });
  const [set = ""] = opened.headers.getSetCookie();
  // With Strict, a browser that comes from a link in a mail would not send it with the redirect.
  expect([opened.status, opened.headers.get("location"), set]).toEqual([
    303,
    `/inspect/${id}`,
    expect.stringMatching(/; HttpOnly; SameSite=Lax$/),
  ]);
  const cookie = set.split(";")[0] ?? "";
  const reading: Record<string, string>[] = [{ cookie }, { authorization: `Bearer ${token}` }];
  for (const headers of reading) {
    for (const path of [`/inspect/${id}`, `/inspect/${id}/1`, `/inspect/${id}/1/raw`, `/api/routes/${id}`])
      expect([path, (await at(path, { headers })).status]).toEqual([path, 200]);
    const refused = [
      ["GET", `/api/routes/${id}/share`],
      ["DELETE", `/api/routes/${id}`],
      ["DELETE", `/inspect/${id}/1`],
      ["POST", `/inspect/${id}/1/replay`],
      ["POST", `/inspect/${id}/access`],
      ["GET", "/"],
      ["GET", "/new"],
      ["GET", "/api/routes"],
      ["GET", "/docs"],
      ["GET", "/metrics"],
      ["GET", "/inspect/-/kpm"],
      ["GET", "/inspect/-/assets/"],
      ["GET", `//inspect/${id}`],
      ["GET", `/inspect/${id}/../../api/routes`],
      ...others.flatMap((other) =>
        [`/inspect/${other.id}`, `/inspect/${other.id}?share=${token}`].map((path) => ["GET", path]),
      ),
    ] as const;
    for (const [method = "", path = ""] of refused)
      expect([method, path, (await at(path, { method, headers })).status]).toEqual([method, path, 403]);
  }
  expect((await at("/inspect/-/assets/none.js")).status).toBe(404);
  for (const headers of [own, { authorization: "Bearer wrong" }, undefined])
    expect((await at(`/inspect/${id}`, headers === undefined ? {} : { headers })).status).toBe(403);
});
