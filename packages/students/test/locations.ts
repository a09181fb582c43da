import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { memoryFolder } from "../../../test/memory-folder.ts";
import { sharedDatabases } from "../../../test/shared-postgres.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import type { StudentsOptions } from "../src/index.ts";
import { openStudents, type TestStudents } from "./client.ts";

/** A new, empty location for records of one kind of store. */
type NewPlace = () => Promise<Pick<StudentsOptions, "dataFolder" | "databaseUrl">>;

/** Runs the same tests on SQLite and on a real PostgreSQL server. */
export function describeEachStore(tests: (newLocation: NewPlace, kind: "sqlite" | "postgres") => void): void {
  describe("on SQLite", () => {
    const folder = temporaryFolder(memoryFolder);
    let count = 0;
    tests(async () => ({ dataFolder: join(folder, String(++count)) }), "sqlite");
  });

  describe("on PostgreSQL", () => {
    const databases = sharedDatabases();
    tests(async () => ({ databaseUrl: await databases.createDatabase() }), "postgres");
  });
}

/** Runs the same tests on a service over each kind of store. The service starts empty, before the first test. */
export function describeStudents(
  options: StudentsOptions,
  tests: (students: Omit<TestStudents, "close" | "fetch">, newLocation: NewPlace, kind: "sqlite" | "postgres") => void,
): void {
  describeEachStore((newLocation, kind) => {
    let students: TestStudents;
    beforeAll(async () => {
      students = await openStudents({ ...options, ...(await newLocation()) });
    });
    afterAll(() => students.close());
    const service: Parameters<typeof tests>[0] = {
      ask: (...sent) => students.ask(...sent),
      pages: (...sent) => students.pages(...sent),
      load: (...sent) => students.load(...sent),
      create: (body) => students.create(body),
    };
    tests(service, newLocation, kind);
  });
}
