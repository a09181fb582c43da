import { decodeLimits } from "../decode/decode-limits.ts";
import { decodeRequest, uncodedBody } from "../decode/decode-request.ts";
import { readMultipart } from "../decode/multipart.ts";
import { subjectOf } from "../decode/subject.ts";
import type { CapturedRequest } from "../domain/captured-request.ts";
import type { RouteResponse } from "../domain/route.ts";
import { type Rendered, renderTemplates } from "../respond/template.ts";
import type { RequestName, TaskParts } from "./read-tasks.ts";

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
