import { diffJson, type JsonMember, type JsonNode, memberOf, parseJson, patchOf, serializeJson } from "@signalbox/json";
import type { StudentLimits } from "../limits.ts";
import { formatRecord, type StoredRecord } from "./record.ts";
import { serverOwned } from "./student-schema.ts";

/** Limits of a document. It may have any number of values without `maxValues`. */
export type DocumentLimits = Pick<StudentLimits, "maxDepth" | "maxKeyLength"> &
  Partial<Pick<StudentLimits, "maxValues">>;

/**
 * Parses a document from a client. Member names must be unique in their object, and must not be `__proto__`.
 *
 * @throws JsonSyntaxError with the code and the position of the first error
 */
export function parseSent(text: string, limits: DocumentLimits): JsonNode {
  const { maxDepth, maxKeyLength: maxNameLength, maxValues = Number.POSITIVE_INFINITY } = limits;
  return parseJson(text, { maxDepth, maxNameLength, maxValues, protoName: false });
}

/** The node of a plain value. */
export function toNode(value: unknown): JsonNode {
  return parseJson(JSON.stringify(value));
}

/** The most characters that the event loop parses and checks: a few milliseconds at most. */
const MAX_SMALL_TEXT = 16 * 1024;

/** Whether texts are small enough to be parsed on the event loop. */
export function isSmallText(...texts: readonly string[]): boolean {
  return texts.reduce((sum, { length }) => sum + length, 0) <= MAX_SMALL_TEXT;
}

/** The record as clients receive it. */
export function recordDocument(record: StoredRecord): JsonNode {
  return parseJson(formatRecord(record));
}

/** The text of a record, or of its body, with only the top-level members in `names`, in its own order; all when it is unset. */
export function withMembers(text: string, names: ReadonlySet<string> | undefined): string {
  const document = names === undefined ? undefined : parseJson(text);
  if (names === undefined || document?.kind !== "object") return text;
  return serializeJson({ kind: "object", members: document.members.filter(({ name }) => names.has(name)) });
}

/** A JSON Patch from one body of a record to another, each with the members in `visible`; all when it is unset. */
export function diffBodies(before: string, after: string, visible?: ReadonlySet<string>): string {
  const [from, to] = [parseJson(withMembers(before, visible)), parseJson(withMembers(after, visible))];
  return `[${patchOf(diffJson(from, to)).join(",\n")}]`;
}

/** A patched record without the server's members, unless the patch changed them. `before` is the record before it. */
export function withoutServerMembers(patched: JsonNode, before: JsonNode): JsonNode {
  if (patched.kind !== "object") return patched;
  const isUnchanged = ({ name, value }: JsonMember): boolean => {
    // Only the server's few members are compared; there may be very many others.
    const old = serverOwned.has(name) ? memberOf(before, name) : undefined;
    return old !== undefined && serializeJson(old) === serializeJson(value);
  };
  return { kind: "object", members: patched.members.filter((member) => !isUnchanged(member)) };
}
