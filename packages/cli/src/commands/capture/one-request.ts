import type { CaptureError } from "@signalbox/capture/sdk";
import type { BaseCommand } from "../../command.ts";
import { addHeader, assertHttpUrl, defined, parseCount } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { jsonLine, printable, reportDone } from "../../terminal.ts";
import { outcomeLine } from "./print.ts";
import { routeCommand } from "./service.ts";

/** `signalbox capture replay`: sends a captured request again from the service, or from this machine if the service may not. */
export const replayCommand: BaseCommand = routeCommand("replay")
  .description("send a captured request again, to any URL, and print the response")
  .arg("<seq>", "the sequence number of the request", parseCount)
  .arg("<to>", "the URL to send it to")
  .flag("-X, --method <method>", "method instead of the captured one")
  .flag("-H, --header <header>", "headers instead of all captured ones; may be repeated", addHeader, [])
  .flag("-d, --body <text>", "body instead of the captured one")
  .flag("--redirects <count>", "how many redirects to follow", parseCount)
  .flag("--json", "print the response as JSON")
  .examples(`
  $ ROUTE=$(signalbox capture create)
  $ curl "$ROUTE" -d '{"type": "paid"}'
  $ signalbox capture replay "$ROUTE" 1 http://localhost:8080/hook
  $ signalbox capture replay "$ROUTE" 1 https://example.com/hook -X PUT -H 'Content-Type: text/plain' -d 'another body'

The service sends it, and stores the response with the request. To an address that the service does not call, such as localhost, this command
sends it instead, from your machine, and stores nothing.

Exit code: 0 with a response of any status, 1 without.`)
  .run(async (route, seq, url, flags) => {
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
  });

/** `signalbox capture mark`: pins a request, or adds a note to it. */
export const markCommand: BaseCommand = routeCommand("mark")
  .description("pin a request, so that retention does not delete it, or add a note to it")
  .arg("<seq>", "the sequence number of the request", parseCount)
  .flag("--pin", "pin it")
  .flag("--no-pin", "unpin it, so that retention may delete it")
  .flag("--note <text>", "a note for everyone who can read the route; an empty text removes it")
  .flag("--json", "print the mark as JSON")
  .examples(`
  $ ROUTE=$(signalbox capture create)
  $ curl "$ROUTE" -d '{"type": "paid"}'
  $ signalbox capture mark "$ROUTE" 1 --pin --note 'The first one that failed'
  $ signalbox capture mark "$ROUTE" 1 --no-pin
  $ signalbox capture get "$ROUTE" -q is:pinned`)
  .run(async (route, seq, { pin, note, json }) => {
    if (pin === undefined && note === undefined) throw CommandError.usage("give --pin, --no-pin or --note");
    const marked = await route.mark(seq, defined({ pinned: pin, note }));
    reportDone(`marked request ${seq}`, json && marked);
  });
