import { expect, test } from "vitest";
import { postgresServers, schemaOf } from "../../src/sql/postgres-servers.ts";

test("a URL names one server or several, and the parameters that the driver does not know are removed", () => {
  expect(postgresServers("postgres://me:a%2Cb@one:5432/school?sslmode=require")).toEqual({
    urls: ["postgres://me:a%2Cb@one:5432/school?sslmode=require"],
    need: undefined,
    isSynchronous: false,
    title: "the PostgreSQL database school at one:5432",
  });
  expect(
    postgresServers("postgresql://me:p,q@one:5432,two,[::1]:5434/school?target_session_attrs=primary&sslmode=require"),
  ).toEqual({
    urls: [
      "postgresql://me:p,q@one:5432/school?sslmode=require",
      "postgresql://me:p,q@two/school?sslmode=require",
      "postgresql://me:p,q@[::1]:5434/school?sslmode=require",
    ],
    need: "writable",
    isSynchronous: false,
    title: "the PostgreSQL database school at one:5432,two,[::1]:5434",
  });
  expect(postgresServers("postgres:///school?host=/run/postgresql").need).toBeUndefined();
  expect(postgresServers("postgres://one,two/school?synchronous=true", "read")).toMatchObject({
    urls: ["postgres://one/school", "postgres://two/school"],
    need: "standby",
    isSynchronous: true,
  });
});

test.each(["one:5432/school", "mysql://one/school", "postgres://one:x/school", "postgres://one,/school", ""])(
  "%j is malformed, and the error does not repeat it",
  (url) => {
    expect(() => postgresServers(url)).toThrow(/^The URL of the PostgreSQL database is malformed; it looks like/);
  },
);

test.each([
  [
    "target_session_attrs=standby",
    "target_session_attrs=standby in the URL is not supported; a service needs read-write or primary.",
  ],
  // Only the URL of a replica says that commits wait for it.
  ["synchronous=true", "synchronous=true in the URL is not"],
  ["schema=a", "'schema' in the URL is not supported"],
  ["currentSchema=a", "'currentSchema' in the URL is not supported"],
  ["search_path=a", "'search_path' in the URL is not supported"],
  // Other programs would use the last one.
  ["options=-c%20search_path%3Da%20-c%20search_path%3Db", "search_path=a and b in the URL"],
])("the parameter %s is rejected", (parameter, message) => {
  expect(() => postgresServers(`postgres://one/school?${parameter}`)).toThrow(message);
});

test("the search path of a URL names the schema, and is not sent to the server", () => {
  const parameters = "options=-c%20search_path%3Dschool_a%20-c%20statement_timeout%3D9&target_session_attrs=primary";
  const url = `postgres://one,two/school?${parameters}`;
  expect(postgresServers(url)).toMatchObject({
    urls: ["one", "two"].map((host) => `postgres://${host}/school?options=+-c+statement_timeout%3D9`),
    schema: "school_a",
    title: "the PostgreSQL database school at one,two, schema school_a",
  });
  expect(["students", "capture"].map((usual) => schemaOf(url, usual))).toEqual(["school_a", "school_a_capture"]);
  expect(schemaOf("postgres://one/school?options=-c%20statement_timeout%3D9", "capture")).toBe("capture");
});

test.each(["a,public", '"$user"', '"School in"', "School", "", "s".repeat(56), "pg_temp", "capture", "a_capture"])(
  "a search path %j is rejected",
  (path) => {
    const options = encodeURIComponent(`--search_path=${path}`);
    expect(() => postgresServers(`postgres://one/school?options=${options}`)).toThrow(
      `search_path=${path} in the URL must be the name of one schema`,
    );
  },
);
