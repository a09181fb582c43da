import { type JsonNode, JsonSyntaxError, parseJson } from "@signalbox/json";
import type { CapturedRequest } from "../captured-request.ts";
import { headerPairs } from "../header-pairs.ts";
import { headerValues } from "../header-values.ts";
import { belowRoute } from "../receive/route-of-request.ts";
import type { DecodableRequest } from "./body-decoder.ts";
import { DecodeFault } from "./decode-fault.ts";
import type { DecodeLimits } from "./decode-limits.ts";
import { holdsControls } from "./holds-controls.ts";
import { parseParameters } from "./parse-parameters.ts";
import { type ReadText, readText } from "./read-text.ts";

/** What the readers read: a request whose codings are undone. Its text and its JSON are made when one asks for them. */
export interface Subject {
  readonly request: DecodableRequest;
  /** Of the media type, by name in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
  /** In milliseconds since 1970. */
  readonly receivedAt: number;
  readonly limits: DecodeLimits;
  /** Undefined when the body is no text. */
  text(): ReadText | undefined;
  /** The body as JSON. @throws DecodeFault */
  json(): JsonNode;
}

const textTypes = /^text\/|[/+](?:json|xml|yaml|x-yaml|javascript|x-www-form-urlencoded|x-ndjson|graphql|sql|jwt)$/;

export function subjectOf(captured: CapturedRequest, body: Uint8Array, limits: DecodeLimits): Subject {
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
    limits,
    text() {
      const isTextType = textTypes.test(mediaType);
      text ??= readText(body, { charset: parameters.get("charset"), isTextType, most: limits.parsedBytes });
      return text !== undefined && (isTextType || !holdsControls(text.text)) ? text : undefined;
    },
    json() {
      json ??= parseBodyJson(subject.text()?.text ?? "", limits);
      return json;
    },
  };
  return subject;
}

/**
 * Parses JSON as it was sent: duplicate names are kept, numbers not rounded.
 *
 * @throws DecodeFault `corrupt`, `truncated`, `too_deep`, `too_many`
 */
export function parseBodyJson(text: string, { depth, items }: Pick<DecodeLimits, "depth" | "items">): JsonNode {
  try {
    return parseJson(text, { maxDepth: depth, maxValues: items, duplicateNames: true });
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const { code, truncated } = error;
    const reason = code === "too_deep" ? "too_deep" : code === "too_many_values" ? "too_many" : undefined;
    throw new DecodeFault(reason ?? (truncated ? "truncated" : "corrupt"), `${error.message}.`);
  }
}
