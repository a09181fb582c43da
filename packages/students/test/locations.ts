import { join } from "node:path";
import { afterAll, beforeAll, describe } from "vitest";
import { memoryFolder } from "../../../test/memory-folder.ts";
import { sharedDatabases } from "../../../test/shared-postgres.ts";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import type { StudentsOptions } from "../src/index.ts";
import { openStudents, type TestStudents } from "./client.ts";

/** A new, empty location for records of one kind of store. */
type NewLocation = () => Promise<Pick<StudentsOptions, "dataFolder" | "databaseUrl">>;

type StoreTests = (newLocation: NewLocation, kind: "sqlite" | "postgres") => void;

/** Runs tests on SQLite alone: those of rules, formats and roles, which do not depend on the store. */
export function describeSqlite(tests: StoreTests): void {
  describe("on SQLite", () => {
    const folder = temporaryFolder(memoryFolder);
    let count = 0;
    tests(async () => ({ dataFolder: join(folder, String(++count)) }), "sqlite");
  });
}

/** Runs the same tests on SQLite and on a real PostgreSQL server. */
export function describeEachStore(tests: StoreTests): void {
  describeSqlite(tests);
  describe("on PostgreSQL", () => {
    const databases = sharedDatabases();
    tests(async () => ({ databaseUrl: await databases.createDatabase() }), "postgres");
  });
}

/** The service of such tests. Its location exists from the first hook on. */
interface RunningStudents extends Omit<TestStudents, "close" | "fetch" | typeof Symbol.asyncDispose> {
  location(): Awaited<ReturnType<NewLocation>>;
}

type ServiceTests = (students: RunningStudents, ...store: Parameters<StoreTests>) => void;

/** Runs the same tests on a service over each kind of store. The service starts empty, before the first test. */
export function describeStudents(options: StudentsOptions, tests: ServiceTests): void {
  describeEachStore(withService(options, tests));
}

/** Runs tests that do not depend on the store on a service over SQLite, which starts empty. */
export function describeSqliteStudents(options: StudentsOptions, tests: ServiceTests): void {
  describeSqlite(withService(options, tests));
}

function withService(options: StudentsOptions, tests: ServiceTests): StoreTests {
  return (newLocation, kind) => {
    let students: TestStudents;
    let location: ReturnType<RunningStudents["location"]>;
    beforeAll(async () => {
      location = await newLocation();
      students = await openStudents({ ...options, ...location });
    });
    afterAll(() => students.close());
    const service: RunningStudents = {
      location: () => location,
      ask: (...sent) => students.ask(...sent),
      list: (...sent) => students.list(...sent),
      ids: (...sent) => students.ids(...sent),
      changes: (...sent) => students.changes(...sent),
      pages: (...sent) => students.pages(...sent),
      load: (...sent) => students.load(...sent),
      operations: () => students.operations(),
      create: (body) => students.create(body),
    };
    tests(service, newLocation, kind);
  };
}
