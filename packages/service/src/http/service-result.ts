import { EventStream } from "./event-stream.ts";

/** Headers of a response, by lower-case name. */
export type ResponseHeaders = Readonly<Record<string, string>>;

/** A body that is already serialized: text (UTF-8), bytes, or a stream of either. */
export type SerializedBody = string | Uint8Array | ReadableStream<Uint8Array> | EventStream;

/** The response of an operation, as data. */
export interface ServiceResult<Json = unknown> {
  readonly status: number;
  readonly headers?: ResponseHeaders;
  /** Values of `Set-Cookie`, one header each. @default [] */
  readonly cookies?: readonly string[];
  /**
   * A value to serialize as JSON, or a serialized body. Its media type is the first that the status declares, unless
   * `headers` has a `content-type`.
   */
  readonly body?: Json | SerializedBody | undefined;
}

/** A response that is ready to be sent. */
export interface Reply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly cookies?: readonly string[] | undefined;
  readonly body: string | Uint8Array | ReadableStream<Uint8Array> | undefined;
}

/** Serializes a result. `mediaType` applies when the headers have no `content-type`. */
export function toReply(result: ServiceResult, mediaType?: string): Reply {
  const reply = serialize(result, mediaType);
  return result.cookies === undefined ? reply : { ...reply, cookies: result.cookies };
}

function serialize({ status, headers, body }: ServiceResult, mediaType?: string): Reply {
  const sent: Record<string, string> = headers === undefined ? {} : { ...headers };
  if (body === undefined) return { status, headers: sent, body };
  if (typeof body === "string" || body instanceof Uint8Array || body instanceof ReadableStream) {
    if (mediaType !== undefined) sent["content-type"] ??= mediaType;
    return { status, headers: sent, body };
  }
  if (body instanceof EventStream) {
    sent["content-type"] ??= "text/event-stream";
    sent["cache-control"] ??= "no-store";
    // Stops nginx from buffering events.
    sent["x-accel-buffering"] = "no";
    return { status, headers: sent, body: body.toStream() };
  }
  sent["content-type"] ??= mediaType ?? "application/json";
  return { status, headers: sent, body: JSON.stringify(body) };
}
