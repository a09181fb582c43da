import type sqlite from "node:sqlite";

/** The warning of Node 22 and 24 about their SQLite. Both have everything that this package uses, and the tests run on both. */
const ANNOUNCEMENT = "SQLite is an experimental feature";

/**
 * Loads the SQLite of Node without that warning. Otherwise every thread and every program that imports this module would print it.
 * All other warnings are printed.
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
