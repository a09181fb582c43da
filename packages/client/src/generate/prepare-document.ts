import { formatPointer } from "@signalbox/json";
import { convertSwagger, type SwaggerDocument } from "./convert-swagger.ts";
import { type OpenApiDocument, pointerKeys, referenceTo, resolve } from "./open-api.ts";
import { createNumbering, typeName } from "./quote.ts";

/** Reports what a generated module lacks, and why. */
export type Warn = (message: string) => void;

/**
 * Returns an OpenAPI 3 document in which every schema that is referred to is a component, under the name of its type. Schemas
 * that cannot be written (a reference that cannot be resolved or is to itself, nesting without end) become empty, with a warning.
 *
 * @throws {Error} when this is not a document of OpenAPI 3 or Swagger 2, or has no paths.
 */
export function prepareDocument(given: OpenApiDocument | SwaggerDocument, warn: Warn): OpenApiDocument {
  return new Preparation(toOpenApi3(given), warn).run();
}

function toOpenApi3(document: OpenApiDocument | SwaggerDocument): OpenApiDocument {
  const { openapi, swagger, paths } = Object(document) as Partial<OpenApiDocument & SwaggerDocument>;
  if (openapi === undefined && swagger === undefined) {
    throw new Error("This is not an OpenAPI document: 'openapi' is missing");
  }
  if (swagger === undefined ? !/^3\b/.test(String(openapi)) : !/^2\b/.test(String(swagger))) {
    throw new Error(`OpenAPI ${swagger ?? openapi} is not supported: convert the document to 3.x`);
  }
  if (typeof paths !== "object" || paths === null)
    throw new Error("The document describes no operations: it has no 'paths'");
  return swagger === undefined ? (document as OpenApiDocument) : convertSwagger(document as SwaggerDocument);
}

/** How deep objects and lists may be nested: far deeper than in documents that people write, and safe for the stack. */
const DEEPEST = 256;

/** Keys whose values are data, without references. */
const DATA: readonly string[] = ["example", "examples", "default", "enum", "const"];

/** Keywords of a schema whose members are schemas with names of their own. */
const NAMED: readonly string[] = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];

/** Whether a value is a schema, an object of named schemas, or something else. */
type Kind = "schema" | "schemas" | "other";

class Preparation {
  readonly #document: OpenApiDocument;
  readonly #warn: Warn;
  /** The names of types by the references to their schemas; undefined if there is no such schema. */
  readonly #names = new Map<string, string | undefined>();
  readonly #number: (wanted: string) => string = createNumbering();
  /** References whose schemas are not copied yet. */
  readonly #queue: string[] = [];

  constructor(document: OpenApiDocument, warn: Warn) {
    this.#document = document;
    this.#warn = warn;
  }

  run(): OpenApiDocument {
    const { components = {}, ...rest } = this.#document;
    const { schemas: given, ...others } = Object(components) as NonNullable<OpenApiDocument["components"]>;
    // Those that have their own name come first, so that another schema of the same name gets a number.
    for (const name of Object.keys(given ?? {})) this.#nameOf(referenceTo(["components", "schemas", name]));
    const document = { ...this.#copyAll(rest), components: this.#copyAll(others) };
    const schemas: [string, unknown][] = [];
    // Copying a schema may add references to the queue.
    for (const reference of this.#queue) {
      const schema = resolve<object>(this.#document, { $ref: reference });
      schemas.push([this.#names.get(reference) ?? "", this.#copy(schema, "schema", pointerKeys(reference))]);
    }
    return {
      ...document,
      components: { ...document.components, schemas: Object.fromEntries(schemas) },
    } as OpenApiDocument;
  }

  #copyAll(members: object): Record<string, unknown> {
    return Object.fromEntries(Object.entries(members).map(([key, value]) => [key, this.#copy(value, "other", [key])]));
  }

  #copy(value: unknown, kind: Kind, path: readonly string[], depth = 0): unknown {
    if (typeof value !== "object" || value === null) return value;
    if (depth > DEEPEST) {
      this.#warn(`'#${formatPointer(path)}' is nested more than ${DEEPEST} levels deep: the rest of it is unknown`);
      return Array.isArray(value) ? [] : {};
    }
    // The path is for messages: its first keys name an operation or a schema.
    const copy = (member: unknown, inner: Kind, key: string): unknown =>
      this.#copy(member, inner, path.length < 3 ? [...path, key] : path, depth + 1);
    if (Array.isArray(value)) return value.map((item, index) => copy(item, kind, String(index)));
    if (kind === "schema" && "$ref" in value && typeof value.$ref === "string") {
      const name = this.#nameOf(value.$ref);
      return name === undefined ? {} : { ...value, $ref: referenceTo(["components", "schemas", name]) };
    }
    const entries = Object.entries(value).map(([key, member]): [string, unknown] => {
      if (kind === "schemas") return [key, copy(member, "schema", key)];
      if (DATA.includes(key)) return [key, member];
      if (kind === "schema") return [key, copy(member, NAMED.includes(key) ? "schemas" : "schema", key)];
      return [key, copy(member, key === "schema" || key === "itemSchema" ? "schema" : "other", key)];
    });
    return Object.fromEntries(entries);
  }

  #nameOf(given: string): string | undefined {
    let reference = given;
    let name: string | undefined;
    try {
      // Two spellings of one reference are one schema.
      if (given.startsWith("#")) reference = referenceTo(pointerKeys(given));
      if (this.#names.has(reference)) return this.#names.get(reference);
      resolve(this.#document, { $ref: reference });
      name = this.#newName(schemaName(reference));
      this.#queue.push(reference);
    } catch (error) {
      this.#warn(`${error instanceof Error ? error.message : error}: its type is unknown`);
    }
    this.#names.set(reference, name);
    return name;
  }

  #newName(schema: string): string {
    const wanted = typeName(schema);
    const name = this.#number(wanted);
    if (name !== wanted)
      this.#warn(`The schema '${schema}' is called ${name}, because another one is called ${wanted}`);
    return name;
  }
}

/** The name of a referenced schema: its name among the components of its file, or its whole path. */
function schemaName(reference: string): string {
  const path = pointerKeys(reference).join("/");
  return path
    .replace(/^x-files\//, "")
    .replace(/(?:^|\/)(?:components\/schemas|definitions|\$defs)\/(?=[^/]+$)/, "/")
    .replace(/^\//, "");
}
