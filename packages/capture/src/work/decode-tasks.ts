import type { CapturedRequest } from "../captured-request.ts";
import { decodeLimits } from "../decode/decode-limits.ts";
import { decodeRequest, uncodedBody } from "../decode/decode-request.ts";
import { readMultipart } from "../decode/read-multipart.ts";
import { subjectOf } from "../decode/subject.ts";
import type { RequestName, TaskParts } from "./read-tasks.ts";

/** What became of bytes that somebody wants out of a body. */
export type Extracted =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array<ArrayBuffer> }
  /** Its codings cannot be undone whole. */
  | { readonly kind: "undecodable"; readonly detail: string }
  | { readonly kind: "no_part"; readonly parts: number }
  /** The request is not kept. */
  | { readonly kind: "gone" };

/** What a request says, as JSON in UTF-8; undefined when it is not kept. */
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
