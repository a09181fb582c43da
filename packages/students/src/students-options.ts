import { join } from "node:path";
import {
  addressList,
  type ClientAddress,
  type ClosedPath,
  clientAddress,
  createLog,
  defaultConnections,
  defaultThreads,
  type Logger,
  type LogLevel,
  type RateLimit,
  resolveLimits,
} from "@signalbox/service";
import type { JwtOptions } from "./access/verify-token.ts";

import { resolveViewerMembers } from "./access/view.ts";
import type { Profile } from "./domain/student-schema.ts";
import type { StudentLocation } from "./store/student-database.ts";

export interface StudentsOptions {
  /** The folder of the SQLite file `students.sqlite`. Created if it does not exist. @default "./.signalbox" */
  readonly dataFolder?: string;
  /** A PostgreSQL URL. Records are then in its schema `students` instead of a file. @default none */
  readonly databaseUrl?: string;
  /** Receives log lines. @default JSON lines on stderr */
  readonly log?: Logger;
  /** The lowest level of lines to write without `log`. Every request is an `info` line. @default "warn" */
  readonly logLevel?: LogLevel;
  /** `open` accepts any non-empty object, `registrar` only the canonical record. @default "open" */
  readonly profile?: Profile;
  /** Whether a write to an existing record requires `If-Match` (otherwise 428). @default false */
  readonly requireIfMatch?: boolean;
  readonly limits?: Partial<StudentLimits>;
  /** Whether callers must send an API key or, with `jwt`, a token. @default false */
  readonly requireKey?: boolean;
  /** Accepts tokens of this issuer too. Only used with `requireKey`. @default none */
  readonly jwt?: JwtOptions;
  /**
   * Members that viewers see, besides those of the server; all others are hidden from them. `*` shows all.
   * @default names, number, email address, and what is studied: `defaultViewerMembers`
   */
  readonly viewerMembers?: readonly string[];
  /** Whether the access log records changes, exports, rejected requests and administration. @default with `requireKey` */
  readonly audit?: boolean;
  /** Whether it also records reads. @default false */
  readonly auditReads?: boolean;
  /** How many days its entries are stored. @default forever */
  readonly auditDays?: number;
  /** The rate limit of each key or token or, without them, of each address. @default no limit */
  readonly rateLimit?: RateLimit;
  /** Addresses and ranges of trusted proxies, whose `proxyHeader` has the address of the client. @default [] */
  readonly trustedProxies?: readonly string[];
  /** The header in which those proxies send the address of the client, such as `x-real-ip`. @default "x-forwarded-for" */
  readonly proxyHeader?: string;
  /** Private addresses, or ranges such as `10.0.0.0/8`, that webhooks may call. @default [] */
  readonly webhookAddresses?: readonly string[];
  /**
   * How long a webhook waits after each failed attempt, in milliseconds. After one more failure, the event is a dead letter.
   * @default 5 s, 30 s, 2 min, 10 min, 1 h, 6 h, 24 h
   */
  readonly webhookBackoffMs?: readonly number[];
  /** Closed paths, which return 404: `docs` is `/docs` and `/openapi.json`, `metrics` is `/metrics`. @default [] */
  readonly closed?: readonly ClosedPath[];
  /**
   * The allowed origins of pages: URLs, `loopback` for all pages of this machine, or `["*"]`.
   * @default [] or, for `serveStudents` on a loopback address without `requireKey`, ["loopback"]
   */
  readonly corsOrigins?: readonly string[];
}

