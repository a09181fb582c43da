import type { CaptureRoute, DeliveryJson, ReceivedRequest } from "@signalbox/capture/sdk";
import {
  hasSecrets,
  type RecordedCall,
  type RecordedRequest,
  type RecordedResponse,
  readCassette,
  recordBody,
  recordHeaders,
  recordRequest,
  writeCassette,
} from "@signalbox/client/cassette";
import { defined } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { printable } from "../../terminal.ts";

/** A delivery with a response. */
type Responded = DeliveryJson & { readonly outcome: Extract<DeliveryJson["outcome"], { kind: "responded" }> };

/** Up to how many bytes a response is decompressed, from any number of bytes: the target is not a stranger. */
const codingLimits = { codings: 5, decodedBytes: 10 * 1024 * 1024, ratio: Number.POSITIVE_INFINITY };

/** The most requests that a route stores by default, and that one call of the service lists. */
const MAX_REQUESTS = 1_000;

/**
 * Writes requests of a route, with the last response that each got from the service that it was sent on to, as a cassette of
 * `@signalbox/client/cassette`: without secrets, in the order in which they came.
 *
 * @throws CommandError when no request has a whole response
 */
export async function exportCassette(route: CaptureRoute, file: string, query?: string): Promise<void> {
  const requests = (await route.requests(defined({ q: query }), { limit: MAX_REQUESTS })).reverse();
  const calls: RecordedCall[] = [];
  const missing: string[] = [];
  for (const request of requests) {
    const delivery = (await route.deliveries(request.seq)).find(isWhole);
    const response = delivery && (issueOf(request) ?? (await responseOf(delivery)));
    if (delivery === undefined || response === undefined || typeof response === "string") {
      missing.push(`#${request.seq}: ${response ?? "no whole response"}`);
      continue;
    }
    // Times would make the same calls differ in a review.
    const time = file.endsWith(".har") ? { at: Date.parse(request.receivedAt) } : {};
    calls.push({ ...time, request: requestOf(request, delivery.url, await request.bytes()), response });
  }
  if (calls.length === 0) {
    throw new CommandError("no request has a recorded response; send requests through signalbox capture proxy first");
  }
  await writeCassette(file, calls);
  for (const line of missing) process.stderr.write(`not in the cassette: ${line}\n`);
  process.stderr.write(`${calls.length} calls written to ${printable(file)}\n`);
}

/** Warns when an export has what a cassette would not have. Longer bodies and responses are not searched. */
export async function warnOfSecrets(route: CaptureRoute, query?: string): Promise<void> {
  const requests = await route.requests(defined({ q: query }), { limit: MAX_REQUESTS });
  const secret = requests.filter((request) => {
    const { content, encoding } = request.body;
    const recorded = requestOf(request, route.url + request.target, Buffer.from(content ?? "", encoding));
    return hasSecrets({ request: recorded });
  });
  if (secret.length === 0) return;
  const numbers = secret.slice(-10).map(({ seq }) => `#${seq}`);
  const more = secret.length > numbers.length ? ` and ${secret.length - numbers.length} more` : "";
  process.stderr.write(
    `the export has secrets, such as credentials or cookies, of ${numbers.reverse().join(", ")}${more}; --cassette writes recorded calls without them\n`,
  );
}

function isWhole(delivery: DeliveryJson): delivery is Responded {
  const { outcome } = delivery;
  return outcome.kind === "responded" && !outcome.truncated && outcome.status >= 200 && outcome.status < 600;
}

/** Why `fetch` cannot send a request like this one; undefined when it can. */
function issueOf({ method, flags }: ReceivedRequest): string | undefined {
  if (/^(?:connect|trace|track)$/i.test(method)) return `no fetch can send ${method}`;
  return flags.length > 0 ? `the request is incomplete: ${flags.join(", ")}` : undefined;
}

function requestOf({ method, headers }: ReceivedRequest, url: string, body: Uint8Array): RecordedRequest {
  const sent = method === "GET" || method === "HEAD" ? undefined : body;
  return recordRequest({ method, url, headers: recordHeaders(lowerCase(headers)), body: sent });
}

function lowerCase(headers: readonly (readonly [string, string])[]): [string, string][] {
  return headers.map(([name, value]) => [name.toLowerCase(), value]);
}

/** The response of a delivery as a program would receive it, decompressed, or why there is none. */
async function responseOf({ outcome }: Responded): Promise<RecordedResponse | string> {
  const { codingsOf, undoCodings } = await import("@signalbox/capture/sdk");
  const { status, reason, body } = outcome;
  const headers = recordHeaders(lowerCase(outcome.headers));
  const sent = Buffer.from(body.content, body.encoding);
  const named = outcome.headers.filter(([name]) => name.toLowerCase() === "content-encoding").map(([, value]) => value);
  const { bytes, problem } = await undoCodings(sent, sent.length === 0 ? [] : codingsOf(named), codingLimits);
  if (problem !== undefined) return `its response cannot be decompressed: ${problem.detail}`;
  const content = bytes.length === 0 ? {} : { body: recordBody(bytes, String(headers["content-type"] ?? "")) };
  return { status, ...(reason !== "" && { statusText: reason }), headers, ...content };
}

interface Replay {
  readonly inOrder: boolean;
  /** The URL in place of which the route is called. @default the origin of the calls */
  readonly url: string | undefined;
}

/** The rule with which a route replays a cassette. Calls that a program received, or that are not below the URL, are left out. */
export async function replayRule(file: string, { inOrder, url: given }: Replay): Promise<object> {
  const calls = (await readCalls(file)).filter(({ incoming }) => !incoming);
  const origins = [...new Set(calls.map(({ request }) => new URL(request.url).origin))];
  const [origin = ""] = origins;
  if (given === undefined && origins.length !== 1) {
    const which = `calls to ${printable(origins.join(", "))}; name one with --in-place-of`;
    throw CommandError.usage(`--cassette: '${printable(file)}' has ${origins.length === 0 ? "no calls" : which}`);
  }
  const url = given ?? origin;
  const replayed = calls.filter(({ request }) => isBelow(request.url, url));
  if (replayed.length === 0) throw CommandError.usage(`--cassette: '${printable(file)}' has no calls below ${url}`);
  return { responses: [{ kind: "replay", url, inOrder, calls: replayed }] };
}

/** @throws CommandError that names what is wrong in the file. */
export async function readCalls(file: string, problem = "cannot read the cassette"): Promise<RecordedCall[]> {
  return readCassette(file).catch((cause: Error) => {
    throw new CommandError(`${problem}: ${cause.message}`, { exitCode: 2, cause });
  });
}

function isBelow(url: string, base: string): boolean {
  const { origin, pathname } = new URL(base);
  const called = new URL(url);
  const path = pathname.replace(/\/$/, "");
  return called.origin === origin && (called.pathname === path || called.pathname.startsWith(`${path}/`));
}
