import { createHttpServer, type Listening, type ListenOptions, listen } from "@signalbox/service";
import type { CaptureOptions } from "./capture-options.ts";
import { createCapture } from "./create-capture.ts";

export interface ServeCaptureOptions extends CaptureOptions, Omit<ListenOptions, "port"> {
  /** The TCP port; 0 takes any free one. @default 5000 */
  readonly port?: number;
}

/**
 * Starts the capture service on a port. `close` lets running requests finish first.
 *
 * @throws ServiceError as `createCapture`, and `port_taken`, `port_refused`.
 */
export async function serveCapture(options: ServeCaptureOptions = {}): Promise<Listening> {
  const { port = 5000 } = options;
  const capture = await createCapture(options);
  const server = createHttpServer(capture.listener);
  // All headers that fit into the size that is allowed, however many.
  server.maxHeadersCount = 0;
  // Whatever a client expects, it is captured; `100-continue` Node answers by itself.
  server.on("checkExpectation", capture.listener);
  try {
    const listening = await listen(server, { ...options, port });
    return {
      ...listening,
      async close() {
        capture.endStreams();
        await listening.close();
        await capture.close();
      },
    };
  } catch (error) {
    await capture.close();
    throw error;
  }
}
