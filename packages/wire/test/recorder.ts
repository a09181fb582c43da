import { onTestFinished } from "vitest";
import { createWireServer, joinChunks, type WireServer, type WireServerOptions } from "../src/index.ts";

/** A request as a handler received it. */
interface Recorded {
  readonly method: string;
  readonly target: string;
  readonly head: string;
  /** The body without its framing. */
  readonly body: string;
  /** The body as it was sent, framing included. */
  readonly rawBody: string;
  readonly skippedBytes: number;
  /** The code of its error. */
  readonly malformed: string | undefined;
}

interface Recorder {
  readonly server: WireServer;
  readonly port: number;
  readonly requests: Recorded[];
  /** Resolves when `count` requests have been recorded. */
  recorded(count: number): Promise<Recorded[]>;
}

/** A server in recording mode that reads every request, records it, and responds with its number. */
export async function startRecorder(options: Partial<WireServerOptions> = {}): Promise<Recorder> {
  const requests: Recorded[] = [];
  let wake: () => void = () => undefined;
  const server = createWireServer({
    mode: "recording",
    ...options,
    onRequest(request, response) {
      const chunks: Buffer[] = [];
      const record = (rest: Buffer): void => {
        const body = Buffer.concat(chunks);
        const { framing } = request;
        const raw = framing === undefined ? body : joinChunks(framing, body);
        requests.push({
          method: request.method,
          target: request.target,
          head: request.head.toString("latin1"),
          body: body.toString("latin1"),
          rawBody: raw.toString("latin1") + rest.toString("latin1"),
          skippedBytes: request.skippedBytes,
          malformed: request.malformed?.code,
        });
        const status = request.malformed?.status ?? 200;
        response.send(status, ["Content-Type", "text/plain"], `${requests.length}${request.malformed?.code ?? ""}`);
        wake();
      };
      request.read({
        onData: (chunk) => void chunks.push(chunk),
        onEnd: () => record(Buffer.alloc(0)),
        onFailure: (_reason, rest) => record(rest),
      });
    },
  });
  const { port } = await server.listen();
  onTestFinished(() => server.close({ graceMs: 0 }));
  return {
    server,
    port,
    requests,
    async recorded(count) {
      while (requests.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return requests;
    },
  };
}
