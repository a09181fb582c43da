import { readFileSync } from "node:fs";
import type { DescMessage, JsonValue } from "@bufbuild/protobuf";
import { findSchema } from "../src/index.ts";

interface StoredVector {
  readonly name: string;
  readonly messageType: string;
  readonly hex: string;
  readonly canonicalHex?: string;
  readonly trailingBytes?: number;
  readonly protoJson?: JsonValue;
  readonly protoHex?: string;
  readonly onosProtoJson?: JsonValue;
  readonly onosProtoHex?: string;
  readonly validation?: { readonly violations: readonly { readonly field: string; readonly rule: string }[] };
}

/** One message in the forms that the vectors give. */
interface MessageVector {
  readonly name: string;
  readonly schema: DescMessage;
  readonly json: JsonValue;
  readonly protobuf: Uint8Array;
  readonly verdict?: readonly { readonly field: string; readonly rule: string }[];
}

const file = new URL("./vectors/kpm.json", import.meta.url);

/** The vectors as they are stored: messages of two independent codecs and of public tests. */
export const storedVectors: readonly StoredVector[] = JSON.parse(readFileSync(file, "utf8")).vectors;

/** Every pair of ProtoJSON and protobuf octets, those with the other bit order included. */
export const messageVectors: readonly MessageVector[] = storedVectors.flatMap((stored) => {
  const schema = findSchema(stored.messageType);
  if (schema === undefined) throw new Error(`vector ${stored.name} has the unknown type ${stored.messageType}`);
  const vectors: MessageVector[] = [];
  if (stored.protoJson !== undefined && stored.protoHex !== undefined) {
    vectors.push({
      name: stored.name,
      schema,
      json: stored.protoJson,
      protobuf: Buffer.from(stored.protoHex, "hex"),
      ...(stored.validation === undefined ? {} : { verdict: stored.validation.violations }),
    });
  }
  if (stored.onosProtoJson !== undefined && stored.onosProtoHex !== undefined) {
    vectors.push({
      name: `${stored.name} (other bit order)`,
      schema,
      json: stored.onosProtoJson,
      protobuf: Buffer.from(stored.onosProtoHex, "hex"),
    });
  }
  return vectors;
});

export function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
