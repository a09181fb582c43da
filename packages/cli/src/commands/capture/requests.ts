import { writeFile } from "node:fs/promises";
import type { CaptureRoute } from "@signalbox/capture/sdk";
import type { BaseCommand } from "../../command.ts";
import { writeWhole } from "../../files.ts";
import { defined, parseCount, parseDuration } from "../../options.ts";
import { CommandError, stopSignal } from "../../process.ts";
import { jsonLine, printable, printJson, printRecord } from "../../terminal.ts";
import { decodedText, deliveryLine, printStream, requestLine, wholeRequest } from "./print.ts";
import { exportRoute } from "./routes-file.ts";
import { routeCommand } from "./service.ts";

/** `signalbox capture get`: the requests of a route, one request in full, or the route itself. */
export const getCommand: BaseCommand = routeCommand("get")
  .description("print requests, newest first, or one request in full")
  .arg("[seq]", "the sequence number of one request", parseCount)
  .flag("-q, --query <query>", "only requests that match, such as 'method:POST json:$.type=paid'")
  .flag("--limit <count>", "how many requests to print", parseCount, 50)
  .flag("--decoded", "print the decoded body of one request: codings, tokens, JSON, forms, files, reports")
  .exclusive("--settings", "print the route itself: its settings, counts and time of expiry", ["decoded", "query"])
  .exclusive("--replayed", "print the calls of its cassette that were not made, and the requests that are not in it", [
    "decoded",
    "query",
    "settings",
  ])
  .flag("--json", "print JSON, on one line")
  .examples(`
  $ ROUTE=$(signalbox capture create)
  $ curl "$ROUTE/hooks" -d '{"type": "paid"}'
  $ signalbox capture get "$ROUTE"
  $ signalbox capture get "$ROUTE" 1
  $ signalbox capture get "$ROUTE" 1 --decoded
  $ signalbox capture get "$ROUTE" --settings
  $ signalbox capture get "$ROUTE" -q 'path:/hooks since:5m' --json

Exit code: 1 when --replayed finds any.`)
  .run(async (route, seq, flags) => {
    if (flags.limit < 1 || flags.limit > 1_000) throw CommandError.usage("--limit must be from 1 to 1000");
    if (flags.replayed === true) return printReplayed(route, flags.json);
    if (flags.settings === true) {
      if (seq !== undefined) throw CommandError.usage("--settings is for a route; omit the sequence number");
      const settings = await route.describe();
      return printRecord(JSON.stringify(settings), flags.json);
    }
    if (flags.decoded === true) {
      if (seq === undefined) throw CommandError.usage("--decoded needs the sequence number of one request");
      const decoded = await route.decoded(seq);
      process.stdout.write(flags.json === true ? jsonLine(decoded) : decodedText(decoded));
      return;
    }
    if (seq !== undefined) {
      const [request, deliveries] = await Promise.all([route.request(seq), route.deliveries(seq)]);
      if (flags.json === true) return printJson(JSON.stringify({ ...request, deliveries }));
      process.stdout.write(await wholeRequest(request));
      if (deliveries.length > 0)
        process.stdout.write(`\nForwards and replays:\n${deliveries.map(deliveryLine).join("")}`);
      return;
    }
    const { limit, query } = flags;
    const requests = await route.requests(defined({ q: query }), { limit });
    if (flags.json === true) process.stdout.write(jsonLine(requests));
    else for (const request of requests) process.stdout.write(requestLine(request));
    if (requests.length === 0) process.stderr.write(query === undefined ? "no requests\n" : "no requests match\n");
  });

async function printReplayed(route: CaptureRoute, asJson = false): Promise<void> {
  const { replayed } = await route.describe();
  if (replayed === undefined) throw new CommandError("the route replays no cassette");
  const { unused, missed } = replayed;
  if (asJson) process.stdout.write(jsonLine(replayed));
  else {
    for (const { call, method, url } of unused) {
      process.stdout.write(`${printable(`not requested: ${call}. ${method} ${url}`)}\n`);
    }
    const requests = missed.length === 0 ? [] : await route.requests();
    const lines = new Map(requests.map((request) => [request.seq, requestLine(request)]));
    for (const seq of missed) process.stdout.write(`not recorded: ${lines.get(seq) ?? `${seq}, which is discarded\n`}`);
  }
  if (unused.length + missed.length > 0) {
    throw new CommandError(`recorded calls not made: ${unused.length}, requests not recorded: ${missed.length}`);
  }
  process.stderr.write("all recorded calls were made, and all requests are recorded\n");
}

