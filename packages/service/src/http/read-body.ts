import type { Context } from "hono";
import type { z } from "zod";
import type { ServiceEnv } from "./operation.ts";
import { parseJsonBody } from "./parse-json-body.ts";
import { Problem, resultOf } from "./problem.ts";
import { bodyAborted } from "./service-request.ts";
import { uncountedBytes } from "./traffic-limits.ts";

export interface ReadBodyOptions {
  /** The most bytes to take. A longer body is refused before, or while, it is read. */
  readonly maxBytes: number;
  /** The media types to take, without parameters. */
  readonly mediaTypes: readonly string[];
}

/**
 * Reads the body of a request as text.
 *
 * @throws Problem 415 `unsupported_media_type`, `unsupported_content_encoding` or `unsupported_charset`, 413
 * `body_too_large`, 400 `invalid_encoding` (not UTF-8, RFC 8259 section 8.1).
 */
export async function readText(context: Context<ServiceEnv>, options: ReadBodyOptions): Promise<string> {
  requireMediaType(context, options.mediaTypes);
  requirePlainText(context);
  const bytes = await readBytes(context, options.maxBytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Problem({ status: 400, code: "invalid_encoding", detail: "The body is not valid UTF-8.", cause });
  }
}

/**
 * Reads the bytes of a JSON body, for `parseJsonBody` in a thread.
 *
 * @throws Problem 415 `unsupported_media_type`, `unsupported_content_encoding` or `unsupported_charset`, 413 `body_too_large`.
 */
export function readJsonBytes(
  context: Context<ServiceEnv>,
  { maxBytes }: Pick<ReadBodyOptions, "maxBytes">,
): Promise<Uint8Array> {
  requireMediaType(context, ["application/json"]);
  requirePlainText(context);
  return readBytes(context, maxBytes);
}

/**
 * Reads a JSON body and checks it against `schema`.
 *
 * @throws Problem as {@link readText}; 400 `malformed_json`; 422 `invalid_body` with a pointer for each violation.
 */
export async function readJson<Schema extends z.ZodType>(
  context: Context<ServiceEnv>,
  schema: Schema,
  options: Pick<ReadBodyOptions, "maxBytes">,
): Promise<z.output<Schema>> {
  return resultOf(parseJsonBody(await readJsonBytes(context, options), schema));
}

function requireMediaType(context: Context<ServiceEnv>, accepted: readonly string[]): void {
  const sent = context.req.header("content-type");
  const mediaType = sent?.split(";", 1)[0]?.trim().toLowerCase();
  if (mediaType !== undefined && accepted.includes(mediaType)) return;
  throw new Problem({
    status: 415,
    code: "unsupported_media_type",
    detail: `The body must be ${accepted.join(" or ")}; its Content-Type is ${sent === undefined ? "missing" : JSON.stringify(sent)}.`,
    headers: { accept: accepted.join(", ") },
  });
}

/** Bodies are taken as they are sent, in UTF-8. */
function requirePlainText(context: Context<ServiceEnv>): void {
  const encoding = context.req.header("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity" && encoding !== "") {
    throw new Problem({
      status: 415,
      code: "unsupported_content_encoding",
      detail: `The body must be sent without compression; its Content-Encoding is ${JSON.stringify(encoding)}.`,
      headers: { "accept-encoding": "identity" },
    });
  }
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(context.req.header("content-type") ?? "")?.[1] ?? "utf-8";
  if (!/^(utf-?8|us-ascii)$/i.test(charset)) {
    throw new Problem({
      status: 415,
      code: "unsupported_charset",
      detail: `The body must be in UTF-8; its Content-Type says ${JSON.stringify(charset)}.`,
    });
  }
}

async function readBytes(context: Context<ServiceEnv>, maxBytes: number): Promise<Uint8Array> {
  const announced = context.req.header("content-length");
  if (Number(announced) > maxBytes) throw tooLarge(maxBytes);
  const room = context.get("bodyRoom");
  // The server takes no more than was announced, and for so little there is always room: much less work than a stream.
  if (announced !== undefined && Number(announced) <= uncountedBytes) return readWhole(context);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of context.req.raw.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      room?.take(chunk.byteLength);
      chunks.push(chunk);
    }
  } catch (cause) {
    throw cause instanceof Problem ? cause : bodyAborted(cause);
  }
  return chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks, size);
}

async function readWhole(context: Context<ServiceEnv>): Promise<Uint8Array> {
  try {
    return new Uint8Array(await context.req.raw.arrayBuffer());
  } catch (cause) {
    throw bodyAborted(cause);
  }
}

function tooLarge(maxBytes: number): Problem {
  return new Problem({
    status: 413,
    code: "body_too_large",
    detail: `The body is larger than the ${maxBytes} bytes that are taken here.`,
  });
}
