export { parseWithBigInt, stringifyWithBigInt } from "./bigint.ts";
export { type FormatOptions, formatJson, formatParts, type JsonPart, type JsonPartKind } from "./format.ts";
export { isExactNumber, isRoundedInteger, isSameNumber } from "./numbers.ts";
export {
  formatPointer,
  isArrayIndex,
  type JsonLocation,
  type JsonPath,
  parsePointer,
  valueAtPointer,
  visitJson,
} from "./pointer.ts";
export { JsonSyntaxError, type JsonSyntaxErrorCode, type JsonSyntaxErrorOptions } from "./syntax-error.ts";
export { JsonTokenizer, type JsonTokenKind, type TokenizerOptions, unquote } from "./tokenizer.ts";
export {
  type JsonArray,
  type JsonMember,
  type JsonNode,
  type JsonObject,
  type JsonScalar,
  type ParseOptions,
  parseJson,
  serializeJson,
  toValue,
} from "./tree.ts";
