import { METHODS } from "node:http";
import type { MalformedCode } from "../../src/index.ts";
import type { Case } from "./generate-case.ts";
import type { Reading, ReadRequest } from "./readers.ts";

/** An intended difference between two parsers, with the section of the RFC that justifies it. */
interface Meant {
  readonly rfc: string;
  readonly why: string;
}

/** What this package rejects and llhttp accepts, in its strict mode. */
const stricter: Partial<Record<MalformedCode, Meant>> = {
  unsupported_version: { rfc: "RFC 9110, 15.6.6", why: "llhttp takes HTTP/0.9 and HTTP/2.0 for HTTP/1" },
  missing_host: { rfc: "RFC 9112, 3.2", why: "node:http responds 400 by itself, but reads on" },
  repeated_host: { rfc: "RFC 9112, 3.2", why: "node:http takes the first of several hosts" },
  invalid_host: { rfc: "RFC 9112, 3.2", why: "node:http takes any field value for a host" },
  invalid_target: { rfc: "RFC 9112, 3.2", why: "llhttp takes `*` for every method, and targets such as `http:/a`" },
  invalid_request_line: { rfc: "RFC 9112, 3", why: "llhttp takes a line without a version for HTTP/0.9" },
  transfer_coding_in_http_1_0: { rfc: "RFC 9112, 6.1", why: "llhttp reads chunks in HTTP/1.0" },
  invalid_transfer_coding: { rfc: "RFC 9112, 6.1", why: "llhttp takes empty elements, and quotes, around chunked" },
  chunked_twice: { rfc: "RFC 9112, 6.1", why: "llhttp looks at the last coding only" },
  invalid_chunk_extension: { rfc: "RFC 9112, 7.1.1", why: "llhttp takes `;a=` and `;`, without a value or a name" },
  bare_lf: { rfc: "RFC 9112, 2.2", why: "llhttp skips line feeds before a request line" },
  bare_cr: { rfc: "RFC 9112, 2.2", why: "llhttp skips carriage returns before a request line" },
  invalid_method: {
    rfc: "RFC 9112, 2.2",
    why: "llhttp skips white space that another one has begun before a request line",
  },
  invalid_version: { rfc: "RFC 9112, 3", why: "llhttp ends an HTTP/0.9 line at the first space of what follows" },
};

/** What llhttp rejects and this package accepts: by its error code, with a condition on the request. */
const laxer: Record<string, Meant & { readonly holds: (request: ReadRequest, text: string) => boolean }> = {
  HPE_INVALID_METHOD: {
    rfc: "RFC 9110, 9.1",
    why: "any token is a method; llhttp knows a list",
    holds: ({ method }) => !METHODS.includes(method) || method === "PRI",
  },
  HPE_INVALID_VERSION: {
    rfc: "RFC 9110, 2.5",
    why: "a later minor version is read as HTTP/1.1",
    holds: ({ version }) => /^1\.[2-9]$/.test(version),
  },
  HPE_INVALID_URL: {
    rfc: "RFC 9112, 3.2",
    why: "raw bytes end no target",
    holds: ({ target }) => /[\x80-\xff]/.test(target) || !target.startsWith("/"),
  },
  HPE_INVALID_TRANSFER_ENCODING: {
    rfc: "RFC 9112, 5 and 6.1",
    why: "a tab is white space around a value, like a space",
    holds: (_, text) => hasTabbedCoding(text),
  },
  HPE_INVALID_CHUNK_SIZE: {
    rfc: "RFC 9112, 7.1.1",
    why: "white space may stand around the parts of an extension",
    holds: (_, text) => /^[\da-f]+[ \t]*;.*$/im.test(text),
  },
  HPE_STRICT: {
    rfc: "RFC 9112, 7.1.1",
    why: "white space may stand around the parts of an extension",
    holds: (_, text) => /^[\da-f]+[ \t]*;.*$/im.test(text),
  },
};

/**
 * Compares the results of two parsers for the same bytes, up to the point where the first one stopped.
 *
 * @returns undefined when they agree, the name of an intended difference, or `unexplained: …`
 */
