import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";
import type { CaptureRoute, DeliveryJson, ReceivedRequest } from "@signalbox/capture/sdk";
import { openCassette, type RecordedCall, readCassette } from "@signalbox/client/cassette";
import { defined } from "../../options.ts";
import { CommandError } from "../../process.ts";
import { printable } from "../../terminal.ts";

/** A delivery with a response. */
type Responded = DeliveryJson & { readonly outcome: Extract<DeliveryJson["outcome"], { kind: "responded" }> };

/** The most bytes of a decompressed response. */
const maxBytes = 10 * 1024 * 1024;

/** The most requests that a route stores by default, and that one call of the service lists. */
const maxRequests = 1_000;

/**
 * Writes requests of a route, with the last response that each got from the service that it was sent on to, as a cassette of
 * `@signalbox/client/cassette`: without secrets, in the order in which they came.
 *
 * @throws CommandError when no request has a whole response
 */
export async function exportCassette(route: CaptureRoute, file: string, query?: string): Promise<void> {
  const requests = (await route.requests(defined({ q: query }), { limit: maxRequests })).reverse();
  let next = new Response();
  const cassette = await openCassette(file, { mode: "record", fetch: async () => next });
  const missing: string[] = [];
  for (const request of requests) {
    const delivery = (await route.deliveries(request.seq)).find(isWhole);
    const recorded = delivery && (issueOf(request) ?? responseOf(delivery));
    if (delivery === undefined || !(recorded instanceof Response)) {
      missing.push(`#${request.seq}: ${recorded ?? "no whole response"}`);
      continue;
    }
    next = recorded;
    await (await cassette.fetch(delivery.url, await sentAs(request))).arrayBuffer();
  }
  if (missing.length === requests.length) {
    throw new CommandError("no request has a recorded response; send requests through signalbox capture proxy first");
  }
  await cassette.save();
  for (const line of missing) process.stderr.write(`not in the cassette: ${line}\n`);
  process.stderr.write(`${requests.length - missing.length} calls written to ${printable(file)}\n`);
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

async function sentAs(request: ReceivedRequest): Promise<RequestInit> {
  const { method } = request;
  const hasBody = method !== "GET" && method !== "HEAD" && request.body.size > 0;
  return {
    method,
    headers: new Headers(request.headers),
    body: hasBody ? new Uint8Array(await request.bytes()) : null,
  };
}

/** The response of a delivery as a program would receive it, decompressed, or why there is none. */
function responseOf({ outcome }: Responded): Response | string {
  const { status, reason, headers, body } = outcome;
  const coding = headers.find(([name]) => name.toLowerCase() === "content-encoding")?.[1];
  const isEmpty = status === 204 || status === 205 || status === 304;
  try {
    const bytes = decompressed(Buffer.from(body.content, body.encoding), coding);
    return new Response(isEmpty ? null : new Uint8Array(bytes), { status, statusText: reason, headers });
  } catch (error) {
    return `its response cannot be decompressed (${(error as Error).message})`;
  }
}

function decompressed(bytes: Buffer, coding = ""): Uint8Array {
  const options = { maxOutputLength: maxBytes };
  if (bytes.length === 0) return bytes;
  switch (coding.trim().toLowerCase()) {
    case "gzip":
    case "x-gzip":
      return gunzipSync(bytes, options);
    case "deflate":
      return inflateSync(bytes, options);
    case "br":
      return brotliDecompressSync(bytes, options);
    case "zstd":
      return zstdDecompressSync(bytes, options);
    default:
      return bytes;
  }
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
    const which = origins.length === 0 ? "no calls" : `calls to ${printable(origins.join(", "))}`;
    throw CommandError.usage(`--cassette: '${printable(file)}' has ${which}; name one with --in-place-of`);
  }
  const url = given ?? origin;
  const replayed = calls.filter(({ request }) => isBelow(request.url, url));
  if (replayed.length === 0) throw CommandError.usage(`--cassette: '${printable(file)}' has no calls below ${url}`);
  return { responses: [{ kind: "replay", url, inOrder, calls: replayed }] };
}

/** @throws CommandError that names what is wrong in the file. */
export async function readCalls(file: string): Promise<RecordedCall[]> {
  return readCassette(file).catch((cause: Error) => {
    throw new CommandError(`cannot read the cassette: ${cause.message}`, { exitCode: 2, cause });
  });
}

function isBelow(url: string, base: string): boolean {
  const { origin, pathname } = new URL(base);
  const called = new URL(url);
  const path = pathname.replace(/\/$/, "");
  return called.origin === origin && (called.pathname === path || called.pathname.startsWith(`${path}/`));
}
