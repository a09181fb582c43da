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
