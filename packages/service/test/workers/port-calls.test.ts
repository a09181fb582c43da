import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MessageChannel } from "node:worker_threads";
import { afterAll, expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/temporary-folder.ts";
import { Problem } from "../../src/problem.ts";
import { ServiceError } from "../../src/service-error.ts";
import { openSqlite } from "../../src/sql/open-sqlite.ts";
import { storageErrorOf } from "../../src/storage/storage-error.ts";
import { callsThrough, serveCalls } from "../../src/workers/port-calls.ts";

const { port1, port2 } = new MessageChannel();
const folder = mkdtempSync(join(temporaryFolder(), "calls-"));
const methods: Record<string, (...values: never[]) => unknown> = {
  add: (one: number, other: number) => one + other,
  uncloneable: () => () => "a function",
  causedByFunction: () => {
    throw Object.assign(new RangeError("no such page", { cause: () => undefined }), {
      code: "E_PAGE",
      mark: Symbol("s"),
    });
  },
  reject: () => {
    const errors = [{ pointer: "/age", code: "too_big", detail: "must be at most 150" }];
    throw new Problem(422, "invalid_body", "age must be at most 150.", { errors, headers: { etag: '"1"' } });
  },
  openNoDatabase: () => openSqlite({ file: join(folder, "text.sqlite"), migrations: {} }),
  fillDatabase: async () => {
    const { DatabaseSync } = await import("node:sqlite");
    using database = new DatabaseSync(":memory:");
    database.exec("pragma max_page_count = 2; create table row (text); insert into row values (zeroblob(100000))");
  },
};
serveCalls(port1, (method, values) => methods[method]?.(...(values as never[])));
const { call, end } = callsThrough(port2);
afterAll(() => port1.close());

test("calls return results, and errors with their fields; a value that cannot be cloned fails only its own call", async () => {
  expect(await call("add", [1, 2])).toBe(3);
  const failed = call("causedByFunction", []);
  await expect(failed).rejects.toMatchObject({ name: "RangeError", message: "no such page", code: "E_PAGE" });
  await expect(failed).rejects.not.toHaveProperty("mark");
  await expect(failed).rejects.toHaveProperty("stack", expect.stringContaining("causedByFunction"));
  await expect(call("uncloneable", [])).rejects.toThrow("could not be cloned");
  expect(() => call("add", [() => 1])).toThrow("could not be cloned");
  expect(await call("add", [2, 2])).toBe(4);
});

test("a problem is the same one in the other thread", async () => {
  const problem = await call("reject", []).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(Problem);
  expect(problem).toMatchObject({ status: 422, code: "invalid_body", message: "age must be at most 150." });
  expect(problem).toMatchObject({ errors: [{ pointer: "/age", code: "too_big" }], headers: { etag: '"1"' } });
});

test("errors of the store keep what they are between threads", async () => {
  writeFileSync(join(folder, "text.sqlite"), "This is not a database, but a text that is long enough. ".repeat(20));
  const unusable = await call("openNoDatabase", []).catch((error: unknown) => error);
  expect(unusable).toBeInstanceOf(ServiceError);
  expect(unusable).toMatchObject({ code: "database_unusable", message: expect.stringContaining("text.sqlite") });
  const full = await call("fillDatabase", []).catch((error: unknown) => error);
  expect(storageErrorOf(full)).toEqual({ kind: "full", reason: "database or disk is full" });
});

test("end() rejects the calls that wait and all later ones, with the first reason", async () => {
  const waiting = call("add", [1, 1]);
  end(new Error("the thread ended"));
  end(new Error("later"));
  await expect(waiting).rejects.toThrow("the thread ended");
  await expect(call("add", [1, 1])).rejects.toThrow("the thread ended");
});
