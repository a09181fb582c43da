import {
  createHttpServer,
  createLog,
  drainOnClose,
  type Listening,
  type ListenOptions,
  listen,
  type TlsOptions,
} from "@signalbox/service";
import type { CaptureOptions } from "./capture-options.ts";
import { createCapture } from "./create-capture.ts";

export interface ServeCaptureOptions extends CaptureOptions, Omit<ListenOptions, "port"> {
  /** The TCP port; 0 takes any free one. @default 5000 */
  readonly port?: number;
  /**
   * Another port, on 127.0.0.1, that serves routes and nothing else: for a tunnel, whose requests all come from this machine. 0 takes any
   * free one.
   * @default none
   */
  readonly routesPort?: number;
  /** Speaks TLS with this certificate. @default plain HTTP */
  readonly tls?: TlsOptions;
}

/** A capture service that listens. */
export interface CaptureListening extends Listening {
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
  const { host = "127.0.0.1", hostNames = [], drainDelayMs = 0 } = options;
  const capture = await createCapture({ ...options, hostNames: [host, ...hostNames], log });
  try {
    const { connections, handler } = capture;
    const server = createHttpServer(handler, { mode: "recording", connections, tls: options.tls, log });
    const listening = await listen(server, { ...options, port });
    if (!listening.loopback) {
      log.warn({ url: listening.url }, "anyone who can reach this address can create routes and read public ones");
    }
    if (options.routesPort === undefined) return drainOnClose(listening, capture, drainDelayMs);
    const routes = await listen(createHttpServer(capture.routesHandler, { mode: "recording", connections, log }), {
      ...options,
      host: "127.0.0.1",
      port: options.routesPort,
    });
    const both = { ...listening, close: () => Promise.all([listening.close(), routes.close()]).then(() => {}) };
    return { ...drainOnClose(both, capture, drainDelayMs), routesPort: routes.port };
  } catch (error) {
    await capture.close();
    throw error;
  }
}
