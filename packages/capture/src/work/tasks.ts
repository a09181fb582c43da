import type { BodyDecoder } from "../decode/body-decoder.ts";
import { decodeRequest, uncodedBody } from "../decode/decode-request.ts";
import { decodeLimits } from "../decode/decoded.ts";
import { readMultipart } from "../decode/multipart.ts";
import { subjectOf } from "../decode/subject.ts";
import type { CapturedRequest } from "../domain/captured-request.ts";
import {
  chooseRule,
  describe,
  describeOne,
  exportPiece,
  findRequest,
  inspectPage,
  matchRequest,
  parseBody,
  type RequestName,
  type TaskParts,
} from "./read-tasks.ts";

/**
 * All work whose time depends on what strangers send or ask for, by name. `work.ts` runs each on the event loop when it is
 * known to be small, else in a thread with a deadline.
 */
export const captureTasks: CaptureTasks = {
  inspectPage,
  describe,
  describeOne,
  findRequest,
  matchRequest,
  parseBody,
  chooseRule,
  exportPiece,
  decode,
  decodedBody,
  decodedPart,
};

export type CaptureTasks = {
  readonly inspectPage: typeof inspectPage;
  readonly describe: typeof describe;
  readonly describeOne: typeof describeOne;
  readonly findRequest: typeof findRequest;
  readonly matchRequest: typeof matchRequest;
  readonly parseBody: typeof parseBody;
  readonly chooseRule: typeof chooseRule;
  readonly exportPiece: typeof exportPiece;
  readonly decode: typeof decode;
  readonly decodedBody: typeof decodedBody;
  readonly decodedPart: typeof decodedPart;
};

/** What became of bytes that somebody wants out of a body. */
export type Extracted =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array<ArrayBuffer> }
  /** Its codings cannot be undone whole. */
  | { readonly kind: "undecodable"; readonly detail: string }
  | { readonly kind: "no_part"; readonly parts: number }
  /** The request is not stored. */
  | { readonly kind: "gone" };

/** What a request says, as JSON in UTF-8; undefined when it is not stored. */
async function decode(
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
async function decodedBody({ routeId, seq }: RequestName, { reads, transfer }: TaskParts): Promise<Extracted> {
  const request = await reads.findRequest(routeId, seq);
  if (request === undefined) return { kind: "gone" };
  const { bytes, problem } = await uncodedBody(request);
  if (problem !== undefined) return { kind: "undecodable", detail: `${problem.decoder}: ${problem.detail}` };
  return extracted(bytes, transfer);
}

/** One part of a multipart body, by its index. */
async function decodedPart(
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

/** The decoders that modules export by default. */
export async function loadDecoders(urls: readonly string[]): Promise<readonly BodyDecoder[]> {
  return Promise.all(urls.map(async (url) => ((await import(url)) as { default: BodyDecoder }).default));
}
