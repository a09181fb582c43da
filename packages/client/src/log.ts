/** Where a client writes. */
export interface Log {
  debug(message: string, ...details: unknown[]): void;
  info(message: string, ...details: unknown[]): void;
  warn(message: string, ...details: unknown[]): void;
  error(message: string, ...details: unknown[]): void;
}

/** Warnings and errors go to the console, everything else nowhere. */
export const consoleLog: Log = {
  debug() {},
  info() {},
  warn: (...line) => console.warn(...line),
  error: (...line) => console.error(...line),
};
