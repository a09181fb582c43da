import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import {
  compareResponse,
  openCassette,
  type RecordedCall,
  readCassette,
  toRequestInit,
} from "@signalbox/client/cassette";
import type { Address } from "@signalbox/service";
import { type BaseCommand, Command } from "../command.ts";
import { addHeader, assertHttpUrl, parseAddress, parseDuration } from "../options.ts";
import { CommandError } from "../process.ts";
import { jsonLine, printable, styled } from "../terminal.ts";
import { reasonOf } from "../which-service.ts";

const playCommand: BaseCommand = new Command("play")
  .description("send the webhooks of a scenario to a program, and check its responses and its calls")
  .arg("<file>", "a cassette, or an HTTP Archive (HAR)")
  .requiredFlag("--to <url>", "the program; a path replaces that of the webhooks")
  .flag("--stand-in <address>", "host:port or port, on which to respond to the calls of the program", parseAddress)
  .flag("-H, --header <header>", "a header of the webhooks, such as a signature; repeatable", addHeader, [])
  .flag("--delays", "send the webhooks with their recorded delays")
  .flag(
    "--timeout <duration>",
    "how long to wait for each response, and for the calls after the last one",
    parseDuration,
    10,
  )
  .flag("--json", "print the calls with their problems as JSON")
  .addHelpText(
    "after",
    `
Webhooks are the calls with "incoming": true. All others are calls that the program makes: let it use the address of --stand-in in place
of the service. Headers that had a secret are not sent; pass them with -H.

Examples:
  signalbox scenario play deploy.json --to http://127.0.0.1:8080 --stand-in 9000
  signalbox scenario play saved.har --to http://127.0.0.1:8080/hooks --delays

Exit code: 0 if everything is as recorded, 1 if not.`,
  )
  .run(async (file, options) => {
    const timeoutMs = options.timeout * 1000;
    if (timeoutMs === 0) throw CommandError.usage("--timeout must be above 0");
    assertHttpUrl(options.to, "--to", "http://127.0.0.1:8080");
    const calls = await readCassette(file).catch((cause: Error) => {
      throw new CommandError(cause.message, { cause });
    });
    const webhooks = calls.filter(({ incoming }) => incoming);
    const outgoing = calls.filter(({ incoming }) => !incoming);
    if (webhooks.length === 0) throw new CommandError(`${file} has no call with "incoming": true`);
    if (outgoing.length > 0 && options.standIn === undefined) {
      throw CommandError.usage(`--stand-in is missing: in ${file}, the program makes ${outgoing.length} calls`);
    }
    const standIn = options.standIn === undefined ? undefined : await startStandIn(file, outgoing, options.standIn);
    const results: Result[] = [];
    const report = (result: Result): void => {
      results.push(result);
      if (!options.json) process.stdout.write(textOf(result));
    };
    try {
      const started = performance.now();
      const first = webhooks[0]?.at ?? 0;
      for (const call of webhooks) {
        const { at = first } = call;
        if (options.delays) await wait(Math.max(0, at - first - (performance.now() - started)));
        const { method, url } = call.request;
        report({ call: `${method} ${url}`, problems: await send(call, options, timeoutMs) });
      }
      await standIn?.settled(timeoutMs);
    } finally {
      await standIn?.close();
    }
    for (const result of standIn?.results() ?? []) report(result);
    if (options.json) process.stdout.write(jsonLine(results));
    const failures = results.filter(({ problems }) => problems.length > 0).length;
    if (failures > 0) throw new CommandError(failures === 1 ? "1 call differs" : `${failures} calls differ`);
  });

/** `signalbox scenario`: replays recorded webhooks against a program, and mocks the APIs that it calls. */
export const scenarioCommand: BaseCommand = new Command("scenario")
  .description("replay recorded webhooks against your program, and mock the APIs it calls")
  .addCommand(playCommand);

/** Sends a webhook; resolves to what differs in the response. */
async function send(
  call: RecordedCall,
  { to, header }: { readonly to: string; readonly header: readonly [string, string][] },
  timeoutMs: number,
): Promise<string[]> {
  const { pathname, search } = new URL(call.request.url);
  const target = new URL(to);
  if (target.pathname === "/") target.pathname = pathname;
  target.search ||= search;
  const { headers, ...init } = toRequestInit(call.request);
  const all = new Headers(headers);
  try {
    for (const [name, value] of header) all.set(name, value);
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(target, { ...init, headers: all, redirect: "manual", signal });
    return call.response === undefined ? [] : await compareResponse(call.response, response);
  } catch (error) {
    return [reasonOf(error)];
  }
}

/** A call, and what differs from the recorded one. */
interface Result {
  readonly call: string;
  readonly problems: readonly string[];
}

/** One line for a call, and one for each problem. */
function textOf({ call, problems }: Result): string {
  const sign = problems.length === 0 ? styled("green", "✓") : styled("red", "✗");
  const lines = problems.flatMap((problem) => problem.split("\n")).map((line) => `    ${printable(line)}\n`);
  return `${sign} ${printable(call)}\n${lines.join("")}`;
}

/** The most bytes of a request to the stand-in. */
const MAX_BYTES = 10 * 2 ** 20;

/** Starts a server that responds to the calls of the program in place of the services, as recorded. */
async function startStandIn(file: string, calls: readonly RecordedCall[], { host, port }: Address) {
  const cassette = await openCassette(file, { mode: "replay" });
  const results: Result[] = [];
  const allMade = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    respond(request, response).catch((error: Error) => response.destroy(error));
  });
  await once(server.listen(port, host), "listening").catch((cause: Error) => {
    throw new CommandError(`--stand-in: ${cause.message}`, { cause });
  });
  const { port: actual } = server.address() as AddressInfo;
  process.stderr.write(`The stand-in listens on http://${host}:${actual}\n`);

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = "GET", url = "/" } = incoming;
    const [path = ""] = url.split("?");
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of incoming) {
      length += chunk.length;
      if (length > MAX_BYTES) throw new Error("The request is too large");
      chunks.push(chunk);
    }
    // Several services may have one path: the first call to it names the service.
    const known = calls.find(({ request }) => request.method === method && new URL(request.url).pathname === path);
    const origin = new URL((known ?? calls[0])?.request.url ?? "http://stand-in.invalid").origin;
    const call = `${method} ${origin}${url}`;
    const body = Buffer.concat(chunks);
    const headers = Object.entries(incoming.headers).flatMap(([name, value]): [string, string][] =>
      name === "host" || value === undefined ? [] : [[name, [value].flat().join(", ")]],
    );
    try {
      const response = await cassette.fetch(origin + url, { method, headers, ...(body.length > 0 && { body }) });
      outgoing.writeHead(response.status, [...response.headers].flat());
      outgoing.end(Buffer.from(await response.arrayBuffer()));
      results.push({ call, problems: [] });
    } catch (error) {
      const { message } = error as Error;
      results.push({ call, problems: [message] });
      outgoing.writeHead(502, { "content-type": "text/plain; charset=utf-8" }).end(message);
    }
    if (cassette.unused().length === 0) allMade.resolve();
  }

  return {
    /** Waits until the program has made all recorded calls, or for `timeoutMs`. */
    async settled(timeoutMs: number): Promise<void> {
      if (cassette.unused().length === 0) return;
      using _ = setTimeout(allMade.resolve, timeoutMs);
      await allMade.promise;
    },
    /** The calls of the program with what is wrong with them, and those that it did not make. */
    results(): readonly Result[] {
      const problems = ["the program did not make this call"];
      return [...results, ...cassette.unused().map((call) => ({ call, problems }))];
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
