import { setImmediate as nextTurn } from "node:timers/promises";
import type { CapturedRequest } from "../captured-request.ts";
import { headerPairs } from "../header-pairs.ts";
import { headerValues } from "../header-values.ts";
import type { BodyDecoder } from "./body-decoder.ts";
import { DecodeFault } from "./decode-fault.ts";
import { type DecodeLimits, decodeLimits } from "./decode-limits.ts";
import type { DecodeProblem } from "./decode-problem.ts";
import type { DecodedView, Jwt } from "./decoded-view.ts";
import { hexView } from "./hex-view.ts";
import { readJwt } from "./read-jwt.ts";
import { readers } from "./readers.ts";
import { runDecoder } from "./run-decoder.ts";
import { type Subject, subjectOf } from "./subject.ts";
import { codingsOf, type UncodedBody, undoCodings } from "./undo-codings.ts";

/** What a captured request turns out to be. */
export interface DecodedRequest {
  /** What `Content-Encoding` named, and what of it was undone, in the order of undoing. */
  readonly contentEncoding: { readonly sent: readonly string[]; readonly undone: readonly string[] };
  /** The length of the body without its codings, in bytes. */
  readonly size: number;
  /** Ways to see the body, the one that says most first; hex last. None of an empty body. */
  readonly views: readonly DecodedView[];
  /** The tokens in its headers, unverified. */
  readonly tokens: readonly (Jwt & { readonly headerName: string })[];
  readonly problems: readonly DecodeProblem[];
}

export interface DecodeOptions {
  /** What others can read. @default [] */
  readonly decoders?: readonly BodyDecoder[];
  readonly limits?: DecodeLimits;
}

/** Reads a captured request in every way that fits it, within limits, and with a turn for others between the ways. */
export async function decodeRequest(request: CapturedRequest, options: DecodeOptions = {}): Promise<DecodedRequest> {
  const { decoders = [], limits = decodeLimits } = options;
  const sent = codingsOf(headerValues(request.headers, "content-encoding"));
  const { bytes, undone, problem } = await uncodedBody(request, limits);
  const subject = subjectOf(request, bytes, limits);
  const views: DecodedView[] = [];
  const problems = problem === undefined ? [] : [problem];
  if (bytes.byteLength > 0) {
    await askDecoders(subject, decoders, views, problems);
    await askReaders(subject, views, problems);
    views.push(hexView(bytes, limits));
  }
  return {
    contentEncoding: { sent, undone },
    size: bytes.byteLength,
    views,
    tokens: tokensIn(request, limits),
    problems,
  };
}

/** The body of a request without its codings, as far as limits and faults let it come. */
export function uncodedBody(
  { headers, body = new Uint8Array() }: CapturedRequest,
  limits: DecodeLimits = decodeLimits,
): Promise<UncodedBody> {
  return undoCodings(body, codingsOf(headerValues(headers, "content-encoding")), limits);
}

async function askDecoders(
  { request, limits }: Subject,
  decoders: readonly BodyDecoder[],
  views: DecodedView[],
  problems: DecodeProblem[],
): Promise<void> {
  if (request.body.byteLength > limits.injectedBytes) return;
  for (const decoder of decoders) {
    try {
      const view = await runDecoder(decoder, request);
      if (view !== undefined) views.push(view);
    } catch (error) {
      problems.push(problemOf(decoder.name, error));
    }
    await nextTurn();
  }
}

async function askReaders(subject: Subject, views: DecodedView[], problems: DecodeProblem[]): Promise<void> {
  const { parsedBytes } = subject.limits;
  for (const { name, fits, read, anySize = false } of readers) {
    const fit = fits(subject);
    if (fit === "no") continue;
    try {
      if (!anySize && subject.request.body.byteLength > parsedBytes) {
        throw new DecodeFault("too_large", `Only bodies of up to ${parsedBytes} bytes are read.`);
      }
      const { view, problem } = read(subject);
      if (view !== undefined) views.push(view);
      if (problem !== undefined) problems.push(problem);
    } catch (error) {
      const problem = problemOf(name, error);
      if (fit === "declared") problems.push(problem);
    }
    await nextTurn();
  }
}

/** @throws what is no fault of the bytes */
function problemOf(decoder: string, error: unknown): DecodeProblem {
  if (!(error instanceof DecodeFault)) throw error;
  return { decoder, code: error.code, detail: error.message };
}

function tokensIn({ headers, receivedAt }: CapturedRequest, { parts }: DecodeLimits): DecodedRequest["tokens"] {
  const tokens: (Jwt & { headerName: string })[] = [];
  for (const [headerName, value] of headerPairs(headers)) {
    for (const word of value.split(/[^\w.-]+/)) {
      if (tokens.length === parts) return tokens;
      // Every token begins with the base64 of `{"`.
      const token = word.startsWith("eyJ") ? readJwt(word, receivedAt) : undefined;
      if (token !== undefined) tokens.push({ headerName, ...token });
    }
  }
  return tokens;
}
