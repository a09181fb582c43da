import { tokenForm } from "@signalbox/wire";
import { headerPairs, headerValues } from "../domain/captured-request.ts";
import {
  type ExportFormat,
  isOriginForm,
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
  isSentOn: true,
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
    if (name.toLowerCase() === "content-length" || !tokenForm.test(name)) continue;
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
