import type { z } from "zod";
import { Problem } from "../problem.ts";
import { readBytes, readChunks, type StreamLimits } from "./read-body.ts";
import type { OperationContext } from "./service-request.ts";
import { parseJsonBody } from "./validation.ts";

/** The media types of a body and the schema of each. */
export type Content = Readonly<Record<string, z.ZodType>>;

/** The request body of an operation: how it is documented and how it is read. */
export interface BodyInput<Output> {
  readonly content: Content;
  readonly description: string | undefined;
  readonly isOptional: boolean;
  /** The errors that `read` throws, by status. */
  readonly errors: Readonly<Record<number, string>>;
  read(context: OperationContext): Promise<Output> | Output;
}

interface BodyOptions {
  readonly description?: string;
  /** A larger body is rejected with 413, if possible before it is read. */
  readonly maxBytes: number;
}

interface JsonBodyOptions<Schema extends z.ZodType, Optional> extends BodyOptions {
  /** Whether the body may be left out. @default false */
  readonly isOptional?: Optional;
  /** Parses and checks the body, for example in a thread when it is large. @default on the event loop */
  readonly parse?: (bytes: Uint8Array, context: OperationContext) => z.output<Schema> | Promise<z.output<Schema>>;
}

/** A body as text, with its media type. */
export interface TextBody {
  readonly text: string;
  readonly mediaType: string;
}

/** A body as a stream of chunks. */
interface StreamedBody {
  /** As sent, with parameters. */
  readonly contentType: string;
  readonly chunks: AsyncGenerator<Uint8Array>;
}

/**
 * Reads a JSON body that `schema` accepts.
 *
 * Throws 415, 413 and 400 as {@link textBody} does, 400 `malformed_json`, and 422 `invalid_body` with a pointer for each
 * issue.
 */
export function jsonBody<Schema extends z.ZodType, const Optional extends boolean = false>(
  schema: Schema,
  options: JsonBodyOptions<Schema, Optional>,
): BodyInput<z.output<Schema> | (Optional extends true ? undefined : never)> {
  const { description, maxBytes, isOptional, parse = (bytes) => parseJsonBody(bytes, schema) } = options;
  const content = { "application/json": schema };
  return {
    content,
    description,
    isOptional: isOptional === true,
    errors: {
      ...bodyErrors,
      400: "The body is not JSON.",
      422: "The body is invalid; `errors` says where.",
    },
    async read(context) {
      if (isOptional === true && !hasBody(context)) return undefined as never;
      assertMediaType(context, Object.keys(content));
      const bytes = await readBytes(context, maxBytes);
      return parse(bytes, context);
    },
  };
}

/**
 * Reads a body as UTF-8 text. The operation parses it; `content` documents it.
 *
 * Throws 415 `unsupported_media_type`, `unsupported_content_encoding` or `unsupported_charset`, 413 `body_too_large`, 400
 * `invalid_encoding` or `body_aborted`, 429 or 503 `too_many_bytes`.
 */
export function textBody({
  content,
  description,
  maxBytes,
  guessesJson = false,
}: TextBodyOptions): BodyInput<TextBody> {
  const accepted = Object.keys(content);
  return {
    content,
    description,
    isOptional: false,
    errors: { ...bodyErrors, 400: "The body is not UTF-8." },
    async read(context) {
      const isGuess = guessesJson && untyped.has(mediaTypeOf(context.header("content-type") ?? ""));
      const mediaType = isGuess ? "application/json" : assertMediaType(context, accepted);
      const bytes = await readBytes(context, maxBytes);
      if (isGuess && !isLikelyJson(bytes)) throw unsupportedType(context, accepted);
      try {
        return { text: decoder.decode(bytes), mediaType };
      } catch (cause) {
        throw new Problem(400, "invalid_encoding", "The body is not valid UTF-8.", { cause });
      }
    },
  };
}

interface TextBodyOptions extends BodyOptions {
  readonly content: Content;
  /**
   * Whether a body that starts like an object or array counts as JSON when its type is missing or is curl's default.
   * @default false
   */
  readonly guessesJson?: boolean;
}

