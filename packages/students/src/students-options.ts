import { join } from "node:path";
import {
  addressList,
  type CommonOptions,
  clientAddress,
  createLog,
  OptionError,
  type RateLimit,
  resolveLimits,
  resolveRoles,
} from "@signalbox/service";
import type { DatabaseLocation } from "@signalbox/service/query-connection";
import type { JwtOptions } from "./access/verify-token.ts";
import { readDeclarations } from "./collections/declaration.ts";
import { fieldsWhere } from "./domain/student-fields.ts";
import type { Profile } from "./domain/student-schema.ts";
import { defaultLimits, type StudentLimits } from "./limits.ts";

export interface StudentsOptions extends CommonOptions {
  /** The folder of the SQLite file `students.sqlite`. Created if it does not exist. @default "./.signalbox" */
  readonly dataFolder?: string;
  /** A PostgreSQL URL. Records are then in its schema `students`, or the `search_path` of its `options`. @default none: a file */
  readonly databaseUrl?: string;
  /** `open` accepts any non-empty object, `registrar` only the canonical record. @default "open" */
  readonly profile?: Profile;
  /**
   * A schema file. It declares the collections beside students: fields, unique keys, references, roles. No others can then exist.
   * @default none: in the `open` profile, the first record of any name creates its collection
   */
  readonly schema?: string;
  /** Whether a write to an existing record requires `If-Match` (otherwise 428). @default false */
  readonly requireIfMatch?: boolean;
  readonly limits?: Partial<StudentLimits>;
  /** Whether callers must send an API key or, with `jwt`, a token. @default false */
  readonly requireKey?: boolean;
  /** Accepts tokens of this issuer too. Only used with `requireKey`. @default none */
  readonly jwt?: JwtOptions;
  /**
   * Members that viewers see, besides those of the server; all others are hidden from them. `*` shows all.
   * @default names, number, email address, and what is studied
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
  /** Private addresses, or ranges such as `10.0.0.0/8`, that webhooks may call. @default [] */
  readonly webhookAddresses?: readonly string[];
  /**
   * How long a webhook waits after each failed attempt, in milliseconds. After one more failure, the event is a dead letter.
   * @default 5 s, 30 s, 2 min, 10 min, 1 h, 6 h, 24 h
   */
  readonly webhookBackoffMs?: readonly number[];
  /**
   * The allowed origins of pages: URLs, `loopback` for all pages of this machine, or `["*"]`.
   * @default [] or, for `serveStudents` on a loopback address without `requireKey`, ["loopback"]
   */
  readonly corsOrigins?: readonly string[];
}

/** The resolved options, with defaults. */
export type StudentsSettings = ReturnType<typeof resolveOptions>;

/**
 * Resolves the options of the service, once.
 *
 * @throws TypeError for an unknown limit, a limit that is not a positive integer, an `auditDays` that is not a positive number,
 * or an invalid address.
 */
export function resolveOptions(options: StudentsOptions) {
  const { dataFolder = ".signalbox", databaseUrl, readUrl, schema, logLevel = "warn" } = options;
  const limits = resolveLimits(defaultLimits, options.limits);
  const { requireKey = false, auditReads = false, auditDays } = options;
  const { viewerMembers = fieldsWhere(({ viewer }) => viewer === true) } = options;
  if (auditDays !== undefined && !(auditDays > 0))
    throw new OptionError("auditDays", `must be a positive number, got ${auditDays}`);
  const location: DatabaseLocation =
    databaseUrl === undefined
      ? { kind: "sqlite", file: join(dataFolder, "students.sqlite") }
      : { kind: "postgres", url: databaseUrl, readUrl, connections: limits.databaseConnections };
  return {
    ...options,
    location,
    log: options.log ?? createLog("students", { level: logLevel }),
    profile: options.profile ?? "open",
    requireIfMatch: options.requireIfMatch ?? false,
    limits,
    declarations: schema === undefined ? undefined : readDeclarations(schema),
    requireKey,
    /** Undefined for all. */
    viewerMembers: viewerMembers.includes("*") ? undefined : viewerMembers,
    audit: options.audit ?? (requireKey || auditReads),
    auditReads,
    corsOrigins: options.corsOrigins ?? [],
    closed: options.closed ?? [],
    processRoles: resolveRoles(options),
    /** The address of a caller. */
    addressOf: clientAddress(options),
    /** Whether webhooks may call a private address. */
    allowWebhookAddress: addressList(options.webhookAddresses ?? [], "webhookAddresses"),
    webhookBackoffMs: options.webhookBackoffMs ?? [5, 30, 120, 600, 3_600, 21_600, 86_400].map((s) => s * 1_000),
  };
}
