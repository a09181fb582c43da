import { headerPairs } from "../header-pairs.ts";
import { headerValues } from "../header-values.ts";
import type { ExportFormat, WholeRequest } from "./export-format.ts";
import { isOriginForm, trailersLeftOut } from "./left-out.ts";
import { shellQuote, shellQuoteText } from "./shell-quote.ts";
import { base64Body, textBody } from "./text-body.ts";

/** A cURL command for each request, for a POSIX shell. It sends the same target, headers and body. */
export const curl: ExportFormat = {
  mediaType: "text/x-shellscript; charset=utf-8",
  extension: "sh",
  begin: "",
  between: "\n",
  end: "",
  write: (request, origin) => `${trailersLeftOut(request, "#")}${command(request, origin)}\n`,
};

/** What cURL adds by itself, taken back where the request did not have it. */
const added = ["User-Agent", "Accept", "Content-Type", "Expect", "Host"];

/** cURL works the length out, and takes a longer argument for too long. */
const maxArgument = 100_000;

function command(request: WholeRequest, origin: string): string {
  const { method, target, headers, body, httpVersion } = request;
  const text = textBody(body);
  const inline = text !== undefined && body.byteLength <= maxArgument ? text : undefined;
  const parts = ["curl --silent --show-error --globoff --path-as-is"];
  if (httpVersion === "1.0") parts.push("--http1.0");
  parts.push(method === "HEAD" && body.byteLength === 0 ? "--head" : `--request ${shellQuote(method)}`);
  for (const [name, value] of headerPairs(headers)) {
    if (name.toLowerCase() === "content-length") continue;
    parts.push(`--header ${shellQuote(value === "" ? `${name};` : `${name}: ${value}`)}`);
  }
  for (const name of added) {
    if (headerValues(headers, name).length === 0) parts.push(`--header '${name}:'`);
  }
  if (hasFraming(headers))
    parts.push(inline === undefined ? "--data-binary @-" : `--data-raw ${shellQuoteText(inline)}`);
  // Last, so that a request is easily sent elsewhere.
  if (isOriginForm(request)) parts.push(`--url ${shellQuote(origin)}${shellQuote(target)}`);
  else parts.push(`--request-target ${shellQuote(target)}`, `--url ${shellQuote(`${origin}/`)}`);
  const line = parts.join(" \\\n  ");
  return inline === undefined ? `printf '%s' '${base64Body(body)}' | base64 -d | ${line}` : line;
}

function hasFraming(headers: readonly string[]): boolean {
  return headerValues(headers, "content-length").length + headerValues(headers, "transfer-encoding").length > 0;
}
