import manifest from "../../package.json" with { type: "json" };
import { headerPairs, headerValues } from "../domain/captured-request.ts";
import { base64Body, type ExportFormat, textBody, type WholeRequest } from "./export-format.ts";

/** An HTTP Archive (HAR 1.2). HAR has no binary request bodies, so `_encoding` marks those in base64. */
export const har: ExportFormat = {
  mediaType: "application/json",
  extension: "har",
  begin: `{"log":{"version":"1.2","creator":${JSON.stringify({ name: manifest.name, version: manifest.version })},"entries":[\n`,
  between: ",\n",
  end: "\n]}}\n",
  write: (request, origin) => JSON.stringify(entry(request, origin)),
};

function entry(request: WholeRequest, origin: string): object {
  const { method, target, httpVersion, headers, body, receivedAt, bodyMicros } = request;
  const receive = bodyMicros / 1000;
  return {
    startedDateTime: new Date(receivedAt).toISOString(),
    time: receive,
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
    // HAR requires a response, which a capture does not have.
    response: {
      status: 0,
      statusText: "",
      httpVersion: `HTTP/${httpVersion}`,
      cookies: [],
      headers: [],
      content: { size: 0, mimeType: "x-unknown" },
      redirectURL: "",
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: receive, wait: 0, receive: 0 },
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
