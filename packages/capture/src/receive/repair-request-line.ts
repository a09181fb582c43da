import { type IncomingMessage, METHODS } from "node:http";

/** A request line that Node's parser refused, put into words that it takes, and what it really said. */
export interface RepairedLine {
  readonly method: string;
  /** Each character one byte. */
  readonly target: string;
  /** What the parser is given instead of the bytes of the line. */
  readonly replacement: string;
  /** Where the line begins and ends in the packet; the end is after the last byte that is replaced. */
  readonly start: number;
  readonly end: number;
}

/** Method names that the parser knows, from RTSP too: it fails over another method where it leaves all of these. */
const knownToParser = [
  ...METHODS,
  ...["ANNOUNCE", "DESCRIBE", "FLUSH", "GET_PARAMETER", "PAUSE", "PLAY", "RECORD", "REDIRECT"],
  ...["SETUP", "SET_PARAMETER", "TEARDOWN", "PRI"],
];

/** A method is any token (RFC 9110, section 9.1); a target is whatever stands up to the version, but for controls. */
const requestLine = /^([!#$%&'*+.^_`|~\w-]{1,64}) ([^\0-\x20\x7f]{1,60000}) (HTTP\/1\.[01])\r?\n/;

/** Where in a packet the parser failed, and whether it was over a method or over what comes after one. */
export interface ParserFailure {
  readonly at: number;
  readonly isInMethod: boolean;
  /** The request before it on the connection, which says where this one can begin. */
  readonly previous: IncomingMessage | undefined;
}

/**
 * Finds the request line over which the parser failed, and repairs it.
 *
 * @returns undefined when more bytes are needed to see the whole line, `broken` when it is no request line at all
 */
export function repairRequestLine(packet: Buffer, failure: ParserFailure): RepairedLine | "broken" | undefined {
  const text = packet.toString("latin1");
  const start = lineStart(text, failure);
  const line = text.slice(start);
  const found = requestLine.exec(line);
  if (found === null) {
    const isOpen = !line.includes("\n") && line.length < 65_000;
    return isOpen ? undefined : "broken";
  }
  const [whole, method = "", target = "", version = ""] = found;
  // The parser wants a method that it knows, and a target of visible ASCII; neither changes how it reads the rest. One
  // that it knows stays: the answer to HEAD has no body.
  const known = METHODS.includes(method) && method !== "CONNECT" ? method : "POST";
  return { method, target, replacement: `${known} / ${version}\r\n`, start, end: start + whole.length };
}

/**
 * Where the line begins. There is no line break between a body and the request after it, so the line begins where the
 * parser began to see a method: with the part of one that it had seen when it failed, or with one that it knows.
 */
function lineStart(text: string, { at, isInMethod, previous }: ParserFailure): number {
  if (!isInMethod) return beforeTarget.exec(text.slice(0, at))?.index ?? text.lastIndexOf("\n", at - 1) + 1;
  for (let start = Math.max(0, at - longestKnown); start < at; start += 1) {
    const seen = text.slice(start, at);
    const isMethod = knownToParser.some((method) => method.startsWith(seen));
    if (isMethod && canBegin(text, start, previous)) return start;
  }
  return at;
}

/** Whether the request before ends at `position`: after a body of its length, or after an empty line. */
function canBegin(text: string, position: number, previous: IncomingMessage | undefined): boolean {
  if (position === 0 || previous === undefined) return position === 0;
  const length = Number(previous.headers["content-length"] ?? 0);
  const headEnd = position - length;
  // With its header in a packet before, nothing speaks against it.
  if (headEnd < 4) return true;
  return text.slice(headEnd - 4, headEnd) === "\r\n\r\n" || text.slice(headEnd - 2, headEnd) === "\n\n";
}

const longestKnown = Math.max(...knownToParser.map(({ length }) => length));

/** A known method, a space, and as much of the target and the version as the parser had seen. */
const beforeTarget = new RegExp(
  `(?:${knownToParser
    .toSorted((a, b) => b.length - a.length)
    .map((method) => method.replaceAll("-", "\\-"))
    .join("|")}) [^\\s]*(?: [A-Z]{0,4}/?)?$`,
);