export function compareReadings(
  bytes: Case,
  ours: Reading,
  theirs: Reading,
  mode: "strict" | "lenient",
): string | undefined {
  const text = bytes.bytes.toString("latin1");
  const both = Math.min(ours.requests.length, theirs.requests.length);
  const isUpgraded = [...ours.requests.slice(0, both + 1), ...theirs.requests.slice(0, both + 1)].some(isUpgrade);
  for (let index = 0; index < both; index += 1) {
    if (JSON.stringify(ours.requests[index]) === JSON.stringify(theirs.requests[index])) continue;
    if (isUpgraded) return "theirs: upgrade";
    // In lenient mode, llhttp ignores a coding followed by a tab, and treats everything up to the end as the body.
    if (mode === "lenient" && hasTabbedCoding(text)) return "lenient: tab after chunked";
    return `unexplained: request ${index} is not the same`;
  }
  if (ours.requests.length === theirs.requests.length && (ours.end === undefined) === (theirs.end === undefined)) {
    return undefined;
  }
  // node:http leaves a connection open after a request with Upgrade that no handler accepts. The RFC lets a server ignore
  // the field (RFC 9110, 7.8); then its body and the next request are parsed as usual.
  if (isUpgraded || (theirs.end === undefined && /^upgrade:/im.test(text))) return "theirs: upgrade";
  // RFC 9112, 9.6: after a request that ends the connection, nothing is read. llhttp continues in its lenient mode, and in
  // its strict mode it reports an error for the following bytes.
  const last = ours.requests[theirs.requests.length] ?? ours.requests.at(-1);
  if (ours.end === undefined && isLast(last)) return "theirs: reads on after a close";
  if (theirs.requests.length >= ours.requests.length) {
    return ours.end === undefined && theirs.requests.length === ours.requests.length
      ? `unexplained: theirs ${theirs.end}`
      : weStopped(ours.end, mode, text);
  }
  return theyStopped(ours.requests[both] as ReadRequest, theirs.end, text);
}

/** If the other parser accepts more than we do, our rejection is safe. Accepting a request that we did not see is not. */
function weStopped(end: string | undefined, mode: "strict" | "lenient", text: string): string {
  if (end === undefined) return "unexplained: they see more requests than we do";
  if (mode === "lenient") return `lenient: ${end}`;
  // RFC 9110, 8.6: this package rejects a length that a number cannot hold exactly. llhttp accepts lengths up to 2^64 - 1.
  if (end === "invalid_content_length" && /^content-length:[ \t]*\d{16,}[ \t]*\r$/im.test(text)) return `ours: ${end}`;
  return stricter[end as MalformedCode] === undefined ? `unexplained: ours ${end}` : `ours: ${end}`;
}

function theyStopped(request: ReadRequest, end: string | undefined, text: string): string {
  // Bytes after the last request cause an error before that request is delivered.
  if (isLast(request)) return "theirs: reads on after a close";
  // RFC 9110, 6.5.1: trailers affect neither framing nor the connection. In llhttp they affect both.
  if (framingTrailer.test(text)) return "theirs: obeys trailers";
  const meant = laxer[end ?? ""];
  return meant?.holds(request, text) ? `theirs: ${end}` : `unexplained: theirs ${end} at ${JSON.stringify(request)}`;
}

const framingTrailer =
  /\r\n0+[^\r\n]*\r\n(?:[^\r\n]+\r\n)*(?:connection|transfer-encoding|content-length|upgrade)[^\r\n]*:/i;

function isUpgrade(request: ReadRequest | undefined): boolean {
  return request?.fields.some((field) => /^upgrade$/i.test(field)) ?? false;
}

function isLast(request: ReadRequest | undefined): boolean {
  if (request === undefined) return false;
  const { fields, version } = request;
  const options = fields
    .filter((_, index) => index % 2 === 1 && /^connection$/i.test(fields[index - 1] ?? ""))
    .flatMap((value) => value.split(",").map((option) => option.trim().toLowerCase()));
  return options.includes("close") || (version === "1.0" && !options.includes("keep-alive"));
}

function hasTabbedCoding(text: string): boolean {
  return /Transfer-Encoding:[^\r]*\t/i.test(text);
}
