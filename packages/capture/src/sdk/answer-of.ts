import type { OutboundOutcome } from "@signalbox/service";
import { headerPairs } from "../header-pairs.ts";
import { bodyJson } from "../json/body-json.ts";
import { headerNameFault, headerValueFault, maxAnswerHeaders } from "../respond/answer-header.ts";

/** What a listener answers in the place of a route. */
export interface ListenerAnswer {
  readonly status?: number;
  /** In their order; as in response rules, some names are refused. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
  readonly encoding?: "utf8" | "base64";
}

/** Belong to the connection that is gone, or are worked out anew: nothing is lost with them. */
const silent = new Set(["connection", "keep-alive", "transfer-encoding", "content-length", "trailer", "upgrade"]);

/**
 * The answer of a program, so that a listener may give it to a caller. Headers that no route may answer (cookies,
 * policies) are left out and named.
 */
export function answerOf(outcome: Extract<OutboundOutcome, { kind: "answered" }>): {
  answer: ListenerAnswer;
  leftOut: string[];
} {
  if (outcome.truncated) {
    const text = "The program answered more than can be given to a caller: 1 MiB.\n";
    return { answer: { status: 502, headers: [["Content-Type", "text/plain"]], body: text }, leftOut: ["the body"] };
  }
  const leftOut: string[] = [];
  const headers = headerPairs(outcome.headers).filter(([name, value]) => {
    if (silent.has(name.toLowerCase())) return false;
    const isFit = headerNameFault(name) === undefined && headerValueFault(value) === undefined;
    if (!isFit) leftOut.push(name);
    return isFit;
  });
  leftOut.push(...headers.splice(maxAnswerHeaders).map(([name]) => name));
  return { answer: { status: outcome.status, headers, ...shorter(outcome.body) }, leftOut };
}

/** Text in which JSON escapes much is longer than its bytes in base64: six times, with control characters. */
function shorter(bytes: Uint8Array): Pick<ListenerAnswer, "body" | "encoding"> {
  const { content, encoding } = bodyJson(bytes);
  const base64 = Math.ceil(bytes.byteLength / 3) * 4;
  if (encoding === "base64" || Buffer.byteLength(JSON.stringify(content)) - 2 <= base64) {
    return { body: content, encoding };
  }
  return { body: Buffer.from(content).toString("base64"), encoding: "base64" };
}
