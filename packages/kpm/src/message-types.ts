import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { isBytes, typeOf } from "./arguments.ts";
import { KpmError, type KpmErrorCode, type Wire } from "./error.ts";

/**
 * Rejects a message with a value of the wrong type: bytes that are not a Uint8Array, a list that is missing or has a hole, `null`,
 * a string that is not well formed…
 *
 * Fast code does not check types. When it fails on such a value, this function names the field.
 *
 * @throws KpmError `unencodable` when encoding for a wire, otherwise `invalid_argument`
 */
export function assertTypes(schema: DescMessage, message: unknown, wire?: Wire): void {
  visit(schema, message, "", (path, expected, found) => {
    const code: KpmErrorCode = wire === undefined ? "invalid_argument" : "unencodable";
    const work = wire === undefined ? "validate" : "encode";
    throw new KpmError(code, `Cannot ${work} ${path}: expected ${expected}, found ${found}`, { path, wire });
  });
}

/** Of `FeatureSet.FieldPresence`: the field is never absent. */
const IMPLICIT = 2;

type Reject = (path: string, expected: string, found: string) => void;

function visit(schema: DescMessage, message: unknown, path: string, reject: Reject): void {
  const { $typeName, ...members } = (message ?? {}) as Readonly<Record<string, unknown>>;
  if ($typeName !== schema.typeName) {
    reject(path, `a message of type ${schema.name}`, typeof $typeName === "string" ? $typeName : typeOf(message));
  }
  for (const member of schema.members) {
    const value = members[member.localName];
    const pathTo = (name: string) => `${path && `${path}.`}${name}`;
    if (member.kind === "field") {
      const name = pathTo(member.name);
      if (member.fieldKind !== "list") {
        if (member.presence === IMPLICIT || value !== undefined) visitValue(member, value, name, reject);
      } else if (Array.isArray(value)) {
        // `forEach` would skip holes.
        for (const [index, item] of value.entries()) visitValue(member, item, `${name}[${index}]`, reject);
      } else reject(name, "an Array", typeOf(value));
    } else if (typeof value !== "object" || value === null) {
      reject(pathTo(member.name), "an object with 'case'", typeOf(value));
    } else {
      const chosen = value as { readonly case?: unknown; readonly value?: unknown };
      const field = member.fields.find(({ localName }) => localName === chosen.case);
      if (field !== undefined) visitValue(field, chosen.value, pathTo(field.name), reject);
    }
  }
}

function visitValue({ message, scalar }: DescField, value: unknown, path: string, reject: Reject): void {
  const type = typeof value;
  if (message !== undefined) {
    visit(message, value, path, reject);
  } else if (scalar === ScalarType.BYTES) {
    if (!isBytes(value)) reject(path, "a Uint8Array", typeOf(value));
  } else if (scalar === ScalarType.STRING) {
    if (type !== "string") reject(path, "a string", typeOf(value));
    else if (!(value as string).isWellFormed()) reject(path, "a well-formed string", "half a surrogate pair");
  } else if (!scalarTypes(scalar).includes(type)) {
    // protobuf-es accepts text; validation finds it out of bounds.
    reject(path, "a number", typeOf(value));
  }
}

/** The types that a number or a boolean may have. */
function scalarTypes(scalar: ScalarType | undefined): readonly string[] {
  if (scalar === ScalarType.BOOL) return ["boolean"];
  const isLong = scalar === ScalarType.INT64 || scalar === ScalarType.UINT64;
  return isLong ? ["number", "string", "bigint"] : ["number", "string"];
}