interface StreamOptions extends BodyOptions, StreamLimits {
  readonly content: Content;
}

/**
 * Streams a body in constant memory. Its media type with parameters, compared without white space, must be one of `content`.
 *
 * Throws 415 `unsupported_media_type` or `unsupported_content_encoding`. Its chunks throw 413 `body_too_large`, 400 `body_aborted`, 408 `body_too_slow`.
 */
export function streamedBody({ content, description, ...limits }: StreamOptions): BodyInput<StreamedBody> {
  const accepted = Object.keys(content);
  return {
    content,
    description,
    isOptional: false,
    errors: { ...bodyErrors, 400: "The body ended early.", 408: "The client paused for too long." },
    read(context) {
      const contentType = context.header("content-type") ?? "";
      const mediaType = mediaTypeOf(contentType);
      if (!accepted.some((type) => mediaTypeOf(type) === mediaType)) throw unsupportedType(context, accepted);
      assertUncompressed(context);
      return { contentType, chunks: readChunks(context, limits) };
    },
  };
}

const bodyErrors: Readonly<Record<number, string>> = {
  413: "The body is too large.",
  415: "The body is of another media type, compressed, or not in UTF-8.",
};

/** Whether the request has a body. Without one, some clients still send a type, or a length of 0. */
function hasBody(context: OperationContext): boolean {
  const length = context.header("content-length");
  return context.header("transfer-encoding") !== undefined || (length !== undefined && length !== "0");
}

/** The media type of a body whose sender did not name one: `curl -d` labels everything as a form. */
const untyped: ReadonlySet<string> = new Set(["", "application/x-www-form-urlencoded"]);

/** Whether a body starts like an object or array. A form cannot: it would start with `%7B`. */
function isLikelyJson(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => byte > 0x20);
  return first === 0x7b || first === 0x5b;
}

/** Returns the media type of the body. @throws Problem 415 when it is not accepted, compressed, or not in UTF-8 */
function assertMediaType(context: OperationContext, accepted: readonly string[]): string {
  const contentType = context.header("content-type") ?? "";
  const mediaType = mediaTypeOf(contentType);
  if (!accepted.includes(mediaType)) throw unsupportedType(context, accepted);
  assertUncompressed(context);
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType)?.[1] ?? "utf-8";
  if (!/^(utf-?8|us-ascii)$/i.test(charset)) {
    const detail = `The body must be in UTF-8; its Content-Type says ${JSON.stringify(charset)}.`;
    throw new Problem(415, "unsupported_charset", detail);
  }
  return mediaType;
}

/** RFC 8259, section 8.1, lets a parser ignore a byte order mark: the decoder drops it. */
const decoder = new TextDecoder("utf-8", { fatal: true });

function mediaTypeOf(contentType: string): string {
  return contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/** What programs send when nobody sets a type. */
const usual: ReadonlySet<string> = new Set([...untyped, "text/plain"]);

function unsupportedType(context: OperationContext, accepted: readonly string[]): Problem {
  const sent = context.header("content-type");
  const isUntyped = accepted.includes("application/json") && usual.has(mediaTypeOf(sent ?? ""));
  const hint = isUntyped
    ? ` With curl, add: -H 'content-type: application/json'. With fetch: headers: { "content-type": "application/json" }`
    : "";
  const detail = `The body must be ${accepted.join(" or ")}; its Content-Type is ${sent === undefined ? "missing" : JSON.stringify(sent)}.${hint}`;
  return new Problem(415, "unsupported_media_type", detail, {
    headers: {
      accept: accepted.join(", "),
      // RFC 5789, section 2.2.
      ...(context.request.method === "PATCH" ? { "accept-patch": accepted.join(", ") } : {}),
    },
  });
}

function assertUncompressed(context: OperationContext): void {
  const encoding = context.header("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity" && encoding !== "") {
    const detail = `The body must be sent without compression; its Content-Encoding is ${JSON.stringify(encoding)}.`;
    throw new Problem(415, "unsupported_content_encoding", detail, { headers: { "accept-encoding": "identity" } });
  }
}