/** The limits of bodies and of concurrent work. */
export interface StudentLimits {
  /** Bytes of a body. @default 1_048_576 */
  readonly maxBodyBytes: number;
  /** Bytes of an imported file. @default 1_073_741_824 */
  readonly maxImportBytes: number;
  /** The longest pause while an imported file is uploaded, in milliseconds. The whole upload has no deadline. @default 60_000 */
  readonly maxImportPauseMs: number;
  /** The deepest nesting of objects and arrays. @default 16 */
  readonly maxDepth: number;
  /** The most values on all levels, because each one costs time and memory. @default 100_000 */
  readonly maxValues: number;
  /** Characters of a member name. @default 64 */
  readonly maxKeyLength: number;
  /** Students of an array. An imported file may have any number. @default 1_000 */
  readonly maxStudents: number;
  /** Students of one bulk change. In SQLite, other writes wait for its commit. @default 2_000 */
  readonly maxBulkStudents: number;
  /**
   * Rows of an import of all or none in SQLite, where other writes wait for its commit. Each started 1,000 characters of a
   * row count as one. @default 2_000
   */
  readonly maxAtomicRows: number;
  /** Students of an import that can be undone as a whole. @default 50_000 */
  readonly maxUndoStudents: number;
  /** Days for which a bulk change or a merge can be undone. @default 30 */
  readonly maxUndoDays: number;
  /** Bulk changes and merges that can be undone. Beyond this number, the oldest cannot. @default 1_000 */
  readonly maxUndos: number;
  /** Operations of a JSON Patch. @default 1_000 */
  readonly maxOperations: number;
  /** Event streams and long polls of all callers. @default 1_000 */
  readonly maxSubscribers: number;
  /** Event streams and long polls of one caller. @default 100 */
  readonly maxSubscribersPerCaller: number;
  /** The deadline of one read, in milliseconds. @default 30_000 */
  readonly maxReadMs: number;
  /** Threads for lists, exports, searches, counts, and large bodies. @default as many as cores, at least 2, at most 4 */
  readonly readThreads: number;
  /** Connections to PostgreSQL, besides one per thread. @default 10 */
  readonly databaseConnections: number;
  /**
   * Bytes of request bodies in memory, until the response is sent, and as many again of responses that clients have not read. The
   * first 16 KiB of each body do not count. Beyond, requests get 503 `too_many_bytes`. @default 256 MiB
   */
  readonly bytesInFlight: number;
  /** Those of one address. Beyond, requests get 429. @default 64 MiB */
  readonly bytesInFlightPerAddress: number;
  /** Connections from one address. Further ones are closed. Those of trusted proxies do not count. @default 1_000 */
  readonly connectionsPerAddress: number;
}

/** The default limits. */
export const defaultLimits: StudentLimits = {
  maxBodyBytes: 1_048_576,
  maxImportBytes: 1_073_741_824,
  maxImportPauseMs: 60_000,
  maxDepth: 16,
  maxValues: 100_000,
  maxKeyLength: 64,
  maxStudents: 1_000,
  maxBulkStudents: 2_000,
  maxAtomicRows: 2_000,
  maxUndoStudents: 50_000,
  maxUndoDays: 30,
  maxUndos: 1_000,
  maxOperations: 1_000,
  maxSubscribers: 1_000,
  maxSubscribersPerCaller: 100,
  maxReadMs: 30_000,
  readThreads: defaultThreads,
  databaseConnections: defaultConnections,
  bytesInFlight: 256 * 1024 * 1024,
  bytesInFlightPerAddress: 64 * 1024 * 1024,
  connectionsPerAddress: 1_000,
};

type Defaulted =
  | ("log" | "profile" | "requireIfMatch" | "requireKey" | "audit" | "auditReads")
  | ("corsOrigins" | "closed" | "webhookBackoffMs");

/** The resolved options, with defaults. */
export interface StudentsSettings extends Required<Pick<StudentsOptions, Defaulted>> {
  readonly location: StudentLocation;
  readonly limits: StudentLimits;
  readonly jwt: JwtOptions | undefined;
  /** Undefined for all. */
  readonly viewerMembers: ReadonlySet<string> | undefined;
  readonly auditDays: number | undefined;
  readonly rateLimit: RateLimit | undefined;
  /** The address of a caller. */
  readonly addressOf: ClientAddress;
  /** Whether webhooks may call a private address. */
  readonly allowWebhookAddress: (address: string) => boolean;
}

/**
 * Resolves the options of the service, once.
 *
 * @throws TypeError for an unknown limit, a limit that is not a positive integer, an `auditDays` that is not a positive number,
 * or an invalid address.
 */
export function resolveOptions(options: StudentsOptions): StudentsSettings {
  const {
    dataFolder = ".signalbox",
    databaseUrl,
    profile = "open",
    requireIfMatch = false,
    logLevel = "warn",
  } = options;
  const limits = resolveLimits(defaultLimits, options.limits);
  const { requireKey = false, auditReads = false, auditDays } = options;
  if (auditDays !== undefined && !(auditDays > 0)) {
    throw new TypeError(`'auditDays' must be a positive number, got ${auditDays}`);
  }
  return {
    location:
      databaseUrl === undefined
        ? { kind: "sqlite", file: join(dataFolder, "students.sqlite") }
        : { kind: "postgres", url: databaseUrl, connections: limits.databaseConnections },
    log: options.log ?? createLog("students", { level: logLevel }),
    profile,
    requireIfMatch,
    limits,
    requireKey,
    jwt: options.jwt,
    viewerMembers: resolveViewerMembers(options.viewerMembers),
    audit: options.audit ?? (requireKey || auditReads),
    auditReads,
    auditDays,
    rateLimit: options.rateLimit,
    corsOrigins: options.corsOrigins ?? [],
    closed: options.closed ?? [],
    addressOf: clientAddress(options),
    allowWebhookAddress: addressList(options.webhookAddresses ?? [], "webhookAddresses"),
    webhookBackoffMs: options.webhookBackoffMs ?? [5, 30, 120, 600, 3_600, 21_600, 86_400].map((s) => s * 1_000),
  };
}
