import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { createCollections, readCollections } from "../src/commands/students/seed.ts";
import { openStudents } from "./services.ts";

const folder = temporaryFolder();
const service = await openStudents(join(folder, "data"));

function fileOf(text: string): string {
  const file = join(folder, "db.json");
  writeFileSync(file, text);
  return file;
}

const get = async (path: string): Promise<string> => (await fetch(service.url + path)).text();

test("a file of json-server becomes collections, once, with numbers as written", async () => {
  const lessons = Array.from({ length: 1_500 }, (_, id) => ({ id, courseId: 7 }));
  const file = fileOf(
    `{"students":[{"id":1,"name":"Ada"}],"courses":[{"id":7,"hours":2.50}],"lessons":${JSON.stringify(lessons)},"rooms":[]}`,
  );
  expect(await createCollections(service.url, readCollections(file))).toBe(
    "created students (1), courses (1), lessons (1500)",
  );
  expect(await get("/courses/7")).toContain('"hours":2.50');
  expect(JSON.parse(await get("/courses/7/lessons?limit=1000"))).toHaveLength(1_000);
  await fetch(`${service.url}/courses/7`, { method: "DELETE" });
  expect(await createCollections(service.url, readCollections(file))).toBe(
    "nothing to create; its collections with records exist already",
  );
  expect(JSON.parse(await get("/courses"))).toEqual([]);
});

test("a file of empty collections creates nothing, and says why", async () => {
  const collections = readCollections(fileOf('{"posts":[],"comments":[]}'));
  expect(await createCollections(service.url, collections)).toBe(
    "nothing to create; it has no records, and a collection comes with its first one",
  );
});

test.each(["docs", "keys", "collections", "audit", "webhooks", "me", "bulk", "student"])(
  "the name %s, a path of the service, is rejected with its reason",
  async (name) => {
    const collections = readCollections(fileOf(`{"keys-of":[{"id":1}],"${name}":[{"id":1}]}`));
    await expect(createCollections(service.url, collections)).rejects.toThrow(
      new RegExp(`${name} is a path of the service|['"]${name}['"] cannot be (?:the name of )?a collection`),
    );
  },
);

test("an error in a record names its collection", async () => {
  const collections = readCollections(fileOf('{"twins":[{"id":1},{"id":1}]}'));
  await expect(createCollections(service.url, collections)).rejects.toThrow("collection twins: The id is in use");
});

test.each([
  ["[]", "must be an object of collections"],
  ['{"profile":{}}', 'has "profile", which must be an array of records'],
  ["{", "is not JSON"],
])("students serve rejects the file %s before it starts", async (text, reason) => {
  const { err, code } = await service.students(["serve", fileOf(text)]);
  expect(err).toContain(reason);
  expect(code).toBe(2);
});
