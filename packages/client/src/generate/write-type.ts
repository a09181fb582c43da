import { pointerKeys, type Schema } from "./open-api.ts";
import { typeName, writeKey, writeLiteral } from "./quote.ts";

/** Formats the TypeScript type of a schema. References are to components and become the names of {@link typeName}. */
export function writeType(schema: Schema): string {
  const type = writeNonNull(schema);
  const isNullable = schema.nullable || [schema.type].flat().includes("null");
  return isNullable && type !== "unknown" ? unite([type, "null"]) : type;
}

function writeNonNull(schema: Schema): string {
  if (schema.$ref !== undefined) return typeName(pointerKeys(schema.$ref).at(-1) ?? "");
  if (schema.const !== undefined) return writeLiteral(schema.const);
  if (schema.enum !== undefined) return unite(schema.enum.map(writeLiteral));
  const choices = schema.oneOf ?? schema.anyOf ?? [];
  const all = [...(schema.allOf ?? []).map(writeType), parenthesized(unite(choices.map(writeType))), writeOwn(schema)];
  // A choice between lists of required fields adds nothing to the type.
  const parts = all.filter((part) => part !== "unknown");
  return parts.length === 0 ? "unknown" : [...new Set(parts)].join("&");
}

function writeOwn(schema: Schema): string {
  const types = [schema.type ?? []].flat().filter((type) => type !== "null");
  if (types.length === 0) return schema.properties === undefined ? "unknown" : writeObject(schema);
  return unite(types.map((type) => writeNamed(type, schema)));
}

function writeNamed(type: string, schema: Schema): string {
  if (type === "integer" || type === "number") return "number";
  if (type === "boolean" || type === "string") return type;
  if (type === "array") return `${parenthesized(writeType(schema.items ?? {}))}[]`;
  return type === "object" ? writeObject(schema) : "unknown";
}

function writeObject({ properties = {}, required = [], additionalProperties }: Schema): string {
  const members = Object.entries(properties).map(
    ([name, property]) => `${writeKey(name)}${required.includes(name) ? "" : "?"}:${writeType(property)}`,
  );
  if (members.length > 0) return `{${members.join(";")}}`;
  const value = typeof additionalProperties === "object" ? writeType(additionalProperties) : "unknown";
  return `{[key:string]:${value}}`;
}

function unite(types: readonly string[]): string {
  const distinct = [...new Set(types)];
  return distinct.includes("unknown") ? "unknown" : distinct.join("|") || "unknown";
}

function parenthesized(type: string): string {
  return /[|&]/.test(type) ? `(${type})` : type;
}
