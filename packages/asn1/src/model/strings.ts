import type { RangeSet } from "./ranges.ts";
import type { CharacterStringType, StringName } from "./types.ts";

const range = (from: string, to: string): { min: bigint; max: bigint } => ({
  min: BigInt(from.charCodeAt(0)),
  max: BigInt(to.charCodeAt(0)),
});

/** The characters of the known-multiplier types (X.691, 3.7.16; X.680, 41). */
const ALPHABETS: Partial<Readonly<Record<StringName, RangeSet>>> = {
  NumericString: [range(" ", " "), range("0", "9")],
  PrintableString: [
    range(" ", " "),
    range("'", ")"),
    range("+", ":"),
    range("=", "="),
    range("?", "?"),
    range("A", "Z"),
    range("a", "z"),
  ],
  VisibleString: [range(" ", "~")],
  GeneralizedTime: [range(" ", "~")],
  UTCTime: [range(" ", "~")],
  IA5String: [range("\0", "\x7f")],
  BMPString: [{ min: 0n, max: 0xffffn }],
  UniversalString: [{ min: 0n, max: 0x10_ffffn }],
};

/** The characters of a known-multiplier type; undefined for the other types, whose sizes and alphabets PER does not see. */
export function alphabetOf(string: StringName): RangeSet | undefined {
  return ALPHABETS[string];
}

/** How the characters of a known-multiplier type are encoded (X.691, 30.5). */
export interface CharacterCode {
  /** Bits per character. */
  readonly bits: number;
  /** The characters in the order of their codes, when a code is the index of its character and not the character. */
  readonly indexed: readonly number[] | undefined;
}

/** The codes of each type that was asked for: unaligned, aligned. */
const codes = new WeakMap<CharacterStringType, [CharacterCode?, CharacterCode?]>();

/** The encoding of the characters of a string type: in aligned PER a power of two of bits (X.691, 30.5.2). */
export function characterCode(type: CharacterStringType, aligned: boolean): CharacterCode {
  const known = codes.get(type) ?? [];
  codes.set(type, known);
  const index = aligned ? 1 : 0;
  known[index] ??= computeCode(type, aligned);
  return known[index];
}

function computeCode({ alphabet, string }: CharacterStringType, aligned: boolean): CharacterCode {
  const set = alphabet ?? [];
  // A UniversalString has 2^32 codes, of which Unicode uses the first 17 planes.
  const isUniversal = string === "UniversalString" && set === ALPHABETS.UniversalString;
  const count = isUniversal ? 2n ** 32n : set.reduce((sum, { min, max }) => sum + ((max ?? 0n) - (min ?? 0n) + 1n), 0n);
  const fewest = count <= 1n ? 0 : (count - 1n).toString(2).length;
  const bits = aligned && fewest > 0 ? 2 ** Math.ceil(Math.log2(fewest)) : fewest;
  const last = Number(set.at(-1)?.max ?? 0n);
  if (last <= 2 ** bits - 1) return { bits, indexed: undefined };
  const indexed: number[] = [];
  for (const { min, max } of set) for (let code = Number(min); code <= Number(max); code++) indexed.push(code);
  return { bits, indexed };
}
