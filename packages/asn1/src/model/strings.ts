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

/** The type of a character string by its name, which may be a synonym (X.680, 41). */
export function stringName(name: string): StringName {
  return (SYNONYMS[name] ?? name) as StringName;
}

const SYNONYMS: Readonly<Record<string, StringName>> = { ISO646String: "VisibleString", T61String: "TeletexString" };

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
  /** 1 for each of the first 256 characters that the type has. */
  readonly first: Uint8Array;
  /** The ranges of all characters. */
  readonly ranges: readonly (readonly [min: number, max: number])[];
}

/** Where a type has its codes, unaligned and aligned: looking them up in a map takes as long as reading a short string. */
const CODES: unique symbol = Symbol("codes");

/** The encoding of the characters of a string type: in aligned PER a power of two of bits (X.691, 30.5.2). */
export function characterCode(
  type: CharacterStringType & { readonly [CODES]?: readonly [CharacterCode, CharacterCode] },
  aligned: boolean,
): CharacterCode {
  let codes = type[CODES];
  if (codes === undefined) {
    codes = [computeCode(type, false), computeCode(type, true)];
    // Copies of the type with another alphabet do not get them.
    Object.defineProperty(type, CODES, { value: codes, enumerable: false });
  }
  return codes[aligned ? 1 : 0];
}

/** Whether the type has a character. Surrogates are codes of UTF-16, and no characters. */
export function hasCharacter({ first, ranges }: CharacterCode, character: number): boolean {
  if (character < 256) return first[character] === 1;
  if (character >= 0xd800 && character <= 0xdfff) return false;
  return ranges.some(([min, max]) => character >= min && character <= max);
}

function computeCode({ alphabet = [], string }: CharacterStringType, aligned: boolean): CharacterCode {
  const ranges = alphabet.map(({ min, max }) => [Number(min ?? 0n), Number(max ?? 0n)] as const);
  const first = Uint8Array.from({ length: 256 }, (_, code) =>
    ranges.some(([min, max]) => code >= min && code <= max) ? 1 : 0,
  );
  // A UniversalString has 2^32 codes, of which Unicode uses the first 17 planes.
  const isUniversal = string === "UniversalString" && alphabet === ALPHABETS.UniversalString;
  const count = isUniversal ? 2 ** 32 : ranges.reduce((sum, [min, max]) => sum + max - min + 1, 0);
  const fewest = count <= 1 ? 0 : Math.ceil(Math.log2(count));
  const bits = aligned && fewest > 0 ? 2 ** Math.ceil(Math.log2(fewest)) : fewest;
  const last = ranges.at(-1)?.[1] ?? 0;
  if (last <= 2 ** bits - 1) return { bits, indexed: undefined, first, ranges };
  const indexed = ranges.flatMap(([min, max]) => Array.from({ length: max - min + 1 }, (_, index) => min + index));
  return { bits, indexed, first, ranges };
}
