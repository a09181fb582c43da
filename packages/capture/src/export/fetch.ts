import { headerPairs, headerValues } from "../domain/captured-request.ts";
import {
  base64Body,
  type ExportFormat,
  isOriginForm,
  textBody,
  trailersLeftOut,
  type WholeRequest,
} from "./export-format.ts";

/** A call of `fetch` for each request, in JavaScript. */
export const fetchCall: ExportFormat = {
  mediaType: "text/javascript; charset=utf-8",
  extension: "js",
  begin: "",
  between: "\n",
  end: "",
  write(request, origin) {
    const reason = whyImpossible(request);
    if (reason === undefined) return `${changes(request, origin)}${call(request, origin)}`;
    const { method, target } = request;
    return `// fetch cannot send this request: ${reason}.\n// ${method} ${JSON.stringify(target)}\n`;
  },
};

/** Names that `fetch` reserves (Fetch Standard, forbidden request-headers), beside those of cookies and proxies. */
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

/** What the Fetch Standard forbids. */
function whyImpossible(request: WholeRequest): string | undefined {
  const { method, body } = request;
  if (!isOriginForm(request)) return "its target is no path";
  if (/^(?:CONNECT|TRACE|TRACK)$/i.test(method)) return "its method is kept from programs";
  if (/^(?:GET|HEAD)$/i.test(method) && body.byteLength > 0) return "with its method it takes no body";
  return undefined;
}

/** Says what the request will be like in place of what was captured. */
function changes(request: WholeRequest, origin: string): string {
  const { target, headers } = request;
  const url = URL.parse(origin + target);
  const host = headerValues(headers, "host")[0];
  return [
    trailersLeftOut(request, "//"),
    url !== null && url.pathname + url.search === target
      ? ""
      : "// fetch changes this target: it resolves dots, encodes characters and leaves out what is behind #.\n",
    host === undefined || host === url?.host ? "" : "// fetch sends the Host of the URL, not the one that was sent.\n",
  ].join("");
}

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