/** `signalbox capture wait`: waits for requests, for scripts and tests. */
export const waitCommand: BaseCommand = routeCommand("wait")
  .description("wait for matching requests, and print them")
  .flag("-q, --query <query>", "only requests that match")
  .flag("--count <count>", "how many to wait for", parseCount, 1)
  .flag("--after <seq>", "only requests after this one", parseCount, 0)
  .flag("--timeout <duration>", "how long to wait, such as 30s or 2m", parseDuration, 30)
  .flag("--json", "print each request as a line of JSON")
  .examples(`
  $ ROUTE=$(signalbox capture create)
  $ curl "$ROUTE" -d '{"type": "paid"}'
  $ signalbox capture wait "$ROUTE" -q 'method:POST json:$.type=paid' --timeout 10

Exit code: 0 when they arrived in time, 1 otherwise.`)
  .run(async (route, flags) => {
    const { query, count, after, timeout } = flags;
    for (const request of await route.waitForAll(count, defined({ q: query }), { after, timeout: timeout * 1000 })) {
      process.stdout.write(flags.json === true ? jsonLine(request) : requestLine(request));
    }
  });

/** `signalbox capture tail`: prints each request when it arrives. */
export const tailCommand: BaseCommand = routeCommand("tail")
  .description("print each request when it arrives, one line each")
  .flag("-q, --query <query>", "only requests that match")
  .flag("--after <seq>", "begin after this request; 0 for all that are stored", parseCount)
  .flag("--json", "print each request as a line of JSON")
  .examples(`
  $ ROUTE=$(signalbox capture create)
  $ signalbox capture tail "$ROUTE" -q 'method:POST path:/hooks'
  $ signalbox capture tail "$ROUTE" --after 0 --json | jq .body.content`)
  .run(async (route, flags) => {
    // An unreachable service or an unreadable route fails at once.
    await route.describe();
    const signal = stopSignal();
    const print = printStream(`following ${route.url}`);
    const { after, query } = flags;
    const match = query === undefined ? undefined : { q: query };
    for await (const event of route.events({ signal, ...defined({ after, match }) })) {
      if (event.kind === "request") {
        process.stdout.write(flags.json === true ? jsonLine(event.request) : requestLine(event.request));
      } else print(event);
    }
  });

/** The formats that the service exports. */
export const exportFormats = ["har", "curl", "fetch", "http", "ndjson", "csv"] as const;

/** `signalbox capture export`: writes requests for another program. */
export const exportCommand: BaseCommand = routeCommand("export")
  .description("write requests for another program, oldest first")
  .choice("-f, --format <format>", "format of the output", exportFormats, "ndjson")
  .flag("-q, --query <query>", "only requests that match")
  .output()
  .exclusive("--routes", "the settings of the route as a file for capture apply, to which other routes can be added", [
    "format",
    "query",
    "json",
  ])
  .exclusive("--cassette", "requests with their recorded responses, as a cassette for tests; needs -o", [
    "format",
    "json",
    "routes",
  ])
  .exclusive("--json", "lines of JSON: the same as --format ndjson", ["format"])
  .examples(`
  $ ROUTE=$(signalbox capture create)
  $ curl "$ROUTE" -d '{"type": "paid"}'
  $ signalbox capture export "$ROUTE" --format har -o captured.har
  $ signalbox capture export "$ROUTE" --format curl -q seq:1 | sh
  $ signalbox capture export "$ROUTE" --routes -o signalbox.json`)
  .run(async (route, flags) => {
    if (flags.routes === true) {
      await exportRoute(route, flags.output);
      return;
    }
    const { exportCassette, warnOfSecrets } = await import("./cassette.ts");
    if (flags.cassette === true) {
      if (flags.output === undefined) throw CommandError.usage("--cassette needs the file to write, with -o");
      await exportCassette(route, flags.output, flags.query);
      return;
    }
    const written = await route.export(flags.format, defined({ q: flags.query }));
    if (flags.output === undefined) process.stdout.write(process.stdout.isTTY ? forTerminal(written) : written);
    // Captures may be personal data.
    else await writeWhole(flags.output, (file) => writeFile(file, written), { mode: 0o600 });
    await warnOfSecrets(route, flags.query);
  });

/** Control characters from strangers could change the state of a terminal. */
function forTerminal(bytes: Uint8Array): string {
  return printable(new TextDecoder().decode(bytes).replaceAll("\r\n", "\n"), { lines: true });
}
