import type { TaskContext } from "@signalbox/service/serve-tasks";
import type { BodyDecoder } from "../decode/body-decoder.ts";
import { decodeLimits } from "../decode/decode-limits.ts";
import { decodeRequest, uncodedBody } from "../decode/decode-request.ts";
import { readMultipart } from "../decode/multipart.ts";
import { subjectOf } from "../decode/subject.ts";
import { type CapturedRequest, headBytes } from "../domain/captured-request.ts";
import type { RequestName } from "../domain/mark.ts";
import type { ForwardEdit } from "../domain/route.ts";
import { learnRequest, newLearned, packLearned, routeShapes, unpackLearned } from "../drift/learn-requests.ts";
import {
  type ExportPiece,
  type ExportState,
  type RouteExport,
  wholeRequest,
  writePiece,
} from "../export/export-requests.ts";
import { type EditedRequest, editRequest } from "../forward/edit-request.ts";
import type { Bodies, BodyName, BodyText } from "../json/bodies.ts";
import type { CapturedRequestJson } from "../json/shapes.ts";
import { compileQuery, matchesVerified, searchRequests, type VerifyingQuery } from "../search/query.ts";
import type { ForwardMatches, StoreReads } from "../store/capture-store.ts";
import {
  describeRequests,
  listNewest,
  type NewestPage,
  type RouteSigning,
  verdictOn as verdictOnSignature,
} from "./list-requests.ts";

// Every function that this module exports is a task of the API: work whose duration depends on untrusted input. `work.ts` runs it on
// the event loop if it is known to be small, and otherwise in a thread with a deadline. `rule-tasks.ts` has those of rules.

/** The part of a store that tasks read. */
export type TaskReads = Pick<StoreReads, "listRequests" | "findRequest" | "listDeliveries">;

/** The context of a task, on the event loop or in a thread. */
export interface TaskParts extends TaskContext {
  readonly reads: TaskReads;
  /** Injected decoders. */
  readonly decoders: readonly BodyDecoder[];
}

/** A query as it is sent to a thread. */
export interface QueryText {
  readonly text: string;
  /** The reference time of ages such as `since:5m`, in milliseconds since 1970. */
  readonly now: number;
  /** The numbers of the requests that `is:different` finds. @default none */
  readonly different?: readonly number[];
  /** How `signature:valid` and the like verify; undefined when the query has no such term. */
  readonly signing?: RouteSigning | undefined;
}

const encoder = new TextEncoder();

function compiled({ text, now, different, signing }: QueryText): VerifyingQuery {
  const { signature, origin = "" } = signing ?? {};
  const verdict = { origin, explain: false };
  const verdictOn = signature && ((request: CapturedRequest) => verdictOnSignature(request, signature, verdict));
  return { ...compileQuery(text, now, different), verdictOn };
}

/** A page of GET /inspect/{id}: requests as a JSON array in UTF-8. */
export async function inspectPage(
  input: { routeId: string; page: Omit<NewestPage, "query">; query: QueryText; signing: RouteSigning },
  { reads, transfer }: TaskParts,
): Promise<{ json: Uint8Array<ArrayBuffer>; oldest: number | undefined; hasMore: boolean }> {
  const page = { ...input.page, query: compiled(input.query) };
  const { requests, hasMore } = await listNewest(reads, input.routeId, page);
  const described = await describeRequests(requests, input.signing);
  const json = encoder.encode(pageJson(page.bodies === "short" ? described.map(withShortBody) : described));
  transfer(json.buffer);
  return { json, oldest: requests.at(-1)?.seq, hasMore };
}

/** Longer bodies, in bytes, are not in a list of short ones. The inspector's list needs the beginning only. */
const MAX_SHORT_BODY = 4 * 1024;

function withShortBody(request: CapturedRequestJson): CapturedRequestJson {
  return request.body.size <= MAX_SHORT_BODY ? request : withoutContent(request);
}

function withoutContent(request: CapturedRequestJson): CapturedRequestJson {
  return { ...request, body: { ...request.body, content: null } };
}

/** The most characters of a page. JSON escapes a control character with six characters. */
const MAX_PAGE_LENGTH = 24 * 1024 * 1024;

