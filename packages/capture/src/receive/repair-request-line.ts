import { METHODS } from "node:http";

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

/**
 * Finds the request line over which the parser failed at `failedAt`, and repairs it.
 *
 * @returns undefined when more bytes are needed to see the whole line, `broken` when it is no request line at all
 */
export function repairRequestLine(packet: Buffer, failedAt: number): RepairedLine | "broken" | undefined {
  const text = packet.toString("latin1");
  const start = lineStart(text, failedAt);
  const line = text.slice(start);
  const found = requestLine.exec(line);
  if (found === null) {
    const isOpen = !line.includes("\n") && line.length < 65_000;
    return isOpen ? undefined : "broken";
  }
  const [whole, method = "", target = "", version = ""] = found;
  // The parser wants a method that it knows, and a target of visible ASCII; neither changes how it reads the rest.
  return { method, target, replacement: `POST / ${version}\r\n`, start, end: start + whole.length };
}

/**
 * Where the line begins. There is no line break between a body and the request after it, so the line begins where the
 * parser began to see a method: with a method that it knows, or with the part of one that it had seen when it failed.
 */
function lineStart(text: string, failedAt: number): number {
  const afterBreak = failedAt === 0 ? 0 : text.lastIndexOf("\n", failedAt - 1) + 1;
  const space = text.indexOf(" ", afterBreak);
  if (space >= 0 && space < failedAt) {
    const word = text.slice(afterBreak, space);
    const known = knownToParser.filter((method) => word.endsWith(method)).sort((a, b) => b.length - a.length)[0];
    return known === undefined ? afterBreak : space - known.length;
  }
  for (let start = Math.max(afterBreak, failedAt - longestKnown); start < failedAt; start += 1) {
    const seen = text.slice(start, failedAt);
    if (knownToParser.some((method) => method.startsWith(seen))) return start;
  }
  return failedAt;
}

const longestKnown = Math.max(...knownToParser.map(({ length }) => length));
