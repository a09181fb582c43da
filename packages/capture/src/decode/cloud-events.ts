import { formatJson, type JsonNode, serializeJson } from "@signalbox/json";
import { DecodeError, decodeLimits } from "./decode-limits.ts";
import type { CloudEvent, ViewOf } from "./decoded.ts";

const required = ["id", "source", "specversion", "type"];

/** Parses the event in the headers `ce-…` (CloudEvents HTTP binding, section 3.1); undefined when there is none. */
export function readBinaryEvent(
  headers: readonly (readonly [name: string, value: string])[],
): ViewOf<"cloudevents"> | undefined {
  const attributes = headers
    .filter(([name]) => /^ce-[a-z\d]+$/i.test(name))
    .map(([name, value]) => [name.slice(3).toLowerCase(), percentDecoded(value)] as const);
  if (!attributes.some(([name]) => name === "specversion")) return undefined;
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1];
  if (type !== undefined) attributes.push(["datacontenttype", type]);
  return { kind: "cloudevents", mode: "binary", events: [{ attributes, missing: missingIn(attributes), data: null }] };
}

/**
 * Parses a JSON document as one event or a list of events (sections 3.2 and 3.3).
 *
 * @throws DecodeError `corrupt` for any other document, `too_many`
 */
export function readJsonEvents(document: JsonNode): ViewOf<"cloudevents"> {
  if (document.kind === "object") return { kind: "cloudevents", mode: "structured", events: [eventOf(document)] };
  if (document.kind !== "array")
    throw new DecodeError("corrupt", "The JSON text must be an object (one event) or an array of objects (a batch).");
  const { parts } = decodeLimits;
  if (document.items.length > parts) throw new DecodeError("too_many", `There are more than ${parts} events.`);
  return { kind: "cloudevents", mode: "batched", events: document.items.map(eventOf) };
}

function eventOf(node: JsonNode): CloudEvent {
  if (node.kind !== "object") throw new DecodeError("corrupt", "An event must be an object.");
  const members = node.members.map(({ name, value }) => [name, value] as const);
  const attributes = members
    .filter(([name]) => name !== "data" && name !== "data_base64")
    .map(([name, value]) => [name, plainText(value)] as const);
  const find = (wanted: string): JsonNode | undefined => members.find(([name]) => name === wanted)?.[1];
  const [data, bytes] = [find("data"), find("data_base64")];
  return {
    attributes,
    missing: missingIn(attributes),
    data:
      data !== undefined
        ? { kind: "json", text: formatJson(serializeJson(data)) }
        : bytes !== undefined
          ? { kind: "base64", text: plainText(bytes) }
          : null,
  };
}

function plainText(node: JsonNode): string {
  return node.kind === "string" ? (JSON.parse(node.text) as string) : formatJson(serializeJson(node));
}

function missingIn(attributes: readonly (readonly [string, string])[]): string[] {
  return required.filter((name) => !attributes.some(([known, value]) => known === name && value !== ""));
}

/** Values in headers are percent-encoded UTF-8 (section 3.1.3.2). */
function percentDecoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
