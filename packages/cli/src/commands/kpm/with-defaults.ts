import type { Kpm, Schema } from "./load-kpm.ts";

/**
 * The JSON form of a message with the values that ProtoJSON leaves out because they are the default: 0, the empty text, the first
 * value of an enumeration. Messages that are absent, and what is in a oneof, stay away.
 */
export function withDefaults(kpm: Kpm, schema: Schema, json: unknown): unknown {
  if (typeof json !== "object" || json === null) return json;
  const full: Record<string, unknown> = { ...json };
  const blank = kpm.create(schema) as unknown as Record<string, unknown>;
  for (const field of schema.fields) {
    const { jsonName, message } = field;
    const value = full[jsonName];
    if (message !== undefined && value !== undefined) {
      full[jsonName] = Array.isArray(value)
        ? value.map((item) => withDefaults(kpm, message, item))
        : withDefaults(kpm, message, value);
    } else if (value === undefined && field.oneof === undefined && !field.proto.proto3Optional) {
      if (field.fieldKind === "enum") full[jsonName] = field.enum.values[0]?.name;
      else if (field.fieldKind === "scalar") full[jsonName] = plain(blank[field.localName]);
    }
  }
  return full;
}

function plain(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;
}
