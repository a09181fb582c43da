import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type BaseCommand, Command } from "../../command.ts";
import { parsePort } from "../../options.ts";
import { CommandError, untilStopped } from "../../process.ts";
import { loadKpm, wholeNumber } from "./messages.ts";

/** `signalbox kpm serve`: a simulated node behind the report service. */
export const serveCommand: BaseCommand = new Command("serve")
  .description(
    "serve a simulated node (signalbox.kpm.v1.ReportService: Connect, gRPC, gRPC-Web): reports in KPM 1.00, and E2AP with KPM 3.00 and RC",
  )
  .flag("--port <port>", "port to listen on", parsePort, 7000)
  .flag("--host <address>", "address to listen on", String, "127.0.0.1")
  .choice("--http-version <version>", "2 for gRPC clients, without TLS", ["1.1", "2"], "1.1")
  .flag("--cells <count>", "cells of the simulated node", wholeNumber(1, 512), 3)
  .flag("--seed <number>", "seed of its measurements", wholeNumber(0, 2 ** 31 - 1), 1)
  .flag("--json", 'print {"url", "httpVersion"} once it listens')
  .examples(`
  $ signalbox kpm serve
  $ signalbox kpm serve --http-version 2 --port 7002 --cells 64`)
  .run(async ({ port, host, httpVersion, cells, seed, json }) => {
    const stopped = untilStopped();
    const { ReportFunction, SimulatedNode, rc } = await loadKpm();
    const { reportRoutes } = await import("@signalbox/kpm/connect");
    const { connectNodeAdapter } = await import("@connectrpc/connect-node");
    // Loaded here: every other command of kpm starts without a server.
    const [http, http2] = await Promise.all([import("node:http"), import("node:http2")]);
    const stop = new AbortController();
    const node = new SimulatedNode({ cells, seed });
    const routes = reportRoutes(new ReportFunction(node), { e2: new rc.E2Node(node) });
    const handler = connectNodeAdapter({ routes, shutdownSignal: stop.signal, readMaxBytes: READ_MAX_BYTES });
    const server = httpVersion === "2" ? http2.createServer(handler) : http.createServer(handler);
    await once(server.listen(port, host), "listening").catch((cause: NodeJS.ErrnoException) => {
      const why = cause.code === "EADDRINUSE" ? "the port is taken; choose another with --port" : cause.message;
      throw new CommandError(`cannot listen on ${host}:${port}: ${why}`, { cause });
    });
    const { address, port: actual } = server.address() as AddressInfo;
    const url = `http://${host.includes(":") ? `[${host}]` : host}:${actual}`;
    if (!/^(::ffff:)?127\.|^::1$/.test(address)) {
      const who = `Anyone who can reach ${address} can read these reports and control the node`;
      process.stderr.write(`${who}. The service does not authenticate callers.\n`);
    }
    const greeting = `Simulated node listening on ${url} (HTTP/${httpVersion}): signalbox.kpm.v1.ReportService; its method Exchange takes E2AP\n`;
    process.stdout.write(json === true ? `${JSON.stringify({ url, httpVersion })}\n` : greeting);
    await stopped;
    stop.abort();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

/** The longest request, in bytes: definitions are much shorter, in JSON as well. */
const READ_MAX_BYTES = 64 * 1024;
