import type { BitReader } from "./bit-reader.ts";

/** A reader that notes what was read. */
export interface LeafNoter {
  /** A value was read, which ends here. */
  noteLeaf(field: number, value: unknown): void;
}

/**
 * Tells a reader that notes what was read of a value that no method of its own reads, and returns the value. Other readers have no
 * such method, which costs them nothing.
 */
export function leaf<T>(reader: BitReader, field: number, value: T): T {
  const noter: Partial<LeafNoter> = reader as BitReader & Partial<LeafNoter>;
  noter.noteLeaf?.(field, value);
  return value;
}
