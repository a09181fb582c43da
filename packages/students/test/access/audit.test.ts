import { beforeAll, expect, onTestFinished, test } from "vitest";
import { type AuditEntryJson, openStudentKeys } from "../../src/index.ts";
import { openStudentStores } from "../../src/store/open-student-stores.ts";
import { resolveOptions } from "../../src/students-options.ts";
import { type Ask, addKeys, openStudents, problem } from "../client.ts";
import { describeStudents } from "../locations.ts";

const withKeys = { requireKey: true, auditReads: true, webhookAddresses: ["127.0.0.1"] };

describeStudents(withKeys, (students, newLocation) => {
  let keys: Awaited<ReturnType<typeof addKeys<"read" | "write" | "admin">>>;

  beforeAll(async () => {
    keys = await addKeys(students.location(), ["read", "write", "admin"]);
    const store = await openStudentKeys(students.location());
    await store.revoke((await store.add({ name: "lost", scope: "read", expiresAt: null })).id);
    await store.close();
  });

  const as = (scope: keyof typeof keys, requestId: string, path: string, init: Ask = {}) =>
    students.ask(path, { ...init, secret: keys[scope].secret, requestId });
  const entries = (query: string) => students.list<AuditEntryJson>(`/audit?${query}`, keys.admin);
  const openAuditLog = async () => {
    const stores = await openStudentStores(resolveOptions(students.location()).location, () => {});
    onTestFinished(() => stores.close());
    return stores.audit;
  };

  test("the access log lists who changed which record with which request, in the order of the changes", async () => {
    const { json } = await as("write", "a-create", "/students", { body: { studentNumber: "a-1" } });
    const id = json.id as string;
    const path = `/students/${id}`;
    await as("admin", "a-patch", path, { method: "PATCH", body: { n: 1 } });
    await as("write", "a-same", path, { method: "PATCH", body: { n: 1 } });
    await as("write", "a-stale", path, { method: "PUT", body: { n: 2 }, headers: { "if-match": '"old"' } });
    await as("write", "a-taken", "/students", { body: [{ n: 1 }, { studentNumber: "a-1" }] });
    await as("write", "a-revert", `${path}/revert`, { body: { version: 1 } });
    await as("write", "a-delete", path, { method: "DELETE" });
    await as("write", "a-restore", `${path}/restore`, { method: "POST" });
    await as("write", "a-delete-again", path, { method: "DELETE" });
    await as("admin", "a-purge", `${path}/purge`, { method: "POST" });
    const [byOffice, byAdmin] = [`key ${keys.write.id} (write)`, `key ${keys.admin.id} (admin)`];
    expect((await entries(`target=${id}`)).map(({ action, by, requestId }) => [action, by, requestId])).toEqual(
      [
        ["create", byOffice, "a-create"],
        ["update", byAdmin, "a-patch"],
        ["revert", byOffice, "a-revert"],
        ["delete", byOffice, "a-delete"],
        ["restore", byOffice, "a-restore"],
        ["delete", byOffice, "a-delete-again"],
        ["purge", byAdmin, "a-purge"],
      ].toReversed(),
    );
    // The rolled-back change left no entry either.
    for (const requestId of ["a-same", "a-stale", "a-taken"])
      expect(await entries(`requestId=${requestId}`)).toEqual([]);
  });

  test("the access log names the principal that undid the bulk change of another", async () => {
    const { json } = await as("write", "b-create", "/students", { body: { kind: "bulk" } });
    const body = { filter: "kind=bulk", patch: { n: 1 } };
    const changed = await as("write", "b-change", "/students/bulk", { body });
    const undo = `/students/bulk/${changed.json.id}/undo`;
    expect((await as("read", "b-read", undo, { method: "POST" })).status).toBe(403);
    expect((await as("admin", "b-undo", undo, { method: "POST" })).json).toMatchObject({ undone: 1 });
    const [byOffice, byAdmin] = [`key ${keys.write.id} (write)`, `key ${keys.admin.id} (admin)`];
    const listed = await students.list("/students/bulk", keys.write);
    expect(listed.slice(0, 2).map(({ by, requestId }) => [by, requestId])).toEqual([
      [byAdmin, "b-undo"],
      [byOffice, "b-change"],
    ]);
    const versions = await students.list(`/students/${json.id}/versions`, keys.read);
    expect(versions.map(({ by }) => by)).toEqual([byAdmin, byOffice, byOffice]);
    const detail = expect.stringMatching(/^1 record: undo of /);
    expect(await entries("requestId=b-undo")).toMatchObject([{ by: byAdmin, detail }]);
  });

  test("the access log lists imports with their counts, and dry runs as reads", async () => {
    const headers = { "content-type": "application/x-ndjson" };
    const rows = '{"studentNumber":"i-1"}\n{"studentNumber":"i-2"}';
    await as("write", "i-dry", "/students/import?dryRun=true", { body: rows, headers });
    await as("write", "i-rows", "/students/import", { body: rows, headers });
    const upsert = "/students/import?mode=atomic&upsert=studentNumber";
    await as("write", "i-atomic", upsert, {
      body: '{"studentNumber":"i-1","n":1}\n{"studentNumber":"i-3"}',
      headers,
    });
    const dryRun = [{ action: "list", detail: "dry run: import" }];
    await expect.poll(() => entries("requestId=i-dry")).toMatchObject(dryRun);
    const body = { filter: "studentNumber=i-1", patch: { n: 1 }, dryRun: true };
    await as("write", "i-bulk", "/students/bulk", { body });
    const detail = 'dry run: {"n":1} where studentNumber=i-1';
    await expect.poll(() => entries("requestId=i-bulk")).toMatchObject([{ action: "list", detail }]);
    expect(await entries("requestId=i-rows")).toMatchObject([{ action: "import", detail: "2 created, 0 updated" }]);
    expect(await entries("requestId=i-atomic")).toMatchObject([{ action: "import", detail: "1 created, 1 updated" }]);
  });

  test("the access log lists rejected requests, without a name when nobody signed in", async () => {
    await students.ask("/students", { headers: { "x-request-id": "l-none" } });
    await as("read", "l-write", "/students", { body: { n: 1 } });
    await expect.poll(() => entries("requestId=l-write")).toHaveLength(1);
    expect(await entries("requestId=l-none")).toMatchObject([
      { action: "login-failure", outcome: "rejected", by: null, detail: "401 unauthorized: GET /students" },
    ]);
    expect(await entries("requestId=l-write")).toMatchObject([
      { action: "login-failure", by: `key ${keys.read.id} (read)`, detail: "403 forbidden: POST /students" },
    ]);
  });

  test("the access log lists administration: keys, by the operator, and webhooks", async () => {
    const operator = { by: expect.stringMatching(/^operator \S/) };
    expect(await entries(`target=${keys.read.id}`)).toMatchObject([
      { action: "key-create", detail: "read: read", ...operator },
    ]);
    expect(await entries("action=key-revoke")).toMatchObject([operator]);
    const { json } = await as("admin", "w", "/webhooks", { body: { url: "http://127.0.0.1:9999/" } });
    await as("admin", "w", `/webhooks/${json.id}/replay`, { method: "POST" });
    await as("admin", "w", `/webhooks/${json.id}`, { method: "DELETE" });
    const hooks = await entries(`target=${json.id}`);
    expect(hooks.map(({ action }) => action)).toEqual(["webhook-delete", "webhook-replay", "webhook-create"]);
  });

  test("the access log lists reads of records and lists when enabled, written together", async () => {
    const { json } = await as("write", "r-create", "/students", { body: { n: 1 } });
    const path = `/students/${json.id}`;
    const reads = [path, `${path}/versions`, `${path}/versions/1`, `/ims/oneroster/rostering/v1p2/students/${json.id}`];
    for (const read of reads) expect((await as("write", "r-read", read)).status).toBe(200);
    await as("read", "r-list", "/students?limit=2&status=enrolled");
    await as("read", "r-export", "/students");
    // Pages of changes that have none show nobody: the page and other programs ask for them again and again.
    await as("read", "r-now", "/students/changes?after=now");
    await as("read", "r-changes", "/students/changes?limit=1000");
    await expect.poll(() => entries("requestId=r-export")).toHaveLength(1);
    await expect.poll(() => entries("requestId=r-changes")).toMatchObject([{ action: "list", detail: "changes" }]);
    expect(await entries("requestId=r-now")).toEqual([]);
    const read = await entries("requestId=r-read");
    expect(read).toHaveLength(reads.length);
    for (const entry of read) expect(entry).toMatchObject({ action: "read", target: json.id });
    expect(await entries("requestId=r-list")).toMatchObject([{ action: "list", detail: "limit=2&status=enrolled" }]);
    expect(await entries("requestId=r-export")).toMatchObject([{ action: "export" }]);
  });

  test("the access log returns pages filtered by time and principal, and all as NDJSON and CSV", async () => {
    await as("write", "p", "/students", { body: Array.from({ length: 7 }, (_, n) => ({ n })) });
    const all = await entries("action=create&requestId=p&limit=1000");
    expect(all).toHaveLength(7);
    const paged: AuditEntryJson[] = [];
    const { secret } = keys.admin;
    for await (const { json } of students.pages("/audit?action=create&requestId=p&limit=3", { secret }))
      paged.push(...(json as unknown as AuditEntryJson[]));
    expect(paged).toEqual(all);
    const ndjson = await as("admin", "audit", "/audit?requestId=p", { headers: { accept: "application/x-ndjson" } });
    expect(ndjson.lines).toEqual(all);
    const csv = await as("admin", "audit", "/audit?requestId=p", { headers: { accept: "text/csv" } });
    expect(csv.text.split("\n")[0]).toBe("seq,at,action,outcome,by,requestId,address,target,detail");
    expect(csv.text.trim().split("\n")).toHaveLength(8);
    const [newest] = all as [AuditEntryJson];
    const later = new Date(Date.parse(newest.at) + 1).toISOString();
    expect(await entries(`requestId=p&since=${later}`)).toEqual([]);
    expect(await entries(`requestId=p&until=${later}`)).toHaveLength(7);
    expect(await entries(`requestId=p&principal=${encodeURIComponent(newest.by ?? "")}`)).toHaveLength(7);
    expect(await entries("requestId=p&principal=nobody")).toEqual([]);
  });

  test("the access log requires an admin, and rejects a cursor and a target that cannot be", async () => {
    for (const scope of ["read", "write"] as const) expect((await as(scope, "x", "/audit")).status).toBe(403);
    for (const query of ["cursor=x", "target=%00"])
      expect((await as("admin", "x", `/audit?${query}`)).status, query).toBe(400);
  });

  test("the access log stores entries with any text, so that none holds up the later ones", async () => {
    const audit = await openAuditLog();
    const odd = "odd\0\ud800";
    const by = { principal: odd, requestId: odd, address: odd };
    await audit.add([
      { action: "read", by, target: odd, detail: odd + "x".repeat(100_000), at: 5_000 },
      { action: "read", by: { principal: "after", requestId: null }, at: 6_000 },
    ]);
    expect(await entries("principal=after")).toHaveLength(1);
    const [entry] = await entries("until=1970-01-01T00:00:06Z&action=read&limit=1");
    const shown = "odd\ufffd\ufffd";
    expect(entry).toMatchObject({ by: shown, requestId: shown, target: shown, address: shown });
    expect(entry?.detail).toHaveLength(2_000);
  });

  test("only retention deletes entries of the access log, and logs it", async () => {
    const audit = await openAuditLog();
    const by = { principal: "old", requestId: null };
    const old = Array.from({ length: 2_500 }, (_, at) => ({ action: "read" as const, by, at }));
    await audit.add(old);
    expect(await entries("principal=old&limit=1000")).toHaveLength(1_000);
    await audit.removeBefore(2_400);
    expect(await entries("principal=old&limit=1000")).toHaveLength(100);
    expect(await entries("action=retention")).toMatchObject([{ detail: expect.stringContaining("2400 entries") }]);
  });

  test("a service without keys has an access log only on request", async () => {
    await using without = await openStudents(await newLocation());
    expect(await without.ask("/audit")).toMatchObject(problem(404, "audit_off"));
    await using withAudit = await openStudents({ ...(await newLocation()), audit: true });
    await withAudit.ask("/students", { body: { id: 7, name: "Ada" } });
    expect((await withAudit.ask("/audit?target=7")).json).toMatchObject([{ by: "anonymous", target: "7" }]);
    await withAudit.ask("/students/7");
    expect((await withAudit.ask("/audit")).json).toHaveLength(1);
  });
});
