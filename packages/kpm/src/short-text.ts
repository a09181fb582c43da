/**
 * Longest string that is read and written character by character: below it, the start of a TextDecoder or TextEncoder costs more
 * than the loop.
 */
export const SHORT_TEXT = 24;