/** Serializes requests as a JSON array. Omits bodies that would make it too long. */
function pageJson(requests: readonly CapturedRequestJson[]): string {
  let room = MAX_PAGE_LENGTH;
  const texts = requests.map((request) => {
    const text = JSON.stringify(request);
    const shown = text.length <= room ? text : JSON.stringify(withoutContent(request));
    room -= shown.length;
    return shown;
  });
  return `[${texts.join(",")}]`;
}

function jsonOf(value: unknown, transfer: TaskParts["transfer"]): Uint8Array<ArrayBuffer> {
  const json = encoder.encode(JSON.stringify(value));
  transfer(json.buffer);
  return json;
}

/** Serializes the given requests as a JSON array in UTF-8. */
export async function describe(
  { requests, signing }: { requests: readonly CapturedRequest[]; signing: RouteSigning },
  { transfer }: TaskParts,
): Promise<Uint8Array<ArrayBuffer>> {
  return jsonOf(await describeRequests(requests, signing), transfer);
}

/** One request as JSON in UTF-8; undefined when it is not stored. */
export async function describeOne(
  { routeId, seq, signing }: RequestName & { signing: RouteSigning },
  { reads, transfer }: TaskParts,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const request = await reads.findRequest(routeId, seq);
  if (request === undefined) return undefined;
  const [described] = await describeRequests([request], signing);
  return jsonOf(described, transfer);
}

/** One request with its body; undefined when it is not stored. */
export async function findRequest(
  { routeId, seq }: RequestName,
  { reads, transfer }: TaskParts,
): Promise<CapturedRequest | undefined> {
  const request = await reads.findRequest(routeId, seq);
  if (request?.body === undefined) return request;
  // A body may share its memory with others of its segment. The copy has only its own bytes.
  const body = new Uint8Array(request.body);
  transfer(body.buffer);
  return { ...request, body };
}

/** Which of the queries a request matches. A request that is no longer stored matches none. */
export async function matchRequest(
  { routeId, seq, queries }: RequestName & { queries: readonly QueryText[] },
  { reads, isAborted }: TaskParts,
): Promise<boolean[]> {
  const request = await reads.findRequest(routeId, seq);
  const matches: boolean[] = [];
  for (const query of queries)
    matches.push(request !== undefined && !isAborted() && (await matchesVerified(compiled(query), request)));
  return matches;
}

/** About how many bytes of requests are searched for a target at a time. */
const MATCHED_BYTES = 4 * 1024 * 1024;

/** The next requests of a route, from `from` to `last`, that a target is to get. */
export async function findMatches(
  {
    routeId,
    query: text,
    from,
    last,
    limit,
  }: { routeId: string; query: QueryText } & Record<"from" | "last" | "limit", number>,
  { reads, isAborted }: TaskParts,
): Promise<ForwardMatches> {
  const query = compiled(text);
  const page = { order: "oldest first" as const, bodies: query.needsBody, after: from - 1, before: last + 1 };
  const seqs: number[] = [];
  let size = 0;
  for await (const request of searchRequests(reads, routeId, compileQuery("", 0), page)) {
    const whole = query.needsBody ? await wholeRequest(reads, request) : request;
    if (query.matches(whole)) seqs.push(request.seq);
    size += headBytes(request) + (query.needsBody ? request.size : 0);
    if (seqs.length === limit || size >= MATCHED_BYTES || isAborted()) return { seqs, to: request.seq };
  }
  return { seqs, to: last };
}

/** A request with the edits of a target; undefined when it is not stored. */
export async function editedRequest(
  { routeId, seq, edits }: RequestName & { edits: readonly ForwardEdit[] },
  parts: TaskParts,
): Promise<{ captured: CapturedRequest; edited: EditedRequest } | undefined> {
  const captured = await findRequest({ routeId, seq }, parts);
  return captured && { captured, edited: editRequest(captured, edits) };
}

/** Parses and validates a JSON body of the API. */
export async function parseBody(body: BodyText, { transfer }: TaskParts): Promise<Bodies[BodyName]> {
  // Loaded for the first body, because most tasks do not need the schemas.
  const bodies = await import("../json/bodies.ts");
  const parsed = bodies.parseBody(body);
  const bytes = "body" in parsed ? parsed.body : undefined;
  if (bytes instanceof Uint8Array) transfer(bytes.buffer);
  return parsed;
}

