/**
 * A JSON value that remembers how it was written: the order of members, the digits of numbers, the escapes of strings.
 * `JSON.parse` forgets all three, and a record must come back as it was sent.
 */
export type JsonNode = JsonObject | JsonArray | JsonScalar;

export interface JsonObject {
  readonly kind: "object";
  readonly members: readonly JsonMember[];
}

export interface JsonMember {
  /** The name with its escapes resolved. */
  readonly name: string;
  /** The name as it was written, with its quotes. */
  readonly nameText: string;
  readonly value: JsonNode;
}

export interface JsonArray {
  readonly kind: "array";
  readonly items: readonly JsonNode[];
}

export interface JsonScalar {
  readonly kind: "string" | "number" | "boolean" | "null";
  /** The value as it was written. */
  readonly text: string;
}
