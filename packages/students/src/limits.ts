import { defaultConnections, defaultThreads } from "@signalbox/service/limits";

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
  /** Records of an array. An imported file may have any number. @default 1_000 */
  readonly maxStudents: number;
  /** Records of one bulk change. In SQLite, other writes wait for its commit. @default 5_000 */
  readonly maxBulkStudents: number;
  /**
   * Rows of an import of all or none in SQLite, where other writes wait for its commit. Each started 1,000 characters of a
   * row count as one. @default 5_000
   */
  readonly maxAtomicRows: number;
  /** Records of an import that can be undone as a whole. @default 50_000 */
  readonly maxUndoStudents: number;
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
  maxBulkStudents: 5_000,
  maxAtomicRows: 5_000,
  maxUndoStudents: 50_000,
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