/** The next piece of an export. */
export async function exportPiece(
  { query, state, ...input }: Omit<RouteExport, "query"> & { readonly query: QueryText; readonly state: ExportState },
  { reads, transfer, isAborted }: TaskParts,
): Promise<ExportPiece> {
  const piece = await writePiece(reads, { ...input, query: compiled(query) }, state, isAborted);
  transfer(piece.bytes.buffer);
  return piece;
}

interface ShapesInput {
  readonly routeId: string;
  /** What was learned so far; undefined to begin. */
  readonly state: Uint8Array | undefined;
  /** Where to begin, at least. */
  readonly after: number;
}

/** What was learned up to the request `to`. */
export interface LearnedShapes {
  /** Packed. */
  readonly state: Uint8Array<ArrayBuffer>;
  readonly to: number;
  /** All shapes; undefined while more requests remain. */
  readonly json: Uint8Array<ArrayBuffer> | undefined;
  /** The numbers of the requests that were the first to differ. */
  readonly different: readonly number[];
}

/** Learns the next requests of a route. */
export async function learnShapes(
  { routeId, state, after }: ShapesInput,
  { reads, transfer, isAborted }: TaskParts,
): Promise<LearnedShapes> {
  const learned = state === undefined ? newLearned() : unpackLearned(state);
  const page = { order: "oldest first" as const, bodies: true, after: Math.max(after, learned.to) };
  const result = (isDone: boolean) => {
    const packed = packLearned(learned);
    transfer(packed.buffer);
    const json = isDone ? jsonOf(routeShapes(learned), transfer) : undefined;
    return { state: packed, to: learned.to, json, different: learned.drifts.map(({ seq }) => seq) };
  };
  let size = 0;
  for await (const request of searchRequests(reads, routeId, compileQuery("", 0), page)) {
    const isShort = request.body !== undefined || request.size > decodeLimits.parsedBytes;
    const body = isShort ? request.body : (await reads.findRequest(routeId, request.seq))?.body;
    await learnRequest(learned, { ...request, body });
    size += request.size;
    if (size >= LEARNED_BYTES || isAborted()) return result(false);
  }
  return result(true);
}

/** About how many bytes of bodies are learned at a time. */
const LEARNED_BYTES = 4 * 1024 * 1024;

/** The result of extracting bytes from a body. */
type Extracted =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array<ArrayBuffer> }
  /** Its content codings cannot be removed completely. */
  | { readonly kind: "undecodable"; readonly detail: string }
  | { readonly kind: "no_part"; readonly parts: number }
  /** The request is not stored. */
  | { readonly kind: "gone" };

/** The decoded request as JSON in UTF-8; undefined when the request is not stored. */
export async function decode(
  { routeId, seq }: RequestName,
  { reads, transfer, decoders }: TaskParts,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const request = await reads.findRequest(routeId, seq);
  return request && jsonOf(await decodeRequest(request, decoders), transfer);
}

/** The body of a request without its content codings, or one part of a multipart body, by its index. */
export async function decodedBody(
  { routeId, seq, part: index }: RequestName & { part?: number | undefined },
  { reads, transfer }: TaskParts,
): Promise<Extracted> {
  const request = await reads.findRequest(routeId, seq);
  if (request === undefined) return { kind: "gone" };
  const { bytes, problem } = await uncodedBody(request);
  if (problem !== undefined) return { kind: "undecodable", detail: `${problem.decoder}: ${problem.detail}` };
  if (index === undefined) return extracted(bytes, transfer);
  const { parameters } = subjectOf(request, bytes);
  const { view } = readMultipart(bytes, parameters.get("boundary") ?? "");
  const part = view.parts[index];
  if (part === undefined) return { kind: "no_part", parts: view.parts.length };
  return extracted(bytes.subarray(part.offset, part.offset + part.size), transfer);
}

function extracted(bytes: Uint8Array, transfer: TaskParts["transfer"]): Extracted {
  const own = new Uint8Array(bytes);
  transfer(own.buffer);
  return { kind: "bytes", bytes: own };
}
