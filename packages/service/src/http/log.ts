import { type DestinationStream, type Logger, pino } from "pino";

export type { Logger };

export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

export interface LogOptions {
  /** Which lines to write. Every request is an `info` line. @default "warn" */
  readonly level?: LogLevel;
  /** The destination of the lines. @default stderr */
  readonly destination?: DestinationStream;
}

/** A log of JSON lines, each with `time` (RFC 3339), `level` and `service`. Credentials in headers are redacted. */
export function createLog(service: string, options: LogOptions = {}): Logger {
  const { level = "warn", destination = pino.destination({ dest: 2, sync: false }) } = options;
  return pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
}
