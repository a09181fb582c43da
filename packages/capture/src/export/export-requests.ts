import { codingsOf, undoCodings } from "../decode/content-codings.ts";
import { decodeLimits } from "../decode/decode-limits.ts";
import { type CapturedRequest, headerPairs, headerValues } from "../domain/captured-request.ts";
import type { Delivery } from "../domain/delivery.ts";
import { searchRequests, type VerifyingQuery } from "../search/query.ts";
import type { StoreReads } from "../store/capture-store.ts";
import type { ExportFormat, ProxiedResponse, WholeRequest } from "./export-format.ts";
import { type ExportFormatName, exportFormats } from "./export-formats.ts";

type ExportReads = Pick<StoreReads, "listRequests" | "findRequest" | "listDeliveries">;

/** The requests of an export, and its format. */
export interface RouteExport {
  readonly routeId: string;
  readonly format: ExportFormatName;
  /** The URL of this service. */
  readonly origin: string;
  readonly query: VerifyingQuery;
}

/** The progress of an export between two pieces. */
export interface ExportState {
  /** Requests with higher numbers remain. */
  readonly after: number;
  readonly isFirst: boolean;
  /** The first request after which no other can follow. It is exported if it is the only one. */
  readonly alone: number | undefined;
}

/** A piece of an export in UTF-8. */
export interface ExportPiece {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Undefined after the last piece. */
  readonly state: ExportState | undefined;
}

/** About the length of a piece of an export, in bytes. Small, so that a slow reader uses little memory. */
const PIECE_BYTES = 1024 * 1024;

/** Writes the next piece of an export. It is short when the export is aborted. */
export async function writePiece(
  reads: ExportReads,
  { routeId, format: name, origin, query }: RouteExport,
  state: ExportState,
  isAborted: () => boolean,
): Promise<ExportPiece> {
  const format = exportFormats[name];
  const parts: (string | Uint8Array)[] = [];
  let { after, isFirst, alone } = state;
  let size = 0;
  const page = { order: "oldest first" as const, bodies: true, after };
  for await (const request of searchRequests(reads, routeId, query, page)) {
    const whole = await wholeRequest(reads, request);
    after = request.seq;
    if (format.swallowsNext?.(whole) === true) {
      alone ??= request.seq;
      continue;
    }
    if (!isFirst) parts.push(format.between ?? "");
    isFirst = false;
    const written = await writeRequest(format, whole, origin, reads);
    parts.push(written);
    size += written.length;
    if (size >= PIECE_BYTES || isAborted()) return { bytes: joined(parts), state: { after, isFirst, alone } };
  }
  const last = isFirst && alone !== undefined ? await reads.findRequest(routeId, alone) : undefined;
  if (last !== undefined) parts.push(format.write(await wholeRequest(reads, last), origin));
  parts.push(format.end ?? "");
  return { bytes: joined(parts), state: undefined };
}

/** A request with its body, which lists omit when it is long. */
export async function wholeRequest(
  reads: Pick<StoreReads, "findRequest">,
  request: CapturedRequest,
): Promise<WholeRequest> {
  const body = request.body ?? (await reads.findRequest(request.routeId, request.seq))?.body ?? new Uint8Array();
  return { ...request, body };
}

async function writeRequest(
  format: ExportFormat,
  request: WholeRequest,
  origin: string,
  reads: ExportReads,
): Promise<string | Uint8Array> {
  const isSentOn = format.isSentOn === true && request.deliveries !== undefined;
  const deliveries = isSentOn ? await reads.listDeliveries(request.routeId, request.seq) : [];
  const proxied = deliveries.find(({ reason }) => reason === "proxy");
  return proxied === undefined ? format.write(request, origin) : writeProxied(format, request, proxied);
}

/** Writes the request that the last proxy of a captured request has sent. Its parameters are those of the URL called. */
async function writeProxied(
  format: ExportFormat,
  request: WholeRequest,
  { url, outcome }: Delivery,
): Promise<string | Uint8Array> {
  const { origin, host, pathname, search } = new URL(url);
  const headers = headerPairs(request.headers).flatMap(([name, value]) => [
    name,
    name.toLowerCase() === "host" ? host : value,
  ]);
  return format.write({ ...request, target: pathname + search, headers }, origin, await responseOf(outcome));
}

async function responseOf(outcome: Delivery["outcome"]): Promise<ProxiedResponse> {
  const { durationMs } = outcome;
  if (outcome.kind === "failed") {
    const { detail: error } = outcome;
    return { status: 0, reason: "", headers: [], body: new Uint8Array(), durationMs, comment: "", error };
  }
  const { status, reason, headers, body, truncated } = outcome;
  const codings = body.length === 0 ? [] : codingsOf(headerValues(headers, "content-encoding"));
  const { bytes, problem } = await undoCodings(body, codings, decodeLimits);
  const comment = truncated ? "Only the beginning of the body is stored." : (problem?.detail ?? "");
  return { status, reason, headers, body: bytes, durationMs, comment, ...(truncated && { error: comment }) };
}

function joined(parts: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part))));
}
