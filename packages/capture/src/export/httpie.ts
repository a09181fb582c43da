import { headerPairs } from "../header-pairs.ts";
import { headerValues } from "../header-values.ts";
import type { ExportFormat, WholeRequest } from "./export-format.ts";
import { shellQuote, shellQuoteText } from "./shell-quote.ts";
import { base64Body, textBody } from "./text-body.ts";

/** An HTTPie command for each request, for a POSIX shell. */
export const httpie: ExportFormat = {
  mediaType: "text/x-shellscript; charset=utf-8",
  extension: "sh",
  begin: "",
  between: "\n",
  end: "",
  write: (request, origin) => `${command(request, origin)}\n`,
};

/** HTTPie works these out by itself. */
const workedOut = new Set(["content-length", "transfer-encoding", "connection"]);
const added = ["User-Agent", "Accept", "Accept-Encoding", "Content-Type"];

function command({ method, target, headers, body }: WholeRequest, origin: string): string {
  const text = textBody(body);
  const parts = ["http --ignore-stdin --path-as-is", shellQuote(method), `${shellQuote(origin)}${shellQuote(target)}`];
  for (const [name, value] of headerPairs(headers)) {
    if (!workedOut.has(name.toLowerCase())) parts.push(shellQuote(value === "" ? `${name};` : `${name}:${value}`));
  }
  for (const name of added) if (headerValues(headers, name).length === 0) parts.push(`'${name}:'`);
  if (body.byteLength === 0) return parts.join(" \\\n  ");
  if (text !== undefined) return [...parts, `--raw ${shellQuoteText(text)}`].join(" \\\n  ");
  parts[0] = "http --path-as-is";
  return `printf '%s' '${base64Body(body)}' | base64 -d | ${parts.join(" \\\n  ")}`;
}
