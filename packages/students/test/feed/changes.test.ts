import { expect, test } from "vitest";
import { isPending } from "../../../../test/is-pending.ts";
import { type Changes, openStudents, problem, serve, type TestStudents } from "../client.ts";
import { describeStudents } from "../locations.ts";

const stream = { headers: { accept: "text/event-stream" } };

describeStudents({}, (students, newLocation) => {
  const { changes, create } = students;

  test("returns every change once, in order, deletions included", async () => {
    const { id } = await create({ n: 1 });
    await students.ask(`/students/${id}`, { method: "PUT", body: { n: 2 } });
    await students.ask(`/students/${id}`, { method: "DELETE" });
    await students.ask(`/students/${id}/purge`, { method: "POST" });
    await create({ n: 3 });
    // The callers of a service without keys have no name.
    expect((await changes("")).changes[0]).toMatchObject({ by: "anonymous", requestId: expect.stringMatching(/./) });
    const seen: string[] = [];
    let after: string | null = "";
    do {
      const page: Changes = await changes(`limit=1&after=${after}`);
      seen.push(
        ...page.changes.map(({ action, student }) => `${action}${student === undefined ? "" : " with record"}`),
      );
      if (page.changes.length === 0) break;
      after = page.after;
    } while (after !== null);
    // The purge also removed the earlier changes.
    expect(seen).toEqual(["purged", "created with record"]);
  });

  // Waiting to the end would take longer than the time limit of the test.
  test("a long poll waits for the next change", { timeout: 50_000 }, async () => {
    const { after } = await changes("limit=1000");
    const waiting = changes(`after=${after}&wait=60`);
    // A later request overtakes it.
    expect((await changes(`after=${after}`)).changes).toEqual([]);
    expect(await isPending(waiting)).toBe(true);
    const { id } = await create({ n: 4 });
    expect((await waiting).changes).toMatchObject([{ action: "created", id, student: { n: 4 } }]);
  });

  test("limits the streams and long polls of a caller, and counts closed ones no longer", async () => {
    const follow = ({ fetch }: TestStudents) => fetch("/students/changes", stream);
    const rejected = (status: number) => ({ json: { status, code: "too_many_subscribers" } });
    await using service = await openStudents({ ...students.location(), limits: { maxSubscribersPerCaller: 2 } });
    const streams = [await follow(service), await follow(service)];
    expect(streams.map(({ status }) => status)).toEqual([200, 200]);
    expect(await service.ask("/students/changes", stream)).toMatchObject(rejected(429));
    expect(await service.ask("/students/changes?after=now&wait=60")).toMatchObject(rejected(429));
    await streams[0]?.body?.cancel();
    const again = await follow(service);
    expect(again.status).toBe(200);
    await Promise.all([streams[1], again].map((response) => response?.body?.cancel()));

    await using full = await openStudents({ ...students.location(), limits: { maxSubscribers: 1 } });
    const only = await follow(full);
    expect(await full.ask("/students/changes", stream)).toMatchObject(rejected(503));
    // All collections share the limit.
    expect((await full.ask("/courses", { body: { title: "Algebra" } })).status).toBe(201);
    expect(await full.ask("/courses/changes", stream)).toMatchObject(rejected(503));
    await only.body?.cancel();
  });

  test("a page of changes ends early when its records are large, and skips none", async () => {
    const before = await changes("limit=1000");
    const made: string[] = [];
    for (let n = 0; n < 4; n += 1) made.push((await create({ n, note: "x".repeat(600_000) })).id);
    const first = await changes(`after=${before.after}&limit=1000`);
    expect(first.changes.length).toBeLessThanOrEqual(4);
    const rest = await changes(`after=${first.after}&limit=1000`);
    expect([...first.changes, ...rest.changes].map(({ id }) => id)).toEqual(made);
  });

  test("a stream of large records sends few at a time, and skips none", async () => {
    const { after } = await changes("after=now");
    const made: string[] = [];
    for (let n = 0; n < 3; n += 1) made.push((await create({ n, note: "x".repeat(200_000) })).id);
    for (let n = 0; n < 3; n += 1) made.push((await create({ n })).id);
    await using service = await openStudents(students.location());
    const response = await service.fetch(`/students/changes?after=${after}`, stream);
    const ids: string[] = [];
    for await (const bytes of response.body ?? []) {
      const records =
        Buffer.from(bytes)
          .toString()
          .match(/^data: .*$/gm) ?? [];
      for (const record of records) ids.push((JSON.parse(record.slice(6)) as { id: string }).id);
      expect(bytes.length).toBeLessThan(500_000);
      if (ids.length >= made.length) break;
    }
    expect(ids).toEqual(made);
  });

  test("a long poll ends without a change after its timeout", async () => {
    const begun = performance.now();
    expect((await changes("after=now&wait=1")).changes).toEqual([]);
    expect(performance.now() - begun).toBeGreaterThan(990);
  });

  test("notices changes of another service on the same store", async () => {
    await using other = await openStudents(students.location());
    const { after } = await changes("after=now");
    const waiting = changes(`after=${after}&wait=60`);
    const { json } = await other.ask("/students", { body: { n: 5 } });
    expect((await waiting).changes).toMatchObject([{ id: json.id }]);
  });

  test("an unknown cursor returns 400", async () => {
    expect((await students.ask("/students/changes?after=yesterday")).status).toBe(400);
  });

  const atOnce = "a position after the last change is of another history: it responds 410 at once, not after a wait";
  test(atOnce, { timeout: 50_000 }, async () => {
    const { after } = await changes("after=now");
    const beyond = after?.replace(/\d+$/, (number) => String(Number(number) + 1));
    const response = await students.ask(`/students/changes?wait=60&after=${beyond}`);
    expect(response).toMatchObject(problem(410, "position_gone"));
    expect(response.json.detail).toContain("from before a restore of a backup, or never came from this service.");
  });

  test("sends changes as server-sent events as they happen, resumes after Last-Event-ID, and ends with the service", async () => {
    const service = await serve(await newLocation());
    const post = (n: number) =>
      fetch(`${service.url}/students`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ n }),
      });
    const listen = async (headers: Record<string, string> = {}) => {
      const response = await fetch(`${service.url}/students/changes`, { headers: { ...stream.headers, ...headers } });
      return response.body?.pipeThrough(new TextDecoderStream()).getReader();
    };

    await post(1);
    const first = await listen();
    let text = "";
    while (!text.includes('"n":1')) text += (await first?.read())?.value;
    await post(2);
    while (!text.includes('"n":2')) text += (await first?.read())?.value;
    const ids = [...text.matchAll(/^id: (\S+)$/gm)].map(([, id]) => id ?? "");
    expect(ids).toHaveLength(2);
    expect(text).toMatch(/^event: created$/m);

    const again = await listen({ "last-event-id": ids[0] ?? "" });
    let rest = "";
    while (!rest.includes('"n":2')) rest += (await again?.read())?.value;
    expect(rest).not.toContain('"n":1');

    await service.close();
    // A truncated stream would reject.
    for (let ended = false; !ended; ) ended = (await first?.read())?.done ?? true;
  });
});
