import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RecordList } from "../../ui/src/state/record-list.ts";
import { type Asked, fakeService } from "./fake-service.ts";
import { studentCollection } from "./student-collection.ts";

let next: () => Promise<Asked>;
beforeEach(() => {
  ({ next } = fakeService());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const everything = { q: "", filters: [], sort: "" };
const records = (...ids: readonly string[]) => ids.map((id) => ({ id, version: 1 }));
const ids = (list: RecordList) => list.records.map(({ id }) => id);
const page = { headers: { link: '</students?after=b>; rel="next"', "total-count": "3" } };

async function loaded(): Promise<RecordList> {
  const list = new RecordList(studentCollection());
  list.show(everything);
  await (await next()).respond(records("a", "b"), page);
  return list;
}

test("loadMore() appends the next page, and a record that is on both only once", async () => {
  const list = await loaded();
  list.loadMore();
  list.loadMore();
  const asked = await next();
  expect(asked.path).toBe("/students?after=b");
  await asked.respond(records("b", "c"));
  expect(ids(list)).toEqual(["a", "b", "c"]);
  expect(list.state.value).toMatchObject({ total: 3, next: undefined, loading: false });
});

test("show() keeps the records of the previous view until the next one is loaded, and cancels what it replaces", async () => {
  const list = await loaded();
  list.show({ ...everything, q: "x" });
  const cancelled = await next();
  list.show({ ...everything, sort: "-name" });
  const asked = await next();
  await cancelled.respond(records("x"));
  expect(ids(list)).toEqual(["a", "b"]);
  expect(list.state.value).toMatchObject({ view: everything, loading: true });
  await asked.respond(records("z"));
  expect(ids(list)).toEqual(["z"]);
});

test("settled() waits for the view that was asked for last", async () => {
  const list = await loaded();
  list.show({ ...everything, q: "a" });
  await next();
  const settled = list.settled().then(() => ids(list));
  list.show({ ...everything, q: "ad" });
  await (await next()).respond(records("ada"));
  expect(await settled).toEqual(["ada"]);
});

test("a sort by a field without a column loads few large pages, because each reads all records", async () => {
  const list = new RecordList(studentCollection());
  list.show({ ...everything, sort: "-rank" });
  expect((await next()).path).toBe("/students?sort=-rank&limit=1000");
});

test("put() and remove() change the total", async () => {
  const list = await loaded();
  const [a] = list.records;
  if (a === undefined) throw new Error("no record");
  list.put({ ...a, id: "new" });
  list.put({ ...a, version: 2 });
  expect(ids(list)).toEqual(["new", "a", "b"]);
  expect(list.state.value.total).toBe(4);
  list.remove("a");
  list.remove("unknown");
  expect(list.state.value.total).toBe(3);
});

test("a page that was read before a record was saved or deleted does not hide that", async () => {
  const list = new RecordList(studentCollection());
  list.show(everything);
  const first = await next();
  const [a] = (await loaded()).records;
  if (a === undefined) throw new Error("no record");
  list.put({ ...a, id: "new" });
  const second = await next();
  await first.respond(records("a", "b"), page);
  expect(ids(list)).toEqual(["new"]);
  list.remove("b");
  const third = await next();
  expect(third.path).toBe(first.path);
  await second.respond(records("new", "a", "b"), page);
  await third.respond(records("new", "a"));
  expect(ids(list)).toEqual(["new", "a"]);
  expect(list.state.value.loading).toBe(false);
});

test("a page that was requested before a record was saved or deleted is requested again, with the records before it", async () => {
  const list = await loaded();
  const [a] = list.records;
  if (a === undefined) throw new Error("no record");
  list.loadMore();
  const first = await next();
  list.put({ ...a, id: "new" });
  const second = await next();
  expect(second.path).toBe(first.path);
  list.remove("c");
  const third = await next();
  expect(third.path).toBe(first.path);
  // What was read before the writes comes last.
  await third.respond(records("d", "new"));
  await second.respond(records("c", "d"));
  await first.respond(records("c", "d"), page);
  expect(ids(list)).toEqual(["new", "a", "b", "d"]);
  expect(list.state.value).toMatchObject({ total: 4, next: undefined, loading: false, error: undefined });
});

test("a saved record stays when the load that it interrupted fails, and the error is shown until a later load", async () => {
  const busy = { status: 503 };
  const problem = { code: "overloaded", detail: "The service is busy." };
  for (const isFirst of [true, false]) {
    const list = isFirst ? new RecordList(studentCollection()) : await loaded();
    const [a] = (await loaded()).records;
    if (a === undefined) throw new Error("no record");
    if (isFirst) list.show(everything);
    else list.loadMore();
    await next();
    list.put({ ...a, id: "new" });
    await (await next()).respond(problem, busy);
    const saved = isFirst ? ["new"] : ["new", "a", "b"];
    expect(ids(list)).toEqual(saved);
    expect(list.state.value.loading).toBe(false);
    expect(list.state.value.error?.message).toBe("The service is busy.");
    // A write does not hide the error, and does not load again what failed.
    list.put({ ...a, id: "new", version: 2 });
    expect(list.state.value.error).toBeDefined();
    list.reload();
    await (await next()).respond(records("new", "a", "b"));
    expect(ids(list)).toEqual(["new", "a", "b"]);
    expect(list.state.value.error).toBeUndefined();
  }
});

test("when another view cannot be loaded, a saved record stays, and the list says whose records it shows", async () => {
  const list = await loaded();
  const [a] = list.records;
  if (a === undefined) throw new Error("no record");
  list.show({ ...everything, q: "x" });
  await next();
  list.put({ ...a, id: "new" });
  await (await next()).respond({ code: "overloaded", detail: "The service is busy." }, { status: 503 });
  expect(ids(list)).toEqual(["new", "a", "b"]);
  expect(list.state.value).toMatchObject({ view: everything, loading: false });
  expect(list.state.value.error?.status).toBe(503);
  // Going back needs no request, and has no error.
  list.show(everything);
  expect(list.state.value.error).toBeUndefined();
  list.show({ ...everything, q: "x" });
  await (await next()).respond(records("x"));
  expect(ids(list)).toEqual(["x"]);
});
