import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { BodyInspector, Explained, ExplainedPart } from "../decode/body-decoder.ts";
import { decodeRequest, uncodedBody } from "../decode/decode-request.ts";
import { decodeLimits } from "../decode/decoded.ts";
import { gatherMeasurements } from "../decode/measure-request.ts";
import { readMultipart } from "../decode/multipart.ts";
import { subjectOf } from "../decode/subject.ts";
import type { CapturedRequest } from "../domain/captured-request.ts";
import type { RouteResponse } from "../domain/route.ts";
import { type Rendered, renderTemplates } from "../respond/template.ts";
import { compileQuery, searchRequests } from "../search/query.ts";
import type { QueryText, RequestName, TaskParts } from "./read-tasks.ts";

// Every function that this module exports is a task: work whose duration depends on untrusted input. `work.ts` runs it on the
// event loop if it is known to be small, and otherwise in a thread with a deadline.
export * from "./read-tasks.ts";

/** The result of extracting bytes from a body. */
export type Extracted =
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
  if (request === undefined) return undefined;
  const json = new TextEncoder().encode(JSON.stringify(await decodeRequest(request, { decoders })));
  transfer(json.buffer);
  return json;
}

/** Renders the response of a template rule. */
export function renderResponse({ response, request }: { response: RouteResponse; request: CapturedRequest }): Rendered {
  return renderTemplates(response, request);
}

/** The body of a request without its content codings. */
export async function decodedBody({ routeId, seq }: RequestName, { reads, transfer }: TaskParts): Promise<Extracted> {
  const request = await reads.findRequest(routeId, seq);
  if (request === undefined) return { kind: "gone" };
  const { bytes, problem } = await uncodedBody(request);
  if (problem !== undefined) return { kind: "undecodable", detail: `${problem.decoder}: ${problem.detail}` };
  return extracted(bytes, transfer);
}

/** One part of a multipart body, by its index. */
export async function decodedPart(
  { routeId, seq, part: index }: RequestName & { part: number },
  { reads, transfer }: TaskParts,
): Promise<Extracted> {
  const request: CapturedRequest | undefined = await reads.findRequest(routeId, seq);
  if (request === undefined) return { kind: "gone" };
  const { bytes, problem } = await uncodedBody(request);
  if (problem !== undefined) return { kind: "undecodable", detail: `${problem.decoder}: ${problem.detail}` };
  const { parameters } = subjectOf(request, bytes, decodeLimits);
  const { view } = readMultipart(bytes, parameters.get("boundary") ?? "", decodeLimits);
  const part = view.parts[index];
  if (part === undefined) return { kind: "no_part", parts: view.parts.length };
  return extracted(bytes.subarray(part.offset, part.offset + part.size), transfer);
}

function extracted(bytes: Uint8Array, transfer: TaskParts["transfer"]): Extracted {
  const own = new Uint8Array(bytes);
  transfer(own.buffer);
  return { kind: "bytes", bytes: own };
}

interface MeasureInput {
  readonly routeId: string;
  readonly query: QueryText;
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly limit: number;
}

/** A page ends after this many values or milliseconds. */
const maxMeasured = 50_000;
const measuringMs = 1_000;

/**
 * Returns the measurements of the newest requests, newest first, as JSON in UTF-8. When older requests remain, also returns the
 * lowest number it read.
 */
export async function measure(
  { routeId, query, before, after, limit }: MeasureInput,
  { reads, transfer, decoders, isAborted }: TaskParts,
): Promise<{ json: Uint8Array<ArrayBuffer>; next: number | undefined }> {
  const measuring = decoders.filter((decoder) => decoder.measure !== undefined);
  const gathered = gatherMeasurements(measuring);
  // The time starts after the first request, because decoders may load modules for it.
  let end = Number.POSITIVE_INFINITY;
  const page = {
    order: "newest first" as const,
    bodies: true,
    readAhead: Math.min(limit, 100),
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
  let looked = 0;
  let last: number | undefined;
  let next: number | undefined;
  const requests = searchRequests(reads, routeId, compileQuery(query.text, query.now), page);
  for await (const request of measuring.length === 0 ? [] : requests) {
    if (looked === limit || gathered.count >= maxMeasured || performance.now() > end || isAborted()) {
      next = last;
      break;
    }
    const isThere = request.body !== undefined || request.size > decodeLimits.injectedBytes;
    const whole = isThere ? request : await reads.findRequest(routeId, request.seq);
    if (whole?.body !== undefined) await gathered.add(whole);
    looked += 1;
    end = Math.min(end, performance.now() + measuringMs);
    last = request.seq;
    await yieldToEventLoop();
  }
  const json = new TextEncoder().encode(JSON.stringify(gathered.result()));
  transfer(json.buffer);
  return { json, next };
}

/** The descriptions of the decoders' inspectors. */
export function inspectors(_input: object, { decoders }: TaskParts): Omit<BodyInspector, "explain">[] {
  return decoders.flatMap(({ inspector }) => {
    if (inspector === undefined) return [];
    const { name, title, choices } = inspector;
    return [{ name, title, choices }];
  });
}

/** Runs an inspector. Returns its result as JSON in UTF-8; undefined when there is no inspector of this name. */
export async function explain(
  { name, bytes, choices }: { name: string; bytes: Uint8Array; choices: Readonly<Record<string, string>> },
  { decoders, transfer }: TaskParts,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const inspector = decoders.find((decoder) => decoder.inspector?.name === name)?.inspector;
  if (inspector === undefined) return undefined;
  let explained: Explained;
  try {
    explained = await inspector.explain(bytes, choices);
  } catch (error) {
    const detail = error instanceof Error ? error.message.slice(0, 500) : "The inspector failed.";
    const root = { name: "", from: 0, to: bytes.byteLength * 8, parts: [] };
    explained = { title: "", found: {}, unit: "bytes", root, problems: [{ path: "", detail }], conversions: [] };
  }
  const json = new TextEncoder().encode(JSON.stringify(boundedExplained(explained)));
  transfer(json.buffer);
  return json;
}

/** The longest conversion in a result, in characters. */
const maxConversion = 1024 * 1024;

/** The result of an inspector, truncated to the limits of a decoded view. */
function boundedExplained({ root, problems, conversions, ...rest }: Explained): Explained {
  let left = decodeLimits.items;
  const bounded = (part: ExplainedPart): ExplainedPart => {
    const parts: ExplainedPart[] = [];
    for (const inner of part.parts) {
      if (left === 0) break;
      left -= 1;
      parts.push(bounded(inner));
    }
    return { ...part, parts };
  };
  const shown = bounded(root);
  const cut = { path: "", detail: `There are more than ${decodeLimits.items} parts. Only the first are shown.` };
  return {
    ...rest,
    root: shown,
    problems: left === 0 ? [cut, ...problems] : problems,
    conversions: conversions.map((one) => {
      const length = one.kind === "text" ? one.text.length : one.kind === "bytes" ? one.hex.length : 0;
      if (length <= maxConversion) return one;
      return {
        name: one.name,
        title: one.title,
        kind: "none",
        detail: `It is longer than ${maxConversion} characters.`,
      };
    }),
  };
}
