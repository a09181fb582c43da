import { eventName } from "../../../src/drift/event-name.ts";
import type { CapturedRequest } from "../api/responses.ts";

/** The data of one row of the list. Headers and body are left out, so that 50,000 rows fit into memory. */
export type ListedRequest = Readonly<ReturnType<typeof toListed>>;

export function toListed(request: CapturedRequest) {
  const { seq, receivedAt, method, path, target, body, flags, signature } = request;
  const { responded, pinned, note, deliveries } = request;
  const query = target.indexOf("?");
  return {
    seq,
    receivedAt,
    method,
    /** The target without the route; each character is one byte. */
    path: query === -1 ? path : path + target.slice(query),
    /** The kind of request in one word: the name of an event, a format, or the number of files. Empty when unknown. */
    what: whatIs(request),
    size: body.size,
    flags,
    signature: signature?.kind,
    responded,
    pinned,
    note,
    deliveries,
  };
}

const kpm = /e2sm|kpm/;

/** Short names of media types; the first match wins. */
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
  const event = eventName(headers, "");
  if (event !== undefined) return event;
  // The type of a message is a better name for its format than "octet-stream".
  if (kpm.test(headerOf("x-message-type") ?? "")) return "KPM";
  const text = body.encoding === "utf8" ? (body.content ?? "") : "";
  const member = eventName([], text);
  if (member !== undefined) return member;
  const type = headerOf("content-type") ?? "";
  if (type.startsWith("multipart/")) return filesIn(text) || "multipart";
  const format = formats.find(([pattern]) => pattern.test(type))?.[1];
  if (format !== undefined && format !== "form") return format;
  // Some programs, such as curl, declare JSON as a form.
  if (/^\s*[[{]/.test(text)) return "JSON";
  if (format !== undefined) return format;
  return body.size === 0 ? "" : body.encoding === "base64" ? "binary" : "text";
}

function filesIn(text: string): string {
  const files = text.slice(0, 64 * 1024).match(/\bfilename\*?=/g)?.length ?? 0;
  return files === 0 ? "" : files === 1 ? "1 file" : `${files} files`;
}
