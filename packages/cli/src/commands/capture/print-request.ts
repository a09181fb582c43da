import type { CapturedRequestJson, ReceivedRequest } from "@signalbox/capture/sdk";
import { printable } from "../../printable.ts";

/** A request in one line: number, time, method, path and query, type, size, address. */
export function requestLine(request: CapturedRequestJson): string {
  const { seq, receivedAt, method, target, path, headers, body, remote, flags } = request;
  const query = target.includes("?") ? target.slice(target.indexOf("?")) : "";
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1].split(";", 1)[0];
  const parts = [
    `#${seq}`,
    receivedAt.slice(11, 23),
    printable(method),
    printable(path + query),
    ...(type === undefined ? [] : [printable(type)]),
    `${body.size} B`,
    remote.address,
    ...flags,
  ];
  return `${parts.join("  ")}\n`;
}

/** A whole request, as it was sent, with its body as text or as a hint where the bytes are. */
export async function wholeRequest(request: ReceivedRequest): Promise<string> {
  const head = request.headers.map(([name, value]) => `${printable(name)}: ${printable(value)}\n`).join("");
  const trailers = request.trailers.map(([name, value]) => `${printable(name)}: ${printable(value)}\n`).join("");
  const body =
    request.body.size === 0
      ? ""
      : request.body.encoding === "utf8"
        ? `\n${printable(await request.text(), { lines: true })}\n`
        : `\n(${request.body.size} bytes that are no text; signalbox capture export --format http has them)\n`;
  const line = `${printable(request.method)} ${printable(request.target)} HTTP/${request.httpVersion}\n`;
  return requestLine(request) + signatureLine(request) + line + head + body + (trailers === "" ? "" : `\n${trailers}`);
}

/** What is to be said of the signature, when the route says how requests must be signed. */
function signatureLine({ signature }: CapturedRequestJson): string {
  return signature === undefined
    ? ""
    : `${signature.scheme} signature ${signature.kind}: ${printable(signature.detail)}\n`;
}
