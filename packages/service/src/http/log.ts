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
      serializers: { err: boundedError },
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
}

/** The most characters of a message or stack, which may quote what a client sent. */
const maxErrorLength = 4_000;

function boundedError(error: Error): object {
  const serialized: Record<string, unknown> = { ...pino.stdSerializers.err(error) };
  for (const [name, value] of Object.entries(serialized)) {
    if (typeof value === "string" && value.length > maxErrorLength)
      serialized[name] = `${value.slice(0, maxErrorLength)}…`;
  }
  return serialized;
}
