import { DEFAULT_CONNECTIONS, defaultThreads } from "@signalbox/service/limits";

/** The limits of bodies and of concurrent work, with their defaults. */
export const defaultLimits = {
  /** Bytes of a body. */
  maxBodyBytes: 1_048_576,
  /** Bytes of an imported file. */
  maxImportBytes: 1_073_741_824,
  /** The longest pause while an imported file is uploaded, in milliseconds. The whole upload has no deadline. */
  maxImportPauseMs: 60_000,
  /** The deepest nesting of objects and arrays. */
  maxDepth: 16,
  /** The most values on all levels, because each one costs time and memory. */
  maxValues: 100_000,
  /** Characters of a member name. */
  maxKeyLength: 64,
  /** Records of an array. An imported file may have any number. */
  maxStudents: 1_000,
  /** Records of one bulk change. In SQLite, other writes wait for its commit. */
  maxBulkStudents: 5_000,
  /**
   * Rows of an atomic import in SQLite, because other writes wait for its commit. Each started 1,000 characters of a row count as
   * one.
   */
  maxAtomicRows: 5_000,
  /** Records of an import that can be undone as a whole. */
  maxUndoStudents: 50_000,
  /** Operations of a JSON Patch. */
  maxOperations: 1_000,
  /** Event streams and long polls of all callers. */
  maxSubscribers: 1_000,
  /** Event streams and long polls of one caller. */
  maxSubscribersPerCaller: 100,
  /** The deadline of one read, in milliseconds. */
  maxReadMs: 30_000,
  /** Threads for lists, exports, searches, counts, and large bodies. */
  readThreads: defaultThreads,
  /** Connections to PostgreSQL, besides one per thread. */
  databaseConnections: DEFAULT_CONNECTIONS,
  /**
   * Bytes of request bodies in memory, until the response is sent, and as many again of responses that clients have not read. The
   * first 16 KiB of each body do not count. Beyond, requests get 503 `too_many_bytes`.
   */
  bytesInFlight: 256 * 1024 * 1024,
  /** Those of one address. Beyond, requests get 429. */
  bytesInFlightPerAddress: 64 * 1024 * 1024,
  /** Connections from one address. Further ones are closed. Those of trusted proxies do not count. */
  connectionsPerAddress: 1_000,
};

export type StudentLimits = Readonly<typeof defaultLimits>;
