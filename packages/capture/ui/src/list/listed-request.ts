import type { CapturedRequest } from "../api/responses.ts";

/** What a row of the list knows of a request. Without headers and body, so that 50,000 of them fit into a page. */
export interface ListedRequest {
  readonly seq: number;
  readonly receivedAt: string;
  readonly method: string;
  /** The target without the route, each character one byte. */
  readonly path: string;
  /** What it is, in a word: the name of an event, a format, the number of files. Empty when nothing tells. */
  readonly what: string;
  readonly size: number;
  readonly flags: readonly string[];
  readonly signature: NonNullable<CapturedRequest["signature"]>["kind"] | undefined;
  readonly malformed: boolean;
  readonly responded: CapturedRequest["responded"];
  readonly pinned: boolean;
  readonly note: string;
  readonly deliveries: CapturedRequest["deliveries"];
}

export function toListed(request: CapturedRequest): ListedRequest {
  const { seq, receivedAt, method, path, target, body, flags, signature, malformed } = request;
  const { responded, pinned, note, deliveries } = request;
  const query = target.indexOf("?");
  return {
    seq,
    receivedAt,
    method,
    path: query === -1 ? path : path + target.slice(query),
    what: whatIs(request),
    size: body.size,
    flags,
    signature: signature?.kind,
    malformed: malformed !== null,
    responded,
    pinned,
    note,
    deliveries,
  };
}

/** Headers in which providers name their events. */
const eventHeaders = new Set([
  "ce-type",
  "x-event-key",
  "x-event-type",
  "x-github-event",
  "x-gitlab-event",
  "x-hook-event",
  "x-shopify-topic",
]);

/** The first of these members at the top of a JSON body names what happened. */
const eventMember =
  /^\s*\{(?:[^{}[\]]{0,2000}?,)?\s*"(?:type|event|event_type|eventType|action)"\s*:\s*"([^"\\]{1,60})"/;

const kpm = /e2sm|kpm/;

/** Media types by a short name, the first that fits. */
const formats: readonly (readonly [RegExp, string])[] = [
  [/cloudevents/, "CloudEvent"],
  [kpm, "KPM"],
  [/json/, "JSON"],
  [/x-www-form-urlencoded/, "form"],
  [/multipart/, "multipart"],
  [/xml/, "XML"],
  [/proto|grpc/, "protobuf"],
  [/^image\//, "image"],
  [/^text\//, "text"],
  [/jwt/, "JWT"],
];

function whatIs({ headers, body }: CapturedRequest): string {
  const headerOf = (wanted: string): string | undefined =>
    headers.find(([name]) => name.toLowerCase() === wanted)?.[1].toLowerCase();
  const event = headers.find(([name]) => eventHeaders.has(name.toLowerCase()))?.[1];
  if (event !== undefined && event !== "") return event.slice(0, 60);
  // The type of a message names its format better than "octet-stream" does.
  if (kpm.test(headerOf("x-message-type") ?? "")) return "KPM";
  const text = body.encoding === "utf8" ? (body.content ?? "") : "";
  const member = eventMember.exec(text.slice(0, 4_000))?.[1];
  if (member !== undefined) return member;
  const type = headerOf("content-type") ?? "";
  if (type.startsWith("multipart/")) return filesIn(text) || "multipart";
  const format = formats.find(([pattern]) => pattern.test(type))?.[1];
  if (format !== undefined && format !== "form") return format;
  // Programs that send JSON often say that it is a form, as curl does.
  if (/^\s*[[{]/.test(text)) return "JSON";
  if (format !== undefined) return format;
  return body.size === 0 ? "" : body.encoding === "base64" ? "binary" : "text";
}

function filesIn(text: string): string {
  const files = text.slice(0, 64 * 1024).match(/\bfilename\*?=/g)?.length ?? 0;
  return files === 0 ? "" : files === 1 ? "1 file" : `${files} files`;
}
