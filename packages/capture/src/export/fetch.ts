import { headerPairs } from "../header-pairs.ts";
import type { ExportFormat, WholeRequest } from "./export-format.ts";
import { base64Body, textBody } from "./text-body.ts";

/** A call of `fetch` for each request, in JavaScript. */
export const fetchCall: ExportFormat = {
  mediaType: "text/javascript; charset=utf-8",
  extension: "js",
  begin: "",
  between: "\n",
  end: "",
  write: call,
};

/** Names that `fetch` keeps to itself (Fetch Standard, forbidden request-headers), beside those of cookies and proxies. */
const forbidden = new Set([
  "accept-charset",
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

function call({ method, target, headers, body }: WholeRequest, origin: string): string {
  const text = textBody(body);
  const sent = headerPairs(headers).filter(([name]) => !forbidden.has(name.toLowerCase()));
  const lines = [
    `await fetch(${JSON.stringify(origin + target)}, {`,
    `  method: ${JSON.stringify(method)},`,
    `  headers: [${sent.map((pair) => `\n    ${JSON.stringify(pair)},`).join("")}\n  ],`,
  ];
  if (body.byteLength > 0) {
    lines.push(
      text === undefined
        ? `  body: Uint8Array.from(atob("${base64Body(body)}"), (byte) => byte.charCodeAt(0)),`
        : `  body: ${JSON.stringify(text)},`,
    );
  }
  return `${lines.join("\n")}\n});\n`;
}
