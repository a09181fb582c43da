import fc, { type Arbitrary } from "fast-check";

/** The parts of JSON Schema 2020-12 that the service's own document uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly minProperties?: number;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly examples?: readonly unknown[];
}

const letters = fc.constantFrom(..."abcxyzÄßñ李م😀'- ");
const day = fc.date({ min: new Date("1950-01-01"), max: new Date("2020-12-31"), noInvalidDate: true });

/** Generates values that match `schema`; `resolve` looks up `$ref`s. */
export function arbitraryOf(schema: JsonSchema, resolve: (reference: string) => JsonSchema): Arbitrary<unknown> {
  const of = (inner: JsonSchema): Arbitrary<unknown> => arbitraryOf(inner, resolve);
  if (schema.$ref !== undefined) return of(resolve(schema.$ref));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(of));
  switch (schema.type) {
    case "object":
      return objectOf(schema, of);
    case "array":
      return fc.array(of(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    case "integer":
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000 });
    case "number":
      return fc.double({
        min: schema.minimum ?? 0,
        max: schema.maximum ?? 1_000,
        noNaN: true,
        noDefaultInfinity: true,
      });
    case "boolean":
      return fc.boolean();
    case "string":
      return stringOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 3 }).filter((value) => typeof value !== "string" || fitsText(value, schema));
  }
}

/** Without a type, the keywords for strings apply to strings only. */
function fitsText(text: string, { maxLength = Number.POSITIVE_INFINITY, pattern = "" }: JsonSchema): boolean {
  return text.length <= maxLength && new RegExp(pattern, "u").test(text);
}

function objectOf(schema: JsonSchema, of: (inner: JsonSchema) => Arbitrary<unknown>): Arbitrary<unknown> {
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [name, of(property)]),
  );
  const known = fc.record(properties, { requiredKeys: [...(schema.required ?? [])] });
  const open = schema.additionalProperties !== false;
  const unknown = open
    ? fc.dictionary(fc.stringMatching(/^x[a-z0-9]{0,9}$/), fc.jsonValue({ maxDepth: 2 }))
    : fc.constant({});
  return fc
    .tuple(known, unknown)
    .map(([own, more]) => ({ ...more, ...own }))
    .filter((object) => Object.keys(object).length >= (schema.minProperties ?? 0));
}

function stringOf({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema): Arbitrary<string> {
  switch (format) {
    case "date":
      return day.map((date) => date.toISOString().slice(0, 10));
    case "date-time":
      return day.map((date) => date.toISOString());
    case "email":
      return fc.stringMatching(/^[a-z]{1,9}@[a-z]{1,9}\.example$/);
    case "uuid":
      return fc.uuid({ version: 7 });
  }
  if (pattern === "^[A-Z]{2}$") return fc.constantFrom("GB", "DE", "JP", "BR");
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc
    .string({ unit: letters, minLength: minLength + 1, maxLength: Math.min(maxLength, 40) })
    .map((text) => text.trim() || "a");
}
