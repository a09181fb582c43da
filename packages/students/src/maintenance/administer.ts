import type { KeyStore } from "../store/keys.ts";
import { openStudentStores } from "../store/open-student-stores.ts";
import { resolveOptions, type StudentsOptions } from "../students-options.ts";

/** The API keys of a service, opened beside it or without it. */
export interface StudentKeys extends KeyStore {
  close(): Promise<void>;
}

/**
 * Opens the keys of the service whose records are at this place.
 *
 * @throws ServiceError when the data folder or the database cannot be used; the message says why.
 */
export async function openStudentKeys(
  options: Pick<StudentsOptions, "dataFolder" | "databaseUrl"> = {},
): Promise<StudentKeys> {
  const stores = await openStudentStores(resolveOptions(options).place, () => {});
  return { ...stores.keys, close: () => stores.close() };
}

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
