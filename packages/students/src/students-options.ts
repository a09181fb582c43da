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
import type { JwtOptions } from "./access/authenticate.ts";

import { resolveViewerMembers } from "./access/visible-members.ts";
import type { Profile } from "./domain/student-schema.ts";
import type { StudentLocation } from "./store/student-database.ts";

export interface StudentsOptions {
  /** The folder of the SQLite file `students.sqlite`; made when it does not exist. @default "./.signalbox" */
  readonly dataFolder?: string;
  /** A PostgreSQL URL. The records are in its schema `students` instead of a file. @default none */
  readonly databaseUrl?: string;
  /** Where log lines go. @default JSON lines on stderr */
  readonly log?: Logger;
  /** Which lines to write when `log` is not given; every request is an `info` line. @default "warn" */
  readonly logLevel?: LogLevel;
  /** `open` takes any non-empty object, `registrar` the canonical record only. @default "open" */
  readonly profile?: Profile;
  /** Whether a write without `If-Match` to a record that exists is refused with 428. @default false */
  readonly requireIfMatch?: boolean;
  readonly limits?: Partial<StudentLimits>;
  /** Whether callers must send an API key or, with `jwt`, a token. @default false */
  readonly requireKey?: boolean;
  /** Takes tokens of this issuer too. Only used with `requireKey`. @default none */
  readonly jwt?: JwtOptions;
  /**
   * Members that viewers see, besides those of the server; all others are hidden from them. `*` shows all.
   * @default names, number, email address, and what is studied: `defaultViewerMembers`
   */
  readonly viewerMembers?: readonly string[];
  /** Whether changes, exports, rejected requests and administration are entered in the access log. @default with `requireKey` */
  readonly audit?: boolean;
  /** Whether reads of records are entered in it too. @default false */
  readonly auditReads?: boolean;
  /** For how many days its entries stay. @default for ever */
  readonly auditDays?: number;
  /** How many requests about students each key, token or, without them, address may send. @default no limit */
  readonly rateLimit?: RateLimit;
  /** Addresses and ranges of the proxies in front of the service, whose `proxyHeader` says who a caller is. @default [] */
  readonly trustedProxies?: readonly string[];
  /** The one header in which those proxies name the client, such as `x-real-ip`. @default "x-forwarded-for" */
  readonly proxyHeader?: string;
  /** Addresses, or ranges such as `10.0.0.0/8`, that webhooks may call although they are not public. @default [] */
  readonly webhookAddresses?: readonly string[];
  /**
   * How long a webhook waits after each failed attempt, in milliseconds; an event that fails once more is given up.
   * @default 5 s, 30 s, 2 min, 10 min, 1 h, 6 h, 24 h
   */
  readonly webhookBackoffMs?: readonly number[];
  /** What answers 404: `docs` is `/docs` and `/openapi.json`, `metrics` is `/metrics`. @default [] */
  readonly closed?: readonly ClosedPath[];
  /**
   * The origins whose pages may call the service, `loopback` for all pages of this machine, or `["*"]`.
   * @default [] or, for `serveStudents` on a loopback address without `requireKey`, ["loopback"]
   */
  readonly corsOrigins?: readonly string[];
}

