import { beforeAll, expect, test } from "vitest";
import type { KeyJson } from "../../src/domain/responses.ts";
import { type Ask, addKeys, openStudents, problem } from "../client.ts";
import { describeStudents } from "../locations.ts";

type Key = KeyJson & { readonly secret?: string };

describeStudents({ requireKey: true }, (students, newLocation) => {
  let admin: string;
  beforeAll(async () => {
    admin = (await addKeys(students.location(), ["admin"])).admin.secret;
  });

  const as = (secret: string | undefined, path: string, init: Ask = {}) => students.ask(path, { ...init, secret });
  const create = async (body: object): Promise<Key> => {
    const { status, json, text } = await as(admin, "/keys", { body });
    expect(status, text).toBe(201);
    return json as unknown as Key;
  };
  const list = () => students.list<Key>("/keys", { secret: admin });

  test("creates a key that works immediately, shows its secret once, and stores who created it", async () => {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const response = await as(admin, "/keys", {
      body: { name: "  reader ", scope: "read", expiresAt },
      requestId: "k-1",
    });
    expect(response).toMatchObject({
      status: 201,
      json: { name: "reader", scope: "read", expiresAt, lastUsedAt: null },
    });
    const { id, secret } = response.json as unknown as Key;
    expect(response.headers.get("location")).toBeNull();
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect((await as(secret, "/students")).status).toBe(200);
    expect((await as(secret, "/students", { body: { n: 1 } })).status).toBe(403);
    const { secret: _, ...shown } = response.json;
    expect(await list()).toContainEqual({ ...shown, lastUsedAt: expect.any(String) });
    expect(JSON.stringify(await list())).not.toContain("sbs_");
    expect((await as(admin, `/audit?target=${id}`)).json).toMatchObject([
      { action: "key-create", by: expect.stringContaining("(admin)"), requestId: "k-1", detail: "read: reader" },
    ]);
  });

  test("revokes a key immediately", async () => {
    const { id, secret } = await create({ name: "lost", scope: "write" });
    expect((await as(secret, "/students")).status).toBe(200);
    expect((await as(admin, `/keys/${id}`, { method: "DELETE" })).status).toBe(204);
    expect((await as(secret, "/students")).status).toBe(401);
    expect(await as(admin, `/keys/${id}`, { method: "DELETE" })).toMatchObject(problem(404, "not_found"));
    expect((await as(admin, `/audit?target=${id}&action=key-revoke`)).json).toHaveLength(1);
  });

  test("stores the time of the last use when the service stops", async () => {
    const { id, secret } = await create({ name: "seen", scope: "read" });
    expect((await list()).find((key) => key.id === id)?.lastUsedAt).toBeNull();
    const other = await openStudents({ ...students.location(), requireKey: true });
    await other.ask("/students", { secret });
    const shown = await other.list<Key>("/keys", { secret: admin });
    const used = shown.find((key) => key.id === id)?.lastUsedAt;
    expect(used).toEqual(expect.any(String));
    await other.close();
    expect((await list()).find((key) => key.id === id)?.lastUsedAt).toBe(used);
  });

  test("/keys requires an admin", async () => {
    for (const scope of ["read", "write"] as const) {
      const { id, secret } = await create({ name: scope, scope });
      expect((await as(secret, "/keys")).status).toBe(403);
      expect((await as(secret, "/keys", { body: { name: "mine", scope: "admin" } })).status).toBe(403);
      expect((await as(secret, `/keys/${id}`, { method: "DELETE" })).status).toBe(403);
    }
  });

  test.each([
    [{ scope: "read" }, "/name"],
    [{ name: " ", scope: "read" }, "/name"],
    [{ name: "a\u202eb", scope: "read" }, "/name"],
    [{ name: "a".repeat(101), scope: "read" }, "/name"],
    [{ name: "a", scope: "king" }, "/scope"],
    [{ name: "a", scope: "read", expiresAt: "2001-01-01T00:00:00Z" }, "/expiresAt"],
    [{ name: "a", scope: "read", expiresAt: "tomorrow" }, "/expiresAt"],
    [{ name: "a", scope: "read", secret: "own" }, ""],
  ])("POST /keys rejects %j", async (body, pointer) => {
    const { status, json } = await as(admin, "/keys", { body });
    expect(status).toBe(422);
    expect((json.errors as { pointer: string }[])[0]?.pointer).toContain(pointer);
  });

  test("a stream of changes ends when its key is revoked", async () => {
    await using service = await openStudents({ ...students.location(), requireKey: true });
    const { id, secret } = await create({ name: "follower", scope: "read" });
    const headers = { accept: "text/event-stream", authorization: `Bearer ${secret}` };
    const stream = await service.fetch("/students/changes?after=now", { headers });
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
    const next = async () => new TextDecoder().decode((await reader.read()).value);
    expect(await next()).toContain("retry:");
    await as(admin, "/students", { body: { name: "Before" } });
    expect(await next()).toContain("Before");
    await as(admin, `/keys/${id}`, { method: "DELETE" });
    await as(admin, "/students", { body: { name: "After" } });
    expect(await reader.read()).toMatchObject({ done: true });
  });

  test("a service without keys rejects creating and revoking keys", async () => {
    await using open = await openStudents(await newLocation());
    expect((await open.ask("/keys")).json).toEqual([]);
    const problem = {
      status: 409,
      json: { code: "keys_not_required", detail: expect.stringContaining("keys create") },
    };
    expect(await open.ask("/keys", { body: { name: "me", scope: "admin" } })).toMatchObject(problem);
    expect(await open.ask(`/keys/${crypto.randomUUID()}`, { method: "DELETE" })).toMatchObject(problem);
  });
});
