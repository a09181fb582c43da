/** The logger of a client. */
export interface Log {
  debug(message: string, ...details: unknown[]): void;
  info(message: string, ...details: unknown[]): void;
  warn(message: string, ...details: unknown[]): void;
  error(message: string, ...details: unknown[]): void;
}

/** Writes warnings and errors to the console, and discards everything else. */
export const consoleLog: Log = {
  debug() {},
  info() {},
  warn: (...line) => console.warn(...line),
  error: (...line) => console.error(...line),
};

/** Adds missing levels to a logger; returns a complete one unchanged. Each level of `log` is looked up when it is used. */
export function toLog(log: Partial<Log>): Log {
  const filled = { ...consoleLog };
  const levels = Object.keys(filled) as (keyof Log)[];
  if (levels.every((level) => log[level])) return log as Log;
  for (const level of levels) filled[level] = (...line) => (log[level] ? log : consoleLog)[level]?.(...line);
  return filled;
}