/** What bodies may measure, and what the service may have at a time. */
export interface StudentLimits {
  /** Bytes of a body. @default 1_048_576 */
  readonly maxBodyBytes: number;
  /** Bytes of a file that is imported. @default 1_073_741_824 */
  readonly maxImportBytes: number;
  /** Milliseconds for which a file that is imported may pause; as a whole it may take as long as it comes. @default 60_000 */
  readonly maxImportPauseMs: number;
  /** Objects and arrays inside each other. @default 16 */
  readonly maxDepth: number;
  /** Values on all levels together: each costs time and memory, however short it is. @default 100_000 */
  readonly maxValues: number;
  /** Characters of a member name. @default 64 */
  readonly maxKeyLength: number;
  /** Students of an array. A file of them may have any number. @default 1_000 */
  readonly maxStudents: number;
  /** Students that one bulk change may find. @default 10_000 */
  readonly maxBulkStudents: number;
  /** Operations of a JSON Patch. @default 1_000 */
  readonly maxOperations: number;
  /** Event streams and long polls of all callers. @default 1_000 */
  readonly maxSubscribers: number;
  /** Event streams and long polls of one caller. @default 100 */
  readonly maxSubscribersPerCaller: number;
  /** Lists of all callers that are read in an order of their own, or searched. @default 32 */
  readonly maxSortedLists: number;
  /** Those of one caller. @default 4 */
  readonly maxSortedListsPerCaller: number;
  /** Milliseconds for which one read may look for records, or work on them. @default 30_000 */
  readonly maxReadMs: number;
  /** Threads for lists, exports, searches, counts, and large bodies. @default as many as cores, at least 2, at most 4 */
  readonly readThreads: number;
  /** Connections to PostgreSQL; each thread has one besides. @default 10 */
  readonly databaseConnections: number;
  /**
   * Bytes of bodies that are on their way in, or whose requests are not answered yet, and so in memory. The first 16 KiB of
   * each do not count; what does not fit in is answered 503 `too_many_bytes`. @default 256 MiB
   */
  readonly bytesInFlight: number;
  /** Those of one address; what does not fit in is answered 429. @default 32 MiB */
  readonly bytesInFlightPerAddress: number;
  /**
   * Bytes of responses that their clients have not read yet. The first 16 KiB of each do not count; what does not fit in is
   * answered 503 `too_many_bytes`. @default 256 MiB
   */
  readonly responseBytes: number;
  /** Those of one address; what does not fit in is answered 429. @default 64 MiB */
  readonly responseBytesPerAddress: number;
  /** Connections from one address; more are closed, but those of trusted proxies are not counted. @default 1_000 */
  readonly connectionsPerAddress: number;
}

/** Limits that nobody has set. */
export const defaultLimits: StudentLimits = {
  maxBodyBytes: 1_048_576,
  maxImportBytes: 1_073_741_824,
  maxImportPauseMs: 60_000,
  maxDepth: 16,
  maxValues: 100_000,
  maxKeyLength: 64,
  maxStudents: 1_000,
  maxBulkStudents: 10_000,
  maxOperations: 1_000,
  maxSubscribers: 1_000,
  maxSubscribersPerCaller: 100,
  maxSortedLists: 32,
  maxSortedListsPerCaller: 4,
  maxReadMs: 30_000,
  readThreads: defaultThreads,
  databaseConnections: defaultConnections,
  bytesInFlight: 256 * 1024 * 1024,
  bytesInFlightPerAddress: 32 * 1024 * 1024,
  responseBytes: 256 * 1024 * 1024,
  responseBytesPerAddress: 64 * 1024 * 1024,
  connectionsPerAddress: 1_000,
};

/** The options with their defaults: nothing further in sees one that is not set. */
export interface StudentsSettings {
  readonly location: StudentLocation;
  readonly log: Logger;
  readonly profile: Profile;
  readonly requireIfMatch: boolean;
  readonly limits: StudentLimits;
  readonly requireKey: boolean;
  readonly jwt: JwtOptions | undefined;
  /** Undefined for all. */
  readonly viewerMembers: ReadonlySet<string> | undefined;
  readonly audit: boolean;
  readonly auditReads: boolean;
  readonly auditDays: number | undefined;
  readonly rateLimit: RateLimit | undefined;
  readonly corsOrigins: readonly string[];
  readonly closed: readonly ClosedPath[];
  /** The address of a caller. */
  readonly addressOf: ClientAddress;
  /** Whether webhooks may call an address although it is not public. */
  readonly allowWebhookAddress: (address: string) => boolean;
  readonly webhookBackoffMs: readonly number[];
}

/**
 * Resolves the options of the service, once.
 *
 * @throws TypeError when a limit does not exist or is not a positive integer, `auditDays` is not a positive number, or an
 * address is none.
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
