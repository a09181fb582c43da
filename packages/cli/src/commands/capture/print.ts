import type {
  CapturedRequestJson,
  DecodedRequest,
  DecodedView,
  DeliveryJson,
  DeliveryOutcomeJson,
  ReceivedRequest,
  RouteEvent,
} from "@signalbox/capture/sdk";
import { printable } from "../../terminal.ts";

/** A request in one line: number, time, method, path and query, type, size, address. */
export function requestLine(request: CapturedRequestJson): string {
  const { seq, receivedAt, method, target, path, headers, body, remote, flags, responded, pinned, note, signature } =
    request;
  const query = target.includes("?") ? target.slice(target.indexOf("?")) : "";
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1].split(";", 1)[0];
  const parts = [
    `#${seq}`,
    receivedAt,
    method,
    path + query,
    ...(type === undefined ? [] : [type]),
    `${body.size} B`,
    remote.address,
    ...flags,
    ...(responded === null || responded === 200 ? [] : [`→ ${responded}`]),
    ...(signature === undefined ? [] : [`signature ${signature.kind}`]),
    ...(pinned ? ["pinned"] : []),
    ...(note === "" ? [] : [`“${note}”`]),
  ];
  return `${printable(parts.join("  "))}\n`;
}

/** A whole request as it was sent, with its body as text, or a hint how to get its bytes. */
export async function wholeRequest(request: ReceivedRequest): Promise<string> {
  const head = request.headers.map(([name, value]) => `${printable(name)}: ${printable(value)}\n`).join("");
  const trailers = request.trailers.map(([name, value]) => `${printable(name)}: ${printable(value)}\n`).join("");
  const body =
    request.body.size === 0
      ? ""
      : request.body.encoding === "utf8"
        ? `\n${printable(await request.text(), { lines: true })}\n`
        : `\n(${request.body.size} bytes that are not text; get them with signalbox capture export --format http)\n`;
  const line = `${printable(`${request.method} ${request.target} HTTP/${request.httpVersion}`)}\n`;
  const marks = requestLine(request) + malformedLine(request) + signatureLine(request);
  return marks + line + head + body + (trailers === "" ? "" : `\n${trailers}`);
}

/** The rule of HTTP that the request violates, if it does. */
function malformedLine({ malformed }: CapturedRequestJson): string {
  return malformed === null ? "" : `${printable(`not valid HTTP: ${malformed.reason} (${malformed.rfc})`)}\n`;
}

/** The result of the signature check, if the route has one. */
function signatureLine({ signature }: CapturedRequestJson): string {
  return signature === undefined
    ? ""
    : `${printable(`${signature.scheme} signature ${signature.kind}: ${signature.detail}`)}\n`;
}

/** A decoded request as text: tokens in its headers, the best view of its body, errors of decoders. */
export function decodedText({ contentEncoding, size, views, tokens, problems }: DecodedRequest): string {
  const [best] = views;
  const sections = [
    ...(contentEncoding.undone.length === 0 ? [] : [`${contentEncoding.undone.join(", ")} undone: ${size} B`]),
    ...tokens.map(
      ({ headerName, header, claims, expired }) =>
        `token in ${headerName} (not verified${expired ? ", expired" : ""})\n${header}\n${claims ?? "(encrypted)"}`,
    ),
    best === undefined ? "(no body)" : `${titleOf(best)}\n${viewText(best)}`,
    ...problems.map(({ decoder, detail }) => `${decoder}: ${detail}`),
  ];
  return `${sections.map((section) => printable(section, { lines: true })).join("\n\n")}\n`;
}

function titleOf(view: DecodedView): string {
  if (view.kind === "decoder") return `${view.name}: ${view.title}`;
  if (view.kind === "text") return `text (${view.charset})`;
  if (view.kind === "jwt") return "token (not verified)";
  return view.kind;
}

function viewText(view: DecodedView): string {
  switch (view.kind) {
    case "json":
    case "text":
    case "hex":
      return view.text;
    case "form":
      return view.fields.map(([name, value]) => `${name} = ${value}`).join("\n");
    case "multipart":
      return view.parts
        .map(({ index, name, filename, contentType, size, text }) =>
          [
            `#${index}`,
            ...[name, filename, contentType].filter((part) => part !== null),
            `${size} B`,
            ...(filename === null && text !== null ? [text.slice(0, 100)] : []),
          ].join("  "),
        )
        .join("\n");
    case "jwt":
      return `${view.header}\n${view.claims ?? "(encrypted)"}`;
    case "decoder":
      return JSON.stringify(view.value, null, 2);
    case "xml":
      return JSON.stringify(view.root, withoutRanges, 2);
    case "protobuf":
      return JSON.stringify(view.fields, withoutRanges, 2);
    case "cloudevents":
      return JSON.stringify(view.events, null, 2);
  }
}

/** A replacer for `JSON.stringify` that omits byte offsets, which only a page needs. */
function withoutRanges(name: string, value: unknown): unknown {
  return name === "range" ? undefined : value;
}

/** The outcome of a forward or a replay, in one line. */
export function outcomeLine(outcome: DeliveryOutcomeJson): string {
  if (outcome.kind === "failed") return `${printable(`${outcome.code}: ${outcome.detail}`)}\n`;
  const { status, reason, durationMs, body, truncated } = outcome;
  const size = `${body.size} B${truncated ? ", incomplete" : ""}`;
  return `${printable([`${status} ${reason}`.trimEnd(), `${durationMs} ms`, size].join("  "))}\n`;
}

/** A delivery in one line: time, reason, target, outcome. */
export function deliveryLine(delivery: DeliveryJson): string {
  const { number, sentAt, reason, target = "", attempt, method, url, outcome } = delivery;
  const to = target === "" ? reason : `${reason} to ${target}`;
  const why = attempt > 1 ? `${to}, attempt ${attempt}` : to;
  const parts = [`${number}.`, sentAt, why, `${method} ${url}`];
  return `${printable(parts.join("  "))}  ${outcomeLine(outcome)}`;
}

/**
 * Prints the state of a route's stream to stderr: `startLine` when it opens for the first time, requests that are no longer
 * stored, a service that is unreachable and reachable again, the end of the route.
 */
export function printStream(startLine: string): (event: Exclude<RouteEvent, { kind: "request" }>) => void {
  let isOpen = false;
  let isAway = false;
  return (event) => {
    if (event.kind === "update" || event.kind === "deleted") return;
    if (event.kind === "gap") print(`requests ${event.from} to ${event.to} are no longer stored`);
    else if (event.kind === "end") print("the route was removed or has expired");
    else if (event.kind === "away") print("the service is unreachable; waiting for it");
    else if (isAway) print("the service is reachable again");
    else if (!isOpen) print(startLine);
    isOpen ||= event.kind === "open";
    isAway = event.kind === "away";
  };
}

function print(line: string): void {
  process.stderr.write(`${printable(line)}\n`);
}
