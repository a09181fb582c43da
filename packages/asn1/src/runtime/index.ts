export { Asn1Error, type Asn1ErrorCode } from "../error.ts";
export type { Unknown } from "../interpret/visit.ts";
export { mapParts } from "../model/parts.ts";
export { alphabetOf } from "../model/strings.ts";
export type {
  Addition,
  BitString,
  CharacterStringType,
  Component,
  ElementType,
  EnumeratedType,
  IntegerType,
  Type,
  Value,
} from "../model/types.ts";
export { componentList } from "../model/types.ts";
export type { Plain } from "../plain.ts";
export {
  type Codec,
  Contained,
  type Containing,
  codec,
  containedOctets,
  decode,
  encode,
  fromJson,
  itemCount,
  readByType,
  toJson,
  whole,
  writeByType,
} from "./codec.ts";
export { decodeObjectIdentifier, decodeReal } from "./content.ts";
export {
  type ElementHead,
  type OtherElement,
  type UnknownElement,
  writeElementHead,
} from "./elements.ts";
export { concatenate } from "./octets.ts";
export type { CodecOptions, Rules } from "./options.ts";
export { PerReader } from "./reader.ts";
export {
  keyText,
  mismatch,
  readAddition,
  readEnumerated,
  readInteger,
  readOutside,
  writeEnumerated,
  writeInteger,
} from "./scalars.ts";
export { chosen, emptyList, shape, typed } from "./shapes.ts";
export {
  readBitString,
  readCharacters,
  readOctetString,
  writeBitString,
  writeCharacters,
  writeOctetString,
} from "./strings.ts";
export * from "./structures.ts";
export { PerWriter } from "./writer.ts";
