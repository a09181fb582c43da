import type { Logger } from "pino";
import type { ProxyOptions } from "../addresses.ts";
import { Problem } from "../problem.ts";
import { OptionError } from "../service-error.ts";
import type { LogLevel } from "./log.ts";
import { processRoles as allRoles, type ClosedPath, type ProcessRole } from "./process-options.ts";

export interface ProcessRoleOptions {
  /** What this process does; other processes on the same `databaseUrl` do the rest. @default all */
  readonly processRoles?: readonly ProcessRole[];
  readonly databaseUrl?: string;
}

/** What all services can be told. */
export interface CommonOptions extends ProcessRoleOptions, ProxyOptions {
  /** A replica of `databaseUrl`, with a comma between several: lists, searches and exports read it while it has every write. @default none */
  readonly readUrl?: string;
  /** Closed paths, which return 404: `docs` is `/docs` and `/openapi.json`, `metrics` is `/metrics`. @default [] */
  readonly closed?: readonly ClosedPath[];
  /** Receives log lines. @default JSON lines on stderr */
  readonly log?: Logger;
  /** The lowest level of lines to write without `log`. Every request is an `info` line. @default "warn" */
  readonly logLevel?: LogLevel;
}

/** @throws TypeError without a database that other processes can use: nothing would do the rest. */
export function resolveRoles({ processRoles = [], databaseUrl }: ProcessRoleOptions): ReadonlySet<ProcessRole> {
  if (processRoles.length === 0) return new Set(allRoles);
  if (databaseUrl !== undefined) return new Set(processRoles);
  const rule = "must be used with 'databaseUrl', which other processes share";
  throw new OptionError("processRoles", rule, { other: "databaseUrl" });
}

/** The problem of a request that needs a process with another role. */
export function wrongRole(needed: ProcessRole): Problem {
  const detail = `This process does not have the role ${needed}. Send the request to one that has it.`;
  return new Problem(421, "misdirected_request", detail);
}
