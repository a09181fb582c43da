// One server of the wire benchmark as a separate process: argv[2] names it. Prints its URL, then for each line on stdin
// the CPU time that it has used, as JSON. Exits when stdin ends.
import { createServer } from "node:http";
import { type BodySink, createWireServer, type WireRequest, type WireResponse } from "@signalbox/wire";

const headers = ["Content-Type", "application/json"];
const body = '{"captured":1,"inspect":"http://127.0.0.1:5000/inspect/00000000-0000-4000-8000-000000000000"}';

const servers: Record<string, () => Promise<string>> = {
  wire,
  recording: () => wire("recording"),
  bare,
};
const start = servers[process.argv[2] ?? ""];
if (start === undefined) throw new Error(`There is no server '${process.argv[2]}'`);
process.stdout.write(`${await start()}\n`);
process.stdin.on("data", () => process.stdout.write(`${JSON.stringify(process.cpuUsage())}\n`));
process.stdin.on("end", () => process.exit(0));

/** Reads the body and responds like a capture route. */
class Exchange implements BodySink {
  readonly #response: WireResponse;

  constructor(request: WireRequest, response: WireResponse) {
    this.#response = response;
    request.read(this);
  }

  onData(): void {}

  onEnd(): void {
    this.#response.send(200, headers, body);
  }

  onFailure(): void {}
}

async function wire(mode: "strict" | "recording" = "strict"): Promise<string> {
  const server = createWireServer({ mode, onRequest: (request, response) => void new Exchange(request, response) });
  return (await server.listen()).url;
}

function bare(): Promise<string> {
  const server = createServer((request, response) => {
    request.on("data", () => undefined);
    request.on("end", () => {
      // With the length, Node writes head and body together.
      response.writeHead(200, [...headers, "Content-Length", String(Buffer.byteLength(body))]);
      response.end(body);
    });
  });
  return listening(server);
}

function listening(server: ReturnType<typeof createServer>): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`);
    });
  });
}
