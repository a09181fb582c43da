import { type JsonNode, JsonSyntaxError, parseJson } from "@signalbox/json";
import { type CapturedRequest, headerPairs, headerValues } from "../domain/captured-request.ts";
import { belowRoute } from "../domain/route-of-request.ts";
import type { DecodableRequest } from "./body-decoder.ts";
import { DecodeError, decodeLimits } from "./decode-limits.ts";
import { holdsControls, type ReadText, readText } from "./text.ts";

/** The input of the readers: a request without content codings. Its text and JSON are parsed on first use. */
export interface Subject {
  readonly request: DecodableRequest;
  /** The parameters of the media type, by name in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
  /** In milliseconds since 1970. */
  readonly receivedAt: number;
  /** Undefined when the body is not text. */
  text(): ReadText | undefined;
  /** The body as JSON. @throws DecodeError */
  json(): JsonNode;
}

const textTypes = /^text\/|[/+](?:json|xml|yaml|x-yaml|javascript|x-www-form-urlencoded|x-ndjson|graphql|sql|jwt)$/;

export function subjectOf(captured: CapturedRequest, body: Uint8Array): Subject {
  const { value: mediaType, parameters } = parseParameters(headerValues(captured.headers, "content-type")[0] ?? "");
  const request: DecodableRequest = {
    method: captured.method,
    path: belowRoute(captured.target).path,
    headers: headerPairs(captured.headers),
    mediaType,
    body,
  };
  let text: ReadText | undefined;
  let json: JsonNode | undefined;
  const subject: Subject = {
    request,
    parameters,
    receivedAt: captured.receivedAt,
    text() {
      const isTextType = textTypes.test(mediaType);
      text ??= readText(body, { charset: parameters.get("charset"), isTextType });
      return text !== undefined && (isTextType || !holdsControls(text.text)) ? text : undefined;
    },
    json() {
      json ??= parseBodyJson(subject.text()?.text ?? "");
      return json;
    },
  };
  return subject;
}

/**
 * Parses JSON without loss: it preserves duplicate names and exact numbers.
 *
 * @throws DecodeError `corrupt`, `truncated`, `too_deep`, `too_many`
 */
function parseBodyJson(text: string): JsonNode {
  const { depth: maxDepth, items: maxValues } = decodeLimits;
  try {
    return parseJson(text, { maxDepth, maxValues, duplicateNames: true });
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const { code, truncated } = error;
    const reason = code === "too_deep" ? "too_deep" : code === "too_many_values" ? "too_many" : undefined;
    throw new DecodeError(reason ?? (truncated ? "truncated" : "corrupt"), `${error.message}.`);
  }
}

const parameter = /;[ \t]*([^\s=;"]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/y;
const nextMark = /[^;]*/y;

/**
 * Parses a header of the form `value; name=value; name="value"` leniently, with at most 32 parameters of 1,000 characters. Value and
 * names are in lower case, and the first of several parameters with the same name counts.
 */
export function parseParameters(text: string) {
  const short = text.slice(0, 8_000);
  const parameters = new Map<string, string>();
  let at = short.indexOf(";");
  const value = (at < 0 ? short : short.slice(0, at)).trim().toLowerCase();
  while (at >= 0 && at < short.length && parameters.size < 32) {
    parameter.lastIndex = at;
    const found = parameter.exec(short);
    if (found === null) {
      nextMark.lastIndex = at + 1;
      nextMark.exec(short);
      at = nextMark.lastIndex;
      continue;
    }
    const [, name = "", quoted, plain = ""] = found;
    const key = name.toLowerCase();
    const given = quoted === undefined ? plain.trim() : quoted.replaceAll(/\\(["\\])/g, "$1");
    if (!parameters.has(key)) parameters.set(key, given.slice(0, 1_000));
    at = parameter.lastIndex;
    if (short[at] !== ";") at = short.indexOf(";", at);
  }
  return { value, parameters };
}
