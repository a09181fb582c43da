export { parseWithBigInt, stringifyWithBigInt } from "./bigint.ts";
export { diffJson, type JsonChange, patchOf } from "./diff.ts";
export { editJson, type JsonEditor, JsonPathError, toEditable } from "./editor.ts";
export { formatJson } from "./format.ts";
export { isExactNumber, isSameNumber } from "./numbers.ts";
export { applyJsonPatch, applyMergePatch, type PatchLimits, type PatchOutcome, type PatchViolation } from "./patch.ts";
export {
  formatPointer,
  type JsonPath,
  parsePointer,
} from "./pointer.ts";
export { JsonSyntaxError, type JsonSyntaxErrorCode, type JsonSyntaxErrorOptions } from "./syntax-error.ts";
export { JsonTokenizer, type JsonTokenKind, type TokenizerOptions, unquote } from "./tokenizer.ts";
export {
  type JsonArray,
  type JsonMember,
  type JsonNode,
  type JsonObject,
  type JsonScalar,
  memberOf,
  type ParseOptions,
  parseJson,
  serializeJson,
  textNode,
  toMember,
  toValue,
} from "./tree.ts";
