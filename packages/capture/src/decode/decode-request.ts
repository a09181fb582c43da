import { setTimeout as sleep, setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type CapturedRequest, headerPairs, headerValues } from "../domain/captured-request.ts";
import type { BodyDecoder, DecodableRequest } from "./body-decoder.ts";
import { codingsOf, type UncodedBody, undoCodings } from "./content-codings.ts";
import { DecodeError, decodeLimits } from "./decode-limits.ts";
import type { DecodedRequest, DecodedView, DecodeProblem, Jwt, ViewOf } from "./decoded.ts";
import { readJwt } from "./jwt.ts";
import { readers } from "./readers.ts";
import { type Subject, subjectOf } from "./subject.ts";

/** Decodes a captured request as every format that fits, within limits. Yields to the event loop between formats. */
export async function decodeRequest(
  request: CapturedRequest,
  decoders: readonly BodyDecoder[] = [],
): Promise<DecodedRequest> {
  const sent = codingsOf(headerValues(request.headers, "content-encoding"));
  const { bytes, undone, problem } = await uncodedBody(request);
  const subject = subjectOf(request, bytes);
  const views: DecodedView[] = [];
  const problems = problem === undefined ? [] : [problem];
  if (bytes.byteLength > 0) {
    await askDecoders(subject.request, decoders, views, problems);
    await askReaders(subject, views, problems);
    views.push(hexView(bytes));
  }
  return {
    contentEncoding: { sent, undone },
    size: bytes.byteLength,
    views,
    tokens: tokensIn(request),
    problems,
  };
}

/** The body of a request without its content codings, up to the first error or limit. */
export function uncodedBody({ headers, body = new Uint8Array() }: CapturedRequest): Promise<UncodedBody> {
  return undoCodings(body, codingsOf(headerValues(headers, "content-encoding")), decodeLimits);
}

async function askDecoders(
  request: DecodableRequest,
  decoders: readonly BodyDecoder[],
  views: DecodedView[],
  problems: DecodeProblem[],
): Promise<void> {
  if (request.body.byteLength > decodeLimits.injectedBytes) return;
  for (const decoder of decoders) {
    try {
      const view = await runDecoder(decoder, request);
      if (view !== undefined) views.push(view);
    } catch (error) {
      problems.push(problemOf(decoder.name, error));
    }
    await yieldToEventLoop();
  }
}

async function askReaders(subject: Subject, views: DecodedView[], problems: DecodeProblem[]): Promise<void> {
  const { parsedBytes } = decodeLimits;
  for (const { name, fits, read, anySize = false } of readers) {
    const fit = fits(subject);
    if (fit === "no") continue;
    try {
      if (!anySize && subject.request.body.byteLength > parsedBytes) {
        throw new DecodeError("too_large", `Only bodies of up to ${parsedBytes / 1024 ** 2} MiB are decoded.`);
      }
      const { view, problem } = read(subject);
      if (view !== undefined) views.push(view);
      if (problem !== undefined) problems.push(problem);
    } catch (error) {
      const problem = problemOf(name, error);
      if (fit === "declared") problems.push(problem);
    }
    await yieldToEventLoop();
  }
}

/** Turns a `DecodeError` into a problem, and throws every other error. */
function problemOf(decoder: string, error: unknown): DecodeProblem {
  if (!(error instanceof DecodeError)) throw error;
  return { decoder, code: error.code, detail: error.message };
}

function tokensIn({ headers, receivedAt }: CapturedRequest): DecodedRequest["tokens"] {
  const tokens: (Jwt & { headerName: string })[] = [];
  for (const [headerName, value] of headerPairs(headers)) {
    for (const word of value.split(/[^\w.-]+/)) {
      if (tokens.length === decodeLimits.parts) return tokens;
      // A JWT begins with the base64 form of `{"`.
      const token = word.startsWith("eyJ") ? readJwt(word, receivedAt) : undefined;
      if (token !== undefined) tokens.push({ headerName, ...token });
    }
  }
  return tokens;
}

/** The deadline of an injected decoder, in milliseconds. */
const MAX_TIME_MS = 5_000;
const MAX_VALUE_LENGTH = 1024 * 1024;

/**
 * Runs an injected decoder.
 *
 * @throws DecodeError `failed` when it throws, times out or returns a value that JSON cannot represent; `too_large`
 */
async function runDecoder(decoder: BodyDecoder, request: DecodableRequest): Promise<ViewOf<"decoder"> | undefined> {
  const over = new AbortController();
  try {
    if (!decoder.matches(request)) return undefined;
    const late = sleep(MAX_TIME_MS, undefined, { signal: over.signal, ref: false }).then(
      () => Promise.reject(new Error(`it took longer than ${MAX_TIME_MS} ms`)),
      () => undefined,
    );
    const decoded = await Promise.race([decoder.decode(request.body, request), late]);
    if (decoded === undefined) return undefined;
    const json = JSON.stringify(decoded.value);
    if (json !== undefined && json.length > MAX_VALUE_LENGTH) {
      throw new DecodeError("too_large", `The result of the decoder is longer than ${MAX_VALUE_LENGTH} characters.`);
    }
    return { kind: "decoder", name: decoder.name, title: decoded.title, value: decoded.value };
  } catch (error) {
    if (error instanceof DecodeError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DecodeError("failed", `The decoder failed: ${reason.slice(0, 500)}`);
  } finally {
    over.abort();
  }
}

const BYTES_IN_LINE = 16;

/** Formats bytes as lines of offset, hexadecimal and ASCII, like `hexdump -C`. */
function hexView(bytes: Uint8Array): ViewOf<"hex"> {
  const shown = bytes.subarray(0, decodeLimits.shownHex);
  const lines: string[] = [];
  for (let offset = 0; offset < shown.length; offset += BYTES_IN_LINE) {
    const line = shown.subarray(offset, offset + BYTES_IN_LINE);
    const hex = Array.from(line, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
    const ascii = Array.from(line, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : ".")).join("");
    lines.push(`${offset.toString(16).padStart(8, "0")}  ${hex.padEnd(BYTES_IN_LINE * 3 - 1)}  ${ascii}`);
  }
  return { kind: "hex", text: lines.join("\n"), omitted: bytes.length - shown.length };
}
