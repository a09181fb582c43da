import { tokenForm } from "@signalbox/wire";
import { headerPairs, headerValues } from "../domain/captured-request.ts";
import {
  base64Body,
  type ExportFormat,
  isOriginForm,
  leftOut,
  scriptQuote,
  textBody,
  type WholeRequest,
} from "./export-format.ts";

/** One JavaScript `fetch` call per request. */
export const fetchCall: ExportFormat = {
  mediaType: "text/javascript; charset=utf-8",
  extension: "js",
  isSentOn: true,
  between: "\n",
  write(request, origin) {
    const reason = whyImpossible(request);
    if (reason === undefined) return `${changes(request, origin)}${call(request, origin)}`;
    const { method, target } = request;
    return `// fetch cannot send this request: ${reason}.\n// ${scriptQuote(`${method} ${target}`)}\n`;
  },
};

/** Names that `fetch` does not send (Fetch Standard, forbidden request-headers), except those of cookies and proxies. */
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

/** Why the Fetch Standard does not allow a request; undefined when it does. */
function whyImpossible(request: WholeRequest): string | undefined {
  const { method, body } = request;
  if (!isOriginForm(request)) return "its target is not a path";
  if (/^(?:CONNECT|TRACE|TRACK)$/i.test(method)) return "fetch does not allow its method";
  if (/^(?:GET|HEAD)$/i.test(method) && body.byteLength > 0) return "fetch does not allow a body with its method";
  return undefined;
}

/** Comments about the differences between the captured request and the one that `fetch` sends. */
function changes(request: WholeRequest, origin: string): string {
  const { target, headers } = request;
  const url = URL.parse(origin + target);
  const host = headerValues(headers, "host")[0];
  return [
    leftOut(request, "//"),
    url !== null && url.pathname + url.search === target
      ? ""
      : "// fetch changes this target: it resolves dots, encodes characters and omits the fragment after #.\n",
    host === undefined || host === url?.host ? "" : "// fetch sends the Host of the URL, not the captured one.\n",
  ].join("");
}

function call({ method, target, headers, body }: WholeRequest, origin: string): string {
  const text = textBody(body);
  const sent = headerPairs(headers).filter(([name]) => tokenForm.test(name) && !forbidden.has(name.toLowerCase()));
  const lines = [
    `await fetch(${scriptQuote(origin + target)}, {`,
    `  method: ${scriptQuote(method)},`,
    `  headers: [${sent.map((pair) => `\n    [${pair.map(scriptQuote).join(", ")}],`).join("")}\n  ],`,
  ];
  if (body.byteLength > 0) {
    lines.push(
      text === undefined
        ? `  body: Uint8Array.from(atob("${base64Body(body)}"), (byte) => byte.charCodeAt(0)),`
        : `  body: ${scriptQuote(text)},`,
    );
  }
  return `${lines.join("\n")}\n});\n`;
}
