import {
  createHttpServer,
  createLog,
  drainOnClose,
  guardHosts,
  isLoopback,
  knownHosts,
  type Listening,
  listenTogether,
  type RequestHandler,
  type ServeOptions,
  warnOfReplica,
} from "@signalbox/service";
import { createStudents } from "./create-students.ts";
import type { StudentsOptions } from "./students-options.ts";

export interface ServeStudentsOptions extends StudentsOptions, ServeOptions {
  /** The TCP port; 0 takes any free one. @default 3000 */
  readonly port?: number;
  /**
   * Names of the service besides `localhost` and the addresses of this machine: `school.example`, or `*.school.example` for
   * all below. Requests to other hosts get 421, whatever the bind address.
   * @default [] without `requireKey`; any name with it
   */
  readonly hostNames?: readonly string[];
}

/**
 * Starts the service on a port. `close` makes `/readyz` return 503, drains running requests, then closes the store.
 *
 * @throws ServiceError when the port or the store cannot be used; the message says why.
 */
export async function serveStudents(options: ServeStudentsOptions = {}): Promise<Listening> {
  const { host = "127.0.0.1", port = 3000, hostNames = [], drainDelayMs = 0, tls, metricsAddress: metricsAt } = options;
  const log = options.log ?? createLog("students", { level: options.logLevel ?? "warn" });
  const isOpen = options.requireKey !== true && isLoopback(host);
  const corsOrigins = options.corsOrigins ?? (isOpen ? ["loopback"] : []);
  const students = await createStudents({
    ...options,
    closed: [...(options.closed ?? []), ...(metricsAt === undefined ? [] : (["metrics"] as const))],
    corsOrigins,
    log,
  });
  void warnOfReplica(options, log);
  try {
    // Without keys, DNS rebinding would let any page act as a user of this machine.
    const isGuarded = options.requireKey !== true || hostNames.length > 0;
    const isKnown = knownHosts([host, ...hostNames, ...(metricsAt === undefined ? [] : [metricsAt.host])]);
    const guarded = (handler: RequestHandler) => (isGuarded ? guardHosts(handler, isKnown, log) : handler);
    const { connections, handler, monitorHandler } = students;
    const server = createHttpServer(guarded(handler), { log, connections, tls });
    const [listening, metrics] = await listenTogether(
      [server, { ...options, port }],
      metricsAt && [createHttpServer(guarded(monitorHandler), { log }), metricsAt],
    );
    if (!listening.loopback && options.requireKey !== true) {
      const { url } = listening;
      log.warn({ url }, "anyone who can reach this address can read and change all records: no key is required");
    }
    return { ...drainOnClose(listening, students, drainDelayMs), metricsUrl: metrics?.url };
  } catch (error) {
    await students.close();
    throw error;
  }
}
