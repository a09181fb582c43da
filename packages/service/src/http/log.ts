import { type DestinationStream, type Logger, pino } from "pino";
import { callerNetwork } from "../addresses.ts";
import { Problem } from "../problem.ts";
import { storageProblem } from "../storage/storage-error.ts";
import { poolProblem } from "../workers/pool-error.ts";

export type { Logger };

export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

interface LogOptions {
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
const MAX_ERROR_LENGTH = 4_000;

function boundedError(error: Error): object {
  const serialized: Record<string, unknown> = { ...pino.stdSerializers.err(error) };
  for (const [name, value] of Object.entries(serialized)) {
    if (typeof value === "string" && value.length > MAX_ERROR_LENGTH)
      serialized[name] = `${value.slice(0, MAX_ERROR_LENGTH)}…`;
  }
  return serialized;
}

/** The most characters that a line of the log quotes of a method, path or header. */
const MAX_QUOTED = 1_000;

interface LoggedRequest {
  readonly method: string;
  header(name: string): string | undefined;
}

interface LoggedOutcome {
  readonly requestId: string;
  /** Without secrets. */
  readonly path: string;
  /** Undefined when there was no response. */
  readonly status: number | undefined;
  /** How long it took. */
  readonly seconds: number;
}

/** The line of a request in the log. What a client sent is truncated, so no caller can fill the log. */
export function requestLine(
  request: LoggedRequest,
  { requestId, path, status, seconds }: LoggedOutcome,
): Record<string, unknown> {
  return {
    requestId,
    traceparent: request.header("traceparent")?.slice(0, MAX_QUOTED),
    method: request.method.slice(0, MAX_QUOTED),
    path: path.slice(0, MAX_QUOTED),
    status,
    milliseconds: Math.round(seconds * 1e4) / 10,
  };
}

interface LineLimits {
  /** The most lines of one network in a window. @default 10 */
  readonly perNetwork?: number;
  /** The most lines of all networks together in a window. @default 1000 */
  readonly total?: number;
  /** How long a window is, in milliseconds. @default 60000 */
  readonly windowMs?: number;
}

/**
 * Logs a warning about a request.
 *
 * @param address where the request came from
 * @returns false when the limit was reached and the line was only counted
 */
export type Warn = (
  address: string,
  line: Readonly<Record<string, unknown>>,
  message: string,
  level?: "warn" | "error",
) => boolean;

/**
 * Limits warnings about requests that anyone can send, so no one can fill the log or its disk. Lines beyond the limits are only
 * counted. At the end of the window, one line `left out` reports their number.
 */
export function limitedWarnings(log: Logger, limits?: LineLimits): Warn {
  const mayWrite = createLineLimit((lines, seconds) => log.warn({ lines, seconds }, "left out"), limits);
  return (address, line, message, level = "warn") => {
    if (!mayWrite(address)) return false;
    log[level](line, message);
    return true;
  };
}

/**
 * Limits the lines about requests that anyone can send.
 *
 * @param report receives how many lines were left out, at the end of a window of so many seconds
 * @returns a function that says whether a line about a request from an address may be written, and counts it
 */
export function createLineLimit(
  report: (lines: number, seconds: number) => void,
  { perNetwork = 10, total = 1000, windowMs = 60_000 }: LineLimits = {},
): (address: string) => boolean {
  // There is at most one entry for each written line.
  let ofNetworks = new Map<string, number>();
  let written = 0;
  let leftOut = 0;
  let isOpen = false;

  function endWindow(): void {
    if (leftOut > 0) report(leftOut, windowMs / 1000);
    ofNetworks = new Map();
    written = 0;
    leftOut = 0;
    isOpen = false;
  }

  return (address) => {
    if (!isOpen) {
      isOpen = true;
      setTimeout(endWindow, windowMs).unref();
    }
    const network = callerNetwork(address);
    const ofNetwork = ofNetworks.get(network) ?? 0;
    if (written >= total || ofNetwork >= perNetwork) {
      leftOut += 1;
      return false;
    }
    ofNetworks.set(network, ofNetwork + 1);
    written += 1;
    return true;
  };
}

/** Logs an error that a request failed with. @param request its id, and the address that it came from */
export type LogFailure = (
  error: unknown,
  request?: { readonly requestId?: string | undefined; readonly address?: string | undefined },
) => void;

/**
 * Logs errors of requests. Callers can cause overload errors at any time, and a full disk fails every write. Such errors are
 * warnings of one line, and unexpected errors have their stack. All count in the same limits, so no caller can fill the log.
 */
export function failureLog(log: Logger, warn: Warn = limitedWarnings(log)): LogFailure {
  return (error, { requestId, address = "" } = {}) => {
    const problem = error instanceof Problem ? error : (poolProblem(error) ?? storageProblem(error));
    if (problem === undefined || problem.status === 500) {
      warn(address, { requestId, err: error }, "failed", "error");
      return;
    }
    const { code, message: detail, cause } = problem;
    const reason = cause instanceof Error && !detail.includes(cause.message) ? cause.message : undefined;
    warn(address, { requestId, code, detail, reason }, messageOf(code));
  };
}

function messageOf(code: string): string {
  if (overloads.has(code) || code.startsWith("too_many_")) return "overloaded";
  return code.startsWith("storage_") ? "storage failed" : "failed";
}

/** Codes of errors that end when callers send fewer or smaller requests. */
const overloads: ReadonlySet<string> = new Set([
  "storage_busy",
  "record_busy",
  "too_busy",
  "deadline_exceeded",
  "out_of_memory",
]);
