import {
  createHttpServer,
  createLog,
  drainOnClose,
  type Listening,
  listenTogether,
  type ServeOptions,
  warnOfReplica,
} from "@signalbox/service";
import type { CaptureOptions } from "./capture-options.ts";
import { createCapture } from "./create-capture.ts";

export interface ServeCaptureOptions extends CaptureOptions, ServeOptions {
  /** The TCP port; 0 takes any free one. @default 5000 */
  readonly port?: number;
  /**
   * Another port on 127.0.0.1 that serves only routes. It is for a tunnel, whose requests all come from this machine. 0 takes any
   * free one.
   * @default none
   */
  readonly routesPort?: number;
}

/** A capture service that listens. */
interface CaptureListening extends Listening {
  /** The port that serves routes only, if there is one. */
  readonly routesPort?: number;
}

/**
 * Starts the capture service on a port. `close` makes `/readyz` return 503, then lets running requests finish.
 *
 * @throws ServiceError as `createCapture`, and `port_taken`, `port_not_allowed`.
 */
export async function serveCapture(options: ServeCaptureOptions = {}): Promise<CaptureListening> {
  const { port = 5000, logLevel = "warn" } = options;
  const log = options.log ?? createLog("capture", { level: logLevel });
  const { host = "127.0.0.1", hostNames = [], drainDelayMs = 0, routesPort, metricsAddress: metricsAt } = options;
  const capture = await createCapture({
    ...options,
    hostNames: [host, ...hostNames, ...(metricsAt === undefined ? [] : [metricsAt.host])],
    closed: [...(options.closed ?? []), ...(metricsAt === undefined ? [] : (["metrics"] as const))],
    log,
  });
  void warnOfReplica(options, log);
  try {
    const { connections, handler, routesHandler, monitorHandler } = capture;
    const recording = { mode: "recording", connections, log } as const;
    const [listening, routes, metrics] = await listenTogether(
      [createHttpServer(handler, { ...recording, tls: options.tls }), { ...options, port }],
      routesPort === undefined
        ? undefined
        : [createHttpServer(routesHandler, recording), { ...options, host: "127.0.0.1", port: routesPort }],
      metricsAt && [createHttpServer(monitorHandler, { log }), metricsAt],
    );
    if (!listening.loopback) {
      log.warn({ url: listening.url }, "anyone who can reach this address can create routes and read public ones");
    }
    const draining = { ...drainOnClose(listening, capture, drainDelayMs), metricsUrl: metrics?.url };
    return routes === undefined ? draining : { ...draining, routesPort: routes.port };
  } catch (error) {
    await capture.close();
    throw error;
  }
}
