import { isPlainObject, showValue } from "../values.ts";

/** A schema, of which the keywords for types are checked. */
export type ResponseSchema = Readonly<Record<string, unknown>>;

/** How deep a value is checked. */
const DEEPEST = 100;

/**
 * Checks a value against a schema: types, required and named fields, items, enums, and `allOf`, `anyOf` and `oneOf`, of which at least one must
 * match. Further fields and other keywords are not checked: the API may be newer than its document.
 *
 * @returns the first violation, with its JSON pointer; undefined if there is none.
 */
export function findViolation(
  value: unknown,
  schema: ResponseSchema,
  schemas: Readonly<Record<string, ResponseSchema>>,
  at = "",
  depth = 0,
): string | undefined {
  if (depth > DEEPEST || !isPlainObject(schema)) return undefined;
  const inner = (member: unknown, one: unknown, path: string): string | undefined =>
    findViolation(member, Object(one), schemas, path, depth + 1);
  if (typeof schema.$ref === "string") return inner(value, schemas[schema.$ref.split("/").at(-1) ?? ""], at);
  const types = [schema.type ?? []].flat();
  if (value === null && (schema.nullable === true || types.includes("null"))) return undefined;
  const fail = (expected: string): string => `${at || "the response"} must be ${expected}, got ${showValue(value)}`;
  if (types.length > 0 && !types.some((type) => hasType(value, String(type)))) return fail(types.join(" or "));
  const values = listOf(schema.enum);
  if (values.length > 0 && !values.some((one) => JSON.stringify(one) === JSON.stringify(value)))
    return fail(`one of ${showValue(values)}`);
  for (const one of listOf(schema.allOf)) {
    const violation = inner(value, one, at);
    if (violation !== undefined) return violation;
  }
  for (const choices of [listOf(schema.anyOf), listOf(schema.oneOf)]) {
    const violations = choices.map((one) => inner(value, one, at));
    if (violations.length > 0 && !violations.includes(undefined)) return violations[0];
  }
  return findInner(value, schema, at, fail, inner);
}

/** Checks the fields of an object, or the items of a list. */
function findInner(
  value: unknown,
  schema: ResponseSchema,
  at: string,
  fail: (expected: string) => string,
  inner: (member: unknown, schema: unknown, path: string) => string | undefined,
): string | undefined {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const violation = inner(item, schema.items, `${at}/${index}`);
      if (violation !== undefined) return violation;
    }
  }
  if (!isPlainObject(value)) return undefined;
  const missing = listOf(schema.required).find((name) => !Object.hasOwn(value, String(name)));
  if (missing !== undefined) return fail(`an object with '${missing}'`);
  const properties = Object(schema.properties) as Record<string, unknown>;
  for (const [name, member] of Object.entries(value)) {
    const one = Object.hasOwn(properties, name) ? properties[name] : schema.additionalProperties;
    const violation = inner(member, one, `${at}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
    if (violation !== undefined) return violation;
  }
  return undefined;
}

function hasType(value: unknown, type: string): boolean {
  if (type === "integer") return Number.isInteger(value) || typeof value === "bigint";
  if (type === "number") return typeof value === "number" || typeof value === "bigint";
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isPlainObject(value);
  return type === "null" ? value === null : !["string", "boolean"].includes(type) || typeof value === type;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
