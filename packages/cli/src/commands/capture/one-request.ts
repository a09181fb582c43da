import type { CaptureError, CaptureRoute } from "@signalbox/capture/sdk";
import type { Command } from "../../command.ts";
import { addHeader, assertHttpUrl, defined, parseCount } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { jsonLine, printable, reportDone } from "../../terminal.ts";
import { outcomeLine } from "./print.ts";
import { routeCommand, type ServiceFlags } from "./service.ts";

interface ReplayFlags extends ServiceFlags {
  readonly method?: string;
  readonly header: [string, string][];
  readonly body?: string;
  readonly redirects?: number;
}

/** `signalbox capture replay`: sends a captured request again from the service, or from this machine if the service may not. */
export function replayCommand(): Command {
  return routeCommand("replay", replay)
    .description("send a captured request again, to any URL, and print the response")
    .argument("<seq>", "the sequence number of the request", parseCount)
    .argument("<to>", "the URL to send it to")
    .option("-X, --method <method>", "method instead of the captured one")
    .option("-H, --header <header>", "headers instead of all captured ones; may be repeated", addHeader, [])
    .option("-d, --body <text>", "body instead of the captured one")
    .option("--redirects <count>", "how many redirects to follow", parseCount)
    .option("--json", "print the response as JSON")
    .examples(`
  $ ROUTE=$(signalbox capture create)
  $ curl "$ROUTE" -d '{"type": "paid"}'
  $ signalbox capture replay "$ROUTE" 1 http://localhost:8080/hook
  $ signalbox capture replay "$ROUTE" 1 https://example.com/hook -X PUT -H 'Content-Type: text/plain' -d 'another body'

The service sends it, and stores the response with the request. To an address that the service does not call, such as localhost, this command
sends it instead, from your machine, and stores nothing.

Exit code: 0 with a response of any status, 1 without.`);
}

async function replay(route: CaptureRoute, seq: number, url: string, flags: ReplayFlags): Promise<void> {
  assertHttpUrl(url, "<to>", "https://example.com/hook");
  const { method, header, body, redirects } = flags;
  const headers = header.length === 0 ? undefined : header;
  const options = { url, ...defined({ method, headers, body, redirects }) };
  const response = await route.replay(seq, options).catch(async (error: CaptureError) => {
    // A redirect of a public server must not lead into the network of this machine.
    const isOwn = (redirects ?? 0) === 0 || /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);
    if (error.code !== "address_not_allowed" || !isOwn) throw error;
    const { replayFromHere } = await import("@signalbox/capture/sdk");
    return replayFromHere(await route.request(seq), options);
  });
  if (flags.json === true) process.stdout.write(jsonLine(response));
  if (response.kind === "failed") throw new CommandError(`no response from ${url}: ${response.detail}`);
  if (flags.json === true) return;
  process.stdout.write(outcomeLine(response));
  const { encoding, content, size } = response.body;
  if (encoding === "utf8" && content !== "") process.stdout.write(`${printable(content, { lines: true })}\n`);
  else if (size > 0) process.stdout.write(`(${size} bytes that are not text)\n`);
  const { number } = response;
  const stored =
    number === null ? "sent from this machine; not stored" : `stored as delivery ${number} of request ${seq}`;
  process.stderr.write(`${stored}\n`);
}

interface MarkFlags extends ServiceFlags {
  readonly pin?: boolean;
  readonly note?: string;
}

/** `signalbox capture mark`: pins a request, or adds a note to it. */
export function markCommand(): Command {
  return routeCommand("mark", mark)
    .description("pin a request, so that retention does not delete it, or add a note to it")
    .argument("<seq>", "the sequence number of the request", parseCount)
    .option("--pin", "pin it")
    .option("--no-pin", "unpin it, so that retention may delete it")
    .option("--note <text>", "a note for everyone who can read the route; an empty text removes it")
    .option("--json", "print the mark as JSON")
    .examples(`
  $ ROUTE=$(signalbox capture create)
  $ curl "$ROUTE" -d '{"type": "paid"}'
  $ signalbox capture mark "$ROUTE" 1 --pin --note 'The first one that failed'
  $ signalbox capture mark "$ROUTE" 1 --no-pin
  $ signalbox capture get "$ROUTE" -q is:pinned`);
}

async function mark(route: CaptureRoute, seq: number, { pin, note, json }: MarkFlags): Promise<void> {
  if (pin === undefined && note === undefined) throw CommandError.usage("give --pin, --no-pin or --note");
  const marked = await route.mark(seq, defined({ pinned: pin, note }));
  if (json === true) process.stdout.write(jsonLine(marked));
  else reportDone(`marked request ${seq}`);
}
