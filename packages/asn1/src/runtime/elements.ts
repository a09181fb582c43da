import { type Fields, UNKNOWN } from "../interpret/visit.ts";
import type { ElementRow, ElementType, Value } from "../model/types.ts";
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

/** The id and the criticality of an information element. */
export type ElementHead = Omit<OtherElement, "value">;

/** The name under which a container keeps the received heads of its elements, if they differ from the object set. */
export const HEADS = "...heads";

/** The types of the id and the criticality of information elements. */
export type HeadTypes = Pick<ElementType, "id" | "criticality">;

/** Reads the id and the criticality of an information element. Its value, an open type, follows. */
export function readElementHead(reader: PerReader, types: HeadTypes): ElementHead {
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

/** An element of a container: a value of its row, or octets. */
export type ContainedElement =
  | (ElementHead & { readonly row: ElementRow; readonly value: Value })
  | (OtherElement & { readonly row?: undefined });

/** Builds the object of a container from its elements. */
export function fieldsOfElements({ rows }: ElementType, elements: readonly ContainedElement[]): Fields {
  const fields: Fields = {};
  const others: Value[] = [];
  let last = -1;
  let isExpected = true;
  for (const { id, criticality, row, value } of elements) {
    const index = row === undefined ? rows.length : rows.indexOf(row);
    // Unknown and repeated elements are expected after the others.
    if (index < last || (row !== undefined && row.criticality !== criticality)) isExpected = false;
    last = index;
    if (row === undefined) others.push({ id, criticality, value });
    else fields[row.key] = value;
  }
  if (others.length > 0) fields[UNKNOWN] = others;
  if (!isExpected) fields[HEADS] = elements.map(({ id, criticality }) => ({ id, criticality }));
  return fields;
}

/** The elements of the object of a container as they are encoded: in the order in which they came, then in that of the object set. */
export function elementsOfFields({ rows }: ElementType, fields: Fields): readonly ContainedElement[] {
  const own = rows.flatMap((row): ContainedElement[] => {
    const value = fields[row.key];
    return value === undefined || row.type === undefined
      ? []
      : [{ id: row.id, criticality: row.criticality, row, value }];
  });
  const left: ContainedElement[] = [...own, ...otherElements(fields[UNKNOWN])];
  const heads = fields[HEADS];
  if (!Array.isArray(heads)) return left;
  const ordered = (heads as readonly ElementHead[]).flatMap(({ id, criticality }) => {
    const index = left.findIndex((element) => element.id === id);
    return left.splice(index, index < 0 ? 0 : 1).map((element) => ({ ...element, criticality }));
  });
  return [...ordered, ...left];
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
