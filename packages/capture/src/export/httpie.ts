import { headerPairs } from "../header-pairs.ts";
import { headerValues } from "../header-values.ts";
import { curl } from "./curl.ts";
import type { ExportFormat, WholeRequest } from "./export-format.ts";
import { isOriginForm, trailersLeftOut } from "./left-out.ts";
import { shellQuote, shellQuoteText } from "./shell-quote.ts";
import { base64Body, textBody } from "./text-body.ts";

/** An HTTPie command for each request, for a POSIX shell; a cURL command for those that HTTPie cannot send. */
export const httpie: ExportFormat = {
  mediaType: "text/x-shellscript; charset=utf-8",
  extension: "sh",
  begin: "",
  between: "\n",
  end: "",
  write: (request, origin) =>
    isPossible(request)
      ? `${trailersLeftOut(request, "#")}${command(request, origin)}\n`
      : `# HTTPie cannot send this request as it was.\n${curl.write(request, origin)}`,
};

/** HTTPie works these out by itself. */
const workedOut = new Set(["content-length", "transfer-encoding", "connection"]);
const added = ["User-Agent", "Accept", "Accept-Encoding", "Content-Type"];

/** It takes a method of other characters for an address, and what follows a single backslash for escaped. */
function isPossible(request: WholeRequest): boolean {
  const { method, headers } = request;
  return (
    isOriginForm(request) && /^[a-z]+$/i.test(method) && !headers.some((part) => /(?<!\\)(?:\\\\)*\\[:;=@]/.test(part))
  );
}

function command({ method, target, headers, body }: WholeRequest, origin: string): string {
  const text = textBody(body);
  const options = ["http", ...(body.byteLength > 0 && text === undefined ? [] : ["--ignore-stdin"]), "--path-as-is"];
  if (body.byteLength > 0 && text !== undefined) options.push(`--raw ${shellQuoteText(text)}`);
  // After two dashes nothing is an option, whatever it begins with.
  const parts = [...options, "--", shellQuote(method), `${shellQuote(origin)}${shellQuote(target)}`];
  const lines = [parts.join(" ")];
  for (const [name, value] of headerPairs(headers)) {
    if (!workedOut.has(name.toLowerCase())) lines.push(shellQuote(item(name, value)));
  }
  for (const name of added) if (headerValues(headers, name).length === 0) lines.push(`'${name}:'`);
  const line = lines.join(" \\\n  ");
  return body.byteLength > 0 && text === undefined ? `printf '%s' '${base64Body(body)}' | base64 -d | ${line}` : line;
}

/** A header as HTTPie reads it. `name:@file` would send what stands in the file, `name:=value` a member of JSON. */
function item(name: string, value: string): string {
  if (value === "") return `${name};`;
  return /^[@=]/.test(value) ? `${name}:\\${value}` : `${name}:${value}`;
}
