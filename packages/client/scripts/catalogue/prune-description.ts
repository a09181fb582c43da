import {
  type OpenApiDocument,
  type Operation,
  type Parameter,
  resolve,
  type Schema,
} from "../../src/generate/open-api.ts";

/** Keys of a schema that say something about types or parameters. */
const SCHEMA_KEYS: readonly string[] = [
  "$ref",
  "type",
  "nullable",
  "enum",
  "const",
  "required",
  "additionalProperties",
  "properties",
  "items",
  "oneOf",
  "anyOf",
  "allOf",
];

/** Leaves of a description what the generator reads: no prose, no examples, no errors, no schemas that nothing uses. */
export function pruneDescription(document: OpenApiDocument): OpenApiDocument {
  const used = new Set<string>();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [path, item] of Object.entries(document.paths)) {
    const kept: Record<string, Operation> = {};
    for (const [method, operation] of Object.entries(item)) {
      if (operation.operationId !== undefined) kept[method] = pruneOperation(document, operation, used);
    }
    paths[path] = kept;
  }
  const schemas: Record<string, Schema> = {};
  // Schemas that are kept may use others, which are then found while they are pruned.
  for (const name of used) {
    schemas[name] = pruneSchema(document.components?.schemas?.[name] ?? {}, used);
  }
  return {
    paths,
    components: { schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))) },
  };
}

function pruneOperation(document: OpenApiDocument, operation: Operation, used: Set<string>): Operation {
  const { operationId, deprecated, parameters = [], requestBody, responses = {}, servers } = operation;
  const wholeBody = operation["x-github"]?.requestBodyParameterName;
  return {
    ...(operationId === undefined ? {} : { operationId }),
    ...(deprecated ? { deprecated } : {}),
    parameters: parameters.map((entry) => {
      const { name, in: place, required, schema = {} } = resolve<Parameter>(document, entry);
      return { name, in: place, ...(required ? { required } : {}), schema: pruneSchema(schema, used) };
    }),
    ...(requestBody === undefined
      ? {}
      : { requestBody: { ...pruneContent(document, requestBody, used), ...requiredOf(document, requestBody) } }),
    responses: Object.fromEntries(
      Object.entries(responses)
        .filter(([status]) => status.startsWith("2"))
        .map(([status, response]) => [status, pruneContent(document, response, used)]),
    ),
    ...(servers === undefined ? {} : { servers: servers.map(({ url }) => ({ url })) }),
    ...(wholeBody === undefined ? {} : { "x-github": { requestBodyParameterName: wholeBody } }),
  };
}

function requiredOf(document: OpenApiDocument, body: NonNullable<Operation["requestBody"]>): { required?: boolean } {
  const { required } = resolve(document, body);
  return required === undefined ? {} : { required };
}

function pruneContent(document: OpenApiDocument, target: object, used: Set<string>) {
  const { content } = resolve<{ content?: Record<string, { schema?: Schema }> }>(document, target);
  if (content === undefined) return {};
  const entries = Object.entries(content).map(([type, { schema = {} }]) => [
    type,
    { schema: pruneSchema(schema, used) },
  ]);
  return { content: Object.fromEntries(entries) };
}

function pruneSchema(schema: Schema, used: Set<string>): Schema {
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (!SCHEMA_KEYS.includes(key)) continue;
    if (key === "$ref") used.add(String(value).replace("#/components/schemas/", ""));
    kept[key] = pruneValue(key, value, used);
  }
  return kept;
}

function pruneValue(key: string, value: unknown, used: Set<string>): unknown {
  if (key === "properties") {
    return Object.fromEntries(
      Object.entries(value as Record<string, Schema>).map(([name, inner]) => [name, pruneSchema(inner, used)]),
    );
  }
  if (key === "oneOf" || key === "anyOf" || key === "allOf")
    return (value as Schema[]).map((one) => pruneSchema(one, used));
  if (key === "items" || (key === "additionalProperties" && typeof value === "object"))
    return pruneSchema(value as Schema, used);
  return value;
}
