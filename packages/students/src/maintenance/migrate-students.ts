import { openStudentStores } from "../store/open-student-stores.ts";
import { resolveOptions, type StudentsOptions } from "../students-options.ts";

/**
 * Makes the tables of the service, or brings them up to date. The service does the same when it starts.
 *
 * @throws ServiceError when the place cannot be used, or was changed by a newer version.
 */
export async function migrateStudents(
  options: Pick<StudentsOptions, "dataFolder" | "databaseUrl"> = {},
): Promise<void> {
  const stores = await openStudentStores(resolveOptions(options).place, () => {});
  await stores.close();
}
