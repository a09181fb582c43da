import type { ElementType } from "../model/types.ts";
import type { PerReader } from "./reader.ts";
import { readEnumerated, readInteger, writeEnumerated, writeInteger } from "./scalars.ts";
import type { PerWriter } from "./writer.ts";

/** An information element that the object set does not have, or a repeated one. */
export interface OtherElement {
  readonly id: number;
  readonly criticality: string;
  /** The encoded value. */
  readonly value: Uint8Array;
}

/** A single element that the object set does not have. */
export interface UnknownElement extends OtherElement {
  readonly type: "...";
}

/** The types of the id and the criticality of information elements. */
export type HeadTypes = Pick<ElementType, "id" | "criticality">;

/** Reads the id and the criticality of an information element. Its value, an open type, follows. */
export function readElementHead(reader: PerReader, types: HeadTypes): { id: number; criticality: string } {
  return {
    id: readInteger(reader, types.id) as number,
    criticality: readEnumerated(reader, types.criticality) as string,
  };
}

/** Writes the id and the criticality of an information element. */
export function writeElementHead(writer: PerWriter, types: HeadTypes, id: unknown, criticality: unknown): void {
  writeInteger(writer, types.id, id);
  writeEnumerated(writer, types.criticality, criticality);
}

/** Names the mandatory elements that an object does not have; undefined if there are none. */
export function missingElements(
  { rows }: ElementType,
  fields: { readonly [key: string]: unknown },
): string | undefined {
  const missing = rows.filter(
    ({ key, isMandatory, type }) => isMandatory && type !== undefined && fields[key] === undefined,
  );
  return missing.length === 0 ? undefined : `element ${missing.map(({ key, id }) => `${key} (id ${id})`).join(", ")}`;
}

/** The elements that an object keeps because its type does not know them. */
export function otherElements(value: unknown): readonly OtherElement[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly unknown[]).filter(
    (item): item is OtherElement =>
      typeof item === "object" && item !== null && "id" in item && "value" in item && item.value instanceof Uint8Array,
  );
}
