import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RecordList } from "../../ui/src/state/record-list.ts";
import { type Asked, fakeService } from "./fake-service.ts";
import { studentCollection } from "./student-collection.ts";

let next: () => Promise<Asked>;
beforeEach(() => {
  next = fakeService();
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
