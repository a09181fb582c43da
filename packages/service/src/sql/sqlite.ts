import type sqlite from "node:sqlite";

/** How Node 22 and 24 announce their SQLite. They have all that this package uses, and the tests run on both. */
const ANNOUNCEMENT = "SQLite is an experimental feature";

/**
 * Loads the SQLite of Node without that announcement, which every thread and every program that imports this would print. All
 * other warnings appear.
 */
function loadSqlite(): typeof sqlite {
  const { emitWarning } = process;
  process.emitWarning = (...warning: unknown[]): void => {
    if (!String(warning[0]).startsWith(ANNOUNCEMENT)) Reflect.apply(emitWarning, process, warning);
  };
  try {
    return process.getBuiltinModule("node:sqlite");
  } finally {
    process.emitWarning = emitWarning;
  }
}

const loaded: typeof sqlite = loadSqlite();

export const DatabaseSync: typeof sqlite.DatabaseSync = loaded.DatabaseSync;
export type DatabaseSync = sqlite.DatabaseSync;
export const backup: typeof sqlite.backup = loaded.backup;
