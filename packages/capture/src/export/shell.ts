import { headerPairs, headerValues } from "../domain/captured-request.ts";
import {
  type ExportFormat,
  isOriginForm,
  isToken,
  leftOut,
  shellBody,
  shellBytes,
  shellQuote,
  type WholeRequest,
} from "./export-format.ts";

/** One cURL command per request, for a POSIX shell. It sends the same target, headers and body. */
export const curl: ExportFormat = {
  mediaType: "text/x-shellscript; charset=utf-8",
  extension: "sh",
  between: "\n",
  write: (request, origin) => `${leftOut(request, "#")}${curlCommand(request, origin)}\n`,
};

/** Headers that cURL adds. The command removes those that the request did not have. */
const addedByCurl = ["User-Agent", "Accept", "Content-Type", "Expect", "Host"];

function curlCommand(request: WholeRequest, origin: string): string {
  const { method, target, headers, body, httpVersion } = request;
  const inline = shellBody(body);
  const parts = ["curl --silent --show-error --globoff --path-as-is"];
  if (httpVersion === "1.0") parts.push("--http1.0");
  parts.push(method === "HEAD" && body.byteLength === 0 ? "--head" : `--request ${shellQuote(method)}`);
  for (const [name, value] of headerPairs(headers)) {
    if (name.toLowerCase() === "content-length" || !isToken(name)) continue;
    parts.push(`--header ${shellQuote(value === "" ? `${name};` : `${name}: ${value}`)}`);
  }
  for (const name of addedByCurl) {
    if (headerValues(headers, name).length === 0) parts.push(`--header '${name}:'`);
  }
  if (hasFraming(headers)) parts.push(inline === undefined ? "--data-binary @-" : `--data-raw ${inline}`);
  // The URL comes last, where it is easy to edit.
  if (isOriginForm(request)) parts.push(`--url ${shellQuote(origin)}${shellQuote(target)}`);
  else parts.push(`--request-target ${shellQuote(target)}`, `--url ${shellQuote(`${origin}/`)}`);
  const line = parts.join(" \\\n  ");
  return inline === undefined ? `${shellBytes(body)} | ${line}` : line;
}

function hasFraming(headers: readonly string[]): boolean {
  return headerValues(headers, "content-length").length + headerValues(headers, "transfer-encoding").length > 0;
}

/** One HTTPie command per request, for a POSIX shell, or a cURL command for requests that HTTPie cannot send. */
export const httpie: ExportFormat = {
  mediaType: "text/x-shellscript; charset=utf-8",
  extension: "sh",
  between: "\n",
  write: (request, origin) =>
    fitsHttpie(request)
      ? `${leftOut(request, "#")}${httpieCommand(request, origin)}\n`
      : `# HTTPie cannot send this request unchanged.\n${curl.write(request, origin)}`,
};

/** HTTPie computes these itself. */
const computedByHttpie = new Set(["content-length", "transfer-encoding", "connection"]);
const addedByHttpie = ["User-Agent", "Accept", "Accept-Encoding", "Content-Type"];

/**
 * HTTPie parses a method with other characters as a URL, a name with other characters as a file or a field, and a character after
 * a single backslash as escaped.
 */
function fitsHttpie(request: WholeRequest): boolean {
  const { method, headers } = request;
  return (
    isOriginForm(request) &&
    /^[a-z]+$/i.test(method) &&
    headerPairs(headers).every(([name]) => isToken(name)) &&
    !headers.some((part) => /(?<!\\)(?:\\\\)*\\[:;=@]/.test(part))
  );
}

function httpieCommand({ method, target, headers, body }: WholeRequest, origin: string): string {
  const inline = shellBody(body);
  const options = ["http", ...(inline === undefined ? [] : ["--ignore-stdin"]), "--path-as-is"];
  if (body.byteLength > 0 && inline !== undefined) options.push(`--raw ${inline}`);
  // `--` ends the options.
  const parts = [...options, "--", shellQuote(method), `${shellQuote(origin)}${shellQuote(target)}`];
  const lines = [parts.join(" ")];
  for (const [name, value] of headerPairs(headers)) {
    if (!computedByHttpie.has(name.toLowerCase())) lines.push(shellQuote(item(name, value)));
  }
  for (const name of addedByHttpie) if (headerValues(headers, name).length === 0) lines.push(`'${name}:'`);
  const line = lines.join(" \\\n  ");
  return inline === undefined ? `${shellBytes(body)} | ${line}` : line;
}

/** Formats a header for HTTPie. `name:@file` would send the content of a file, `name:=value` a JSON field. */
function item(name: string, value: string): string {
  if (value === "") return `${name};`;
  return /^[@=]/.test(value) ? `${name}:\\${value}` : `${name}:${value}`;
}
