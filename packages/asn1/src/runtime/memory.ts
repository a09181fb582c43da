// The memory that the parts of a value take in V8. A reader counts it, because a few bits can announce or repeat many parts.

/**
 * The bytes of memory that the value of a message may take, and how many more for each octet. A list of booleans takes 64 to 96 bytes
 * an octet, and objects whose OPTIONAL components are absent up to 112.
 */
export const FREE_MEMORY = 0x10_0000;
export const MEMORY_PER_OCTET = 128;
/** A Uint8Array: a view of the message, or a copy. */
export const VIEW_MEMORY = 112;
export const COPY_MEMORY = 240;
/** A list, and a place in it: V8 makes it longer by half when it is full. */
export const LIST_MEMORY = 48;
export const ITEM_MEMORY = 12;
/** An object with two properties. */
export const PAIR_MEMORY = 40;
/** A value that is not decoded yet, and its reader. */
export const CONTAINED_MEMORY = 200;

/** An object with so many properties, with those that V8 reserves. */
export function objectMemory(properties: number): number {
  return 24 + 8 * Math.max(4, properties);
}
