export { type CompileOptions, compile } from "./compile.ts";
export { Asn1Error, type Asn1ErrorCode, type Asn1ErrorPlace } from "./error.ts";
export { type CodecOptions, decode, type Rules } from "./interpret/decode.ts";
export { encode } from "./interpret/encode.ts";
export type { Model } from "./model/build-model.ts";
export type * from "./model/types.ts";
export { fromPlain, type Plain, toPlain } from "./plain.ts";
export { type Erratum, parseErrata } from "./syntax/errata.ts";
export type { Source } from "./syntax/tokens.ts";
