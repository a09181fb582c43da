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

/**
 * Keeps what the generator reads of a description: no examples, no errors, no schemas that nothing uses, and of its prose the
 * summaries of operations and the beginnings of the descriptions of parameters.
 */
export function pruneDescription(document: OpenApiDocument): OpenApiDocument {
  const used = new Set<string>();
  const bodies = new Set<string>();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [path, item] of Object.entries(document.paths)) {
    const kept: Record<string, Operation> = {};
    for (const [method, operation] of Object.entries(item)) {
      if (operation.operationId !== undefined) kept[method] = pruneOperation(document, operation, used, bodies);
    }
    paths[path] = kept;
  }
  const schemas: Record<string, Schema> = {};
  // Schemas that are kept may use others, which are then found while they are pruned.
  for (const name of used) {
    const schema = document.components?.schemas?.[name] ?? {};
    const pruned = pruneSchema(schema, used);
    schemas[name] = bodies.has(name) ? describeBody(document, schema, pruned, bodies) : pruned;
  }
  return {
    paths,
    components: { schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))) },
  };
}

/** Adds the names of schemas that it uses to `used`, and of those that are bodies of requests to `bodies`. */
function pruneOperation(
  document: OpenApiDocument,
  operation: Operation,
  used: Set<string>,
  bodies: Set<string>,
): Operation {
  const { operationId, summary, externalDocs, deprecated, parameters = [], requestBody, responses = {} } = operation;
  const { servers, "x-github": { requestBodyParameterName, removalDate } = {} } = operation;
  const facts = { requestBodyParameterName, removalDate: deprecated ? removalDate : undefined };
  // Written as JSON, which leaves out what is undefined.
  return {
    operationId,
    summary,
    externalDocs: externalDocs?.url && { url: externalDocs.url },
    deprecated: deprecated || undefined,
    parameters: parameters.map((entry) => {
      const { name, in: location, required, schema = {}, description } = resolve<Parameter>(document, entry);
      return {
        name,
        in: location,
        ...shortDescription(description ?? schema.description),
        required: required || undefined,
        schema: pruneSchema(schema, used),
      };
    }),
    requestBody: requestBody && {
      ...pruneContent(document, requestBody, used, bodies),
      required: resolve(document, requestBody).required,
    },
    responses: Object.fromEntries(
      Object.entries(responses)
        .filter(([status]) => status.startsWith("2"))
        .map(([status, response]) => [status, pruneContent(document, response, used)]),
    ),
    servers: servers?.map(({ url }) => ({ url })),
    "x-github": Object.values(facts).some((fact) => fact !== undefined) ? facts : undefined,
  } as Operation;
}

function pruneContent(document: OpenApiDocument, target: object, used: Set<string>, bodies?: Set<string>) {
  const { content } = resolve<{ content?: Record<string, { schema?: Schema }> }>(document, target);
  if (content === undefined) return {};
  const entries = Object.entries(content).map(([type, { schema = {} }]) => [
    type,
    {
      schema: bodies ? describeBody(document, schema, pruneSchema(schema, used), bodies) : pruneSchema(schema, used),
    },
  ]);
  return { content: Object.fromEntries(entries) };
}

/** Adds to the pruned schema of a body what the members of the body mean: they are parameters. */
function describeBody(document: OpenApiDocument, schema: Schema, pruned: Schema, bodies: Set<string>): Schema {
  const { $ref, properties, oneOf, anyOf } = schema;
  if ($ref !== undefined) bodies.add($ref.replace("#/components/schemas/", ""));
  const describeAll = (choices: readonly Schema[], own: readonly Schema[] = []): Schema[] =>
    choices.map((choice, index) => describeBody(document, choice, own[index] ?? {}, bodies));
  return {
    ...pruned,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => {
          const { description } = resolve<Schema>(document, property as { $ref: string });
          return [name, { ...pruned.properties?.[name], ...shortDescription(property.description ?? description) }];
        }),
      ),
    }),
    ...(oneOf && { oneOf: describeAll(oneOf, pruned.oneOf) }),
    ...(anyOf && { anyOf: describeAll(anyOf, pruned.anyOf) }),
  };
}

/** About how many characters of a description are kept, in whole sentences: what fits into two lines of an editor. */
const MAX_DESCRIPTION_LENGTH = 160;

/** The first sentences of the first paragraph, without links and what leads to them. */
function shortDescription(text = ""): { description?: string } {
  const [paragraph = ""] = text.trim().split(/\n\s*\n/);
  const plain = paragraph
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
  let short = "";
  for (const sentence of plain.split(/(?<=[.!?]["')]?) (?=[A-Z`"])/)) {
    if (/^(?:For more information|To learn more)\b/.test(sentence)) continue;
    if (short !== "" && short.length + sentence.length > MAX_DESCRIPTION_LENGTH) break;
    short += `${short && " "}${sentence}`;
  }
  return short === "" ? {} : { description: short };
}

/** Keeps what a type is made of, and adds the names of the schemas that it uses to `used`. */
export function pruneSchema(schema: Schema, used: Set<string>): Schema {
  const prune = (one: Schema): Schema => pruneSchema(one, used);
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (!SCHEMA_KEYS.includes(key)) continue;
    if (key === "$ref") used.add(String(value).replace("#/components/schemas/", ""));
    const isSchema = key === "items" || (key === "additionalProperties" && typeof value === "object");
    if (key === "properties") {
      const members = Object.entries(value as Record<string, Schema>).map(([name, inner]) => [name, prune(inner)]);
      kept[key] = Object.fromEntries(members);
    } else if (key.endsWith("Of")) kept[key] = (value as Schema[]).map(prune);
    else kept[key] = isSchema ? prune(value as Schema) : value;
  }
  return kept;
}
