import manifest from "../../package.json" with { type: "json" };
import { headerPairs, headerValues } from "../domain/captured-request.ts";
import { base64Body, type ExportFormat, type ProxiedResponse, textBody, type WholeRequest } from "./export-format.ts";

/** An HTTP Archive (HAR 1.2). HAR has no binary request bodies, so `_encoding` marks those in base64. */
export const har: ExportFormat = {
  mediaType: "application/json",
  extension: "har",
  isSentOn: true,
  begin: `{"log":{"version":"1.2","creator":${JSON.stringify({ name: manifest.name, version: manifest.version })},"entries":[\n`,
  between: ",\n",
  end: "\n]}}\n",
  write: (request, origin, response) => JSON.stringify(entry(request, origin, response)),
};

function entry(request: WholeRequest, origin: string, proxied?: ProxiedResponse): object {
  const { method, target, httpVersion, headers, body, receivedAt, bodyMicros } = request;
  const receive = bodyMicros / 1000;
  const wait = proxied?.durationMs ?? 0;
  return {
    startedDateTime: new Date(receivedAt).toISOString(),
    time: receive + wait,
    request: {
      method,
      url: uriOf(target, origin),
      // The target as sent, which may not be a valid URI.
      _target: target,
      httpVersion: `HTTP/${httpVersion}`,
      cookies: cookies(headers),
      headers: named(headerPairs(headers)),
      queryString: named([...new URLSearchParams(target.split("?").slice(1).join("?"))]),
      ...(body.byteLength === 0 ? {} : { postData: postData(headers, body) }),
      headersSize: -1,
      bodySize: body.byteLength,
    },
    response: responseOf(proxied, `HTTP/${httpVersion}`),
    cache: {},
    timings: { send: receive, wait, receive: 0 },
  };
}

/** HAR requires a response. Only proxied requests have one. */
function responseOf(response: ProxiedResponse | undefined, httpVersion: string): object {
  const { status = 0, reason = "", headers = [], body = new Uint8Array(), comment = "", error } = response ?? {};
  const text = textBody(body);
  return {
    status,
    statusText: reason,
    httpVersion,
    cookies: [],
    headers: named(headerPairs(headers)),
    content: {
      size: body.byteLength,
      mimeType: headerValues(headers, "content-type")[0] ?? "x-unknown",
      ...(text === undefined ? { text: base64Body(body), encoding: "base64" } : { text }),
      comment,
    },
    redirectURL: headerValues(headers, "location")[0] ?? "",
    headersSize: -1,
    bodySize: -1,
    ...(error !== undefined && { _error: error }),
  };
}

/** Converts a target to a URI (RFC 3986), which HAR requires. Invalid characters are percent-encoded. */
function uriOf(target: string, origin: string): string {
  const [, ofProxy = origin, rest = target] = /^(https?:\/\/[\w.-]+(?::\d+)?)(\/.*)?$/i.exec(target) ?? [];
  const path = rest === target && ofProxy !== origin ? "/" : rest;
  return `${ofProxy}${path.startsWith("/") ? "" : "/"}${path.replaceAll(outsideUri, encodeByte)}`;
}

const outsideUri = /%(?![\da-f]{2})|[^\w\-.~:/?@!$&'()*+,;=%]/gi;

function encodeByte(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}

function postData(headers: readonly string[], body: Uint8Array): object {
  const mimeType = headerValues(headers, "content-type")[0] ?? "application/octet-stream";
  const text = textBody(body);
  return text === undefined ? { mimeType, text: base64Body(body), _encoding: "base64" } : { mimeType, text };
}

function cookies(headers: readonly string[]): object[] {
  const pairs = headerValues(headers, "cookie").flatMap((value) => value.split(";"));
  return named(
    pairs.map((pair): [string, string] => {
      const [name = "", ...value] = pair.split("=");
      return [name.trim(), value.join("=").trim()];
    }),
  );
}

function named(pairs: readonly [string, string][]): { name: string; value: string }[] {
  return pairs.map(([name, value]) => ({ name, value }));
}
