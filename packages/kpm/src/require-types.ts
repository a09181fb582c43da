import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { KpmError, type KpmErrorCode } from "./kpm-error.ts";
import { isOctets } from "./plain-octets.ts";
import { typeOf } from "./type-of.ts";
import type { Wire } from "./wire.ts";

/**
 * Refuses a message that has a value of another type than its schema says, which callers without types can set: octets that are
 * no Uint8Array, a list that is missing or has a hole, `null`, a string that is not well formed…
 *
 * Fast code does not look for these; it stumbles over them, and this function, which runs once for each error, names the field.
 *
 * @throws KpmError `unencodable` if it was to be written on a wire, otherwise `invalid_argument`
 */
export function requireTypes(schema: DescMessage, message: unknown, wire?: Wire): void {
  visit(schema, message, "", (path, expected, found) => {
    const [code, work]: [KpmErrorCode, string] =
      wire === undefined ? ["invalid_argument", "validate"] : ["unencodable", "encode"];
    throw new KpmError(code, `Cannot ${work} ${path}: expected ${expected}, found ${found}`, {
      path,
      ...(wire === undefined ? {} : { wire }),
    });
  });
}

type Refuse = (path: string, expected: string, found: string) => void;

function visit(schema: DescMessage, message: unknown, path: string, refuse: Refuse): void {
  const { $typeName, ...members } = (message ?? {}) as Readonly<Record<string, unknown>>;
  if ($typeName !== schema.typeName) {
    refuse(path, `a message of type ${schema.name}`, typeof $typeName === "string" ? $typeName : typeOf(message));
  }
  for (const member of schema.members) {
    const value = members[member.localName];
    const behind = (name: string) => (path === "" ? name : `${path}.${name}`);
    if (member.kind === "field") {
      if (member.fieldKind === "list") visitList(member, value, behind(member.name), refuse);
      else if (member.message === undefined || value !== undefined)
        visitValue(member, value, behind(member.name), refuse);
    } else if (typeof value !== "object" || value === null) {
      refuse(behind(member.name), "an object with 'case'", typeOf(value));
    } else {
      const chosen = value as { readonly case?: unknown; readonly value?: unknown };
      const field = member.fields.find(({ localName }) => localName === chosen.case);
      if (field !== undefined) visitValue(field, chosen.value, behind(field.name), refuse);
    }
  }
}

function visitList(field: DescField, value: unknown, path: string, refuse: Refuse): void {
  if (!Array.isArray(value)) refuse(path, "an Array", typeOf(value));
  // Not `forEach`, which leaves out holes.
  else for (const [index, item] of value.entries()) visitValue(field, item, `${path}[${index}]`, refuse);
}

function visitValue({ message, scalar }: DescField, value: unknown, path: string, refuse: Refuse): void {
  const type = typeof value;
  if (message !== undefined) {
    visit(message, value, path, refuse);
  } else if (scalar === ScalarType.BYTES) {
    if (!isOctets(value)) refuse(path, "a Uint8Array", typeOf(value));
  } else if (scalar === ScalarType.STRING) {
    if (type !== "string") refuse(path, "a string", typeOf(value));
    else if (!(value as string).isWellFormed()) refuse(path, "a string that is well formed", "half a surrogate pair");
  } else if (type !== "number" && type !== "string" && (type !== "bigint" || !isLong(scalar))) {
    // Text is taken by protobuf-es, and outside of all bounds.
    refuse(path, "a number", typeOf(value));
  }
}

function isLong(scalar: ScalarType | undefined): boolean {
  return scalar === ScalarType.INT64 || scalar === ScalarType.UINT64;
}
