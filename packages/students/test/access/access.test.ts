import { createHash } from "node:crypto";
import { get } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startHttpServer, type TestServer } from "../../../../test/http-server.ts";
import { openStudentKeys, type Scope, type StudentKeys } from "../../src/index.ts";
import { openStudentDatabase } from "../../src/store/student-database.ts";
import { resolveOptions } from "../../src/students-options.ts";
import { type Ask, addKeys, openStudents, problem, serve, type TestStudents } from "../client.ts";
import { describeSqlite } from "../locations.ts";

/** The status of a list request from an address of this machine. */
function statusFrom(localAddress: string, port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = get({ host: "127.0.0.1", port, path: "/students", localAddress, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.once("error", reject);
  });
}

describeSqlite((newLocation) => {
  let location: Awaited<ReturnType<typeof newLocation>>;
  let students: TestStudents;
  let keys: StudentKeys;
  let issuer: TestServer;
  let signing: CryptoKey;
  const secrets: Partial<Record<Scope, string>> = {};

  beforeAll(async () => {
    const pair = await generateKeyPair("ES256");
    signing = pair.privateKey;
    const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: "k", alg: "ES256" }] });
    issuer = await startHttpServer((_, response) => response.setHeader("content-type", "application/json").end(jwks));
    location = await newLocation();
    const jwt = { jwksUrl: `${issuer.url}/jwks`, issuer: "https://id.example", audience: "students" };
    students = await openStudents({ ...location, requireKey: true, jwt });
    keys = await openStudentKeys(location);
    for (const [scope, { secret }] of Object.entries(await addKeys(location, ["read", "write", "admin"])))
      secrets[scope as Scope] = secret;
  });
  afterAll(async () => {
    await issuer.close();
    await keys.close();
    await students.close();
  });

  const as = (secret: string | undefined, path: string, init: Ask = {}) => students.ask(path, { ...init, secret });

  describe("a service with keys", () => {
    test("returns 401 with WWW-Authenticate for a missing or unknown key", async () => {
      const without = await students.ask("/students");
      expect(without).toMatchObject(problem(401, "unauthorized"));
      expect(without.headers.get("www-authenticate")).toBe("Bearer");
      const unknown = await as("sbs_unknown", "/students");
      expect(unknown.status).toBe(401);
      expect(unknown.headers.get("www-authenticate")).toContain("invalid_token");
    });

    test("requires a key for every operation", async () => {
      const operations = await students.operations();
      const id = crypto.randomUUID();
      for (const { path, method } of operations) {
        // Its clients authenticate in the body.
        if (path === "/token") continue;
        const { status } = await students.ask(path.replaceAll(/\{\w+\}/g, id), { method: method.toUpperCase() });
        expect(status, `${method} ${path}`).toBe(401);
      }
      expect(operations.length).toBeGreaterThan(50);
    });

    test("stores only digests of its keys, which have 192 random bits", async () => {
      const database = await openStudentDatabase(resolveOptions(location).location);
      const stored = JSON.stringify(await database.read.selectFrom("api_key").selectAll().execute());
      await database.close();
      for (const secret of Object.values(secrets)) {
        expect(Buffer.from(secret.replace("sbs_", ""), "base64url")).toHaveLength(24);
        expect(stored).toContain(createHash("sha256").update(secret).digest("hex"));
        expect(stored).not.toContain(secret.replace("sbs_", ""));
      }
    });

    test("separates the idempotency keys of its callers", async () => {
      const headers = { "idempotency-key": "same" };
      const post = (secret: string | undefined, body: object) => as(secret, "/students", { body, headers });
      const written = await post(secrets.write, { n: 1 });
      const other = await post(secrets.admin, { n: 2 });
      expect([written.status, other.status]).toEqual([201, 201]);
      expect(other.headers.has("idempotency-replayed")).toBe(false);
      expect((await post(secrets.admin, { n: 2 })).json.id).toBe(other.json.id);
      expect((await post(secrets.write, { n: 1 })).json.id).toBe(written.json.id);
      expect((await post(secrets.write, { n: 2 })).json).toMatchObject({ code: "idempotency_key_reused" });
    });

    test("leaves health and reference open", async () => {
      for (const path of ["/", "/livez", "/readyz", "/openapi.json", "/docs"]) {
        expect((await students.ask(path)).status).toBe(200);
      }
    });

    test("allows reading with read keys, writing with write keys, and purging with admin keys only", async () => {
      expect(await as(secrets.read, "/students", { body: { a: 1 } })).toMatchObject(problem(403, "forbidden"));
      const { status, json } = await as(secrets.write, "/students", { body: { a: 1 } });
      expect(status).toBe(201);
      const path = `/students/${json.id}`;
      expect((await as(secrets.read, path)).status).toBe(200);
      expect((await as(secrets.write, path, { method: "DELETE" })).status).toBe(204);
      expect((await as(secrets.write, `${path}/purge`, { method: "POST" })).status).toBe(403);
      expect((await as(secrets.admin, `${path}/purge`, { method: "POST" })).status).toBe(204);
    });

    test.each([
      ["old", -1, 401],
      ["new", 86_400_000, 200],
    ])("a key that is %s, which expires in %d ms, gets %d", async (name, ms, status) => {
      const { secret } = await keys.add({ name, scope: "read", expiresAt: Date.now() + ms });
      expect((await as(secret, "/students")).status).toBe(status);
    });
  });

  const token = (claims: Record<string, unknown>, { audience = "students", expires = "5m" } = {}) =>
    new SignJWT({ sub: "ada", ...claims })
      .setProtectedHeader({ alg: "ES256", kid: "k" })
      .setIssuer("https://id.example")
      .setAudience(audience)
      .setExpirationTime(expires)
      .sign(signing);

  describe("a token", () => {
    test("of the issuer grants its highest role", async () => {
      expect((await as(await token({ role: ["viewer", "registrar"] }), "/students", { body: { a: 1 } })).status).toBe(
        201,
      );
      expect((await as(await token({ role: "viewer" }), "/students", { body: { a: 1 } })).status).toBe(403);
    });

    test("for another audience, without a role, expired or changed is rejected", async () => {
      const rejected = [
        await token({ role: "admin" }, { audience: "others" }),
        await token({ role: "king" }),
        await token({ role: "admin" }, { expires: "-1m" }),
        `${await token({ role: "admin" })}x`,
        `${btoa('{"alg":"none"}')}.${btoa('{"role":"admin"}')}.`,
      ];
      for (const bearer of rejected) expect((await as(bearer, "/students")).status).toBe(401);
    });
  });

  test("rejects a token whose subject cannot be stored, and stores the longest that can", async () => {
    const subjects = ["", "a\0b", "a\nb", "a\u2028b", "\ud800", "x".repeat(256)];
    const sign = (subject: unknown) => token({ role: "admin", sub: subject });
    for (const subject of [...subjects, 5, {}, ["ada"]]) {
      const answer = await as(await sign(subject), "/students", { body: { a: 1 } });
      expect(answer, JSON.stringify(subject)).toMatchObject(problem(401, "unauthorized"));
    }
    expect((await as(await sign("ü".repeat(255)), "/students", { body: { a: 1 } })).status).toBe(201);
  });

  test("returns 503 with Retry-After when the keys of a token's issuer are unreachable", async () => {
    const jwt = { jwksUrl: "http://127.0.0.1:1/jwks", issuer: "https://id.example", audience: "students" };
    await using cut = await openStudents({ ...(await newLocation()), requireKey: true, jwt });
    const response = await cut.ask("/students", { secret: await token({ role: "admin" }) });
    expect(response).toMatchObject(problem(503, "issuer_unavailable"));
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("a rate limit returns 429 with Retry-After, and states the remaining requests before", async () => {
    await using limited = await openStudents({ ...(await newLocation()), rateLimit: { requests: 2, seconds: 60 } });
    const first = await limited.ask("/students");
    expect(first.headers.get("ratelimit-policy")).toBe('"default";q=2;w=60');
    expect(first.headers.get("ratelimit")).toMatch(/^"default";r=1;t=\d+$/);
    await limited.ask("/students");
    const third = await limited.ask("/students");
    expect(third).toMatchObject(problem(429, "too_many_requests"));
    expect(Number(third.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("a rate limit counts callers whose key is not valid by their address", async () => {
    const limits = { requireKey: true, rateLimit: { requests: 2, seconds: 60 } };
    await using limited = await openStudents({ ...(await newLocation()), ...limits });
    const headers = { authorization: "Bearer revoked" };
    const statuses = [1, 2, 3].map(async () => (await limited.ask("/students", { headers })).status);
    expect((await Promise.all(statuses)).sort()).toEqual([401, 401, 429]);
  });

  test("a rate limit ignores health checks and counts each address and each key separately", async () => {
    await using open = await serve({ ...(await newLocation()), rateLimit: { requests: 1, seconds: 60 } });
    for (const path of ["/livez", "/readyz", "/metrics", "/livez"])
      expect((await fetch(open.url + path)).status).toBe(200);
    expect([await statusFrom("127.0.0.1", open.port), await statusFrom("127.0.0.1", open.port)]).toEqual([200, 429]);
    expect(await statusFrom("127.0.0.2", open.port)).toBe(200);
  });
});
