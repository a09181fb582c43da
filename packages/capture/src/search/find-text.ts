/** Finds a text in texts, or bytes in bytes. */
export interface Finder<Hay> {
  /** Returns the index of the first occurrence at or after `from`; -1 when there is none. @default from 0 */
  indexIn(hay: Hay, from?: number): number;
}

/**
 * Needles up to this length use the search of the engine. It compares at most this many characters at each index, so it is
 * linear, and it is fastest. For longer needles, the engine uses Boyer-Moore without Galil's rule, which can compare the whole
 * needle at each index of a hostile text: 10 s for 6,000 characters in 1 MiB.
 */
const MAX_NATIVE_LENGTH = 8;

/** Prepares a search for `needle` in bytes, as text of one character per byte. */
export function bytesFinder(needle: Uint8Array): Finder<Uint8Array> {
  const finder = textFinder(latin1Of(needle));
  return { indexIn: (hay, from) => finder.indexIn(latin1Of(hay), from) };
}

function latin1Of({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString("latin1");
}

/**
 * Prepares a search for `needle` in texts, by UTF-16 code units, in time linear in both (Knuth, Morris, Pratt 1977): each unit is
 * read once, and `matched` decreases at most as often as it increased.
 */
export function textFinder(needle: string): Finder<string> {
  if (needle.length <= MAX_NATIVE_LENGTH) return { indexIn: (hay, from = 0) => hay.indexOf(needle, from) };
  const length = needle.length;
  const wanted = Uint16Array.from({ length }, (_, index) => needle.charCodeAt(index));
  const fallback = fallbacks(wanted);
  return {
    indexIn(hay, from = 0) {
      let matched = 0;
      for (let at = from; at < hay.length; at += 1) {
        const unit = hay.charCodeAt(at);
        while (matched > 0 && wanted[matched] !== unit) matched = fallback[matched - 1] as number;
        if (wanted[matched] === unit) matched += 1;
        if (matched === length) return at + 1 - matched;
      }
      return -1;
    },
  };
}

/** For each prefix of the needle, the length of its longest proper prefix that is also its suffix. */
function fallbacks(needle: Uint16Array): Int32Array {
  const table = new Int32Array(needle.length);
  let matched = 0;
  for (let at = 1; at < needle.length; at += 1) {
    while (matched > 0 && needle[matched] !== needle[at]) matched = table[matched - 1] as number;
    if (needle[matched] === needle[at]) matched += 1;
    table[at] = matched;
  }
  return table;
}
