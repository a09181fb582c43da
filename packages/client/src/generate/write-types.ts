import type { NamedOperation } from "./list-operations.ts";
import type { OperationParameter } from "./list-url-parameters.ts";
import { type OpenApiDocument, resolve, type Schema } from "./open-api.ts";
import { schemaName, typeName, writeKey, writeType } from "./write-type.ts";

/** Writes one interface, or type, for each schema that a document names, or refers to by the place where it is. */
export function writeSchemaTypes(document: OpenApiDocument): string {
  const schemas = listSchemas(document);
  rejectDuplicateNames(schemas.map(([name]) => name));
  return schemas
    .map(([name, schema]) => {
      const type = writeType(schema);
      const isObject =
        type.startsWith("{") && type.endsWith("}") && schema.properties !== undefined && !schema.nullable;
      return isObject && isOneObject(schema)
        ? `export interface ${typeName(name)} ${type}`
        : `export type ${typeName(name)}=${type}`;
    })
    .join("\n");
}

/** Keys of a document whose values are data, in which nothing is a reference. */
const DATA: readonly string[] = ["example", "examples", "default", "enum", "const"];

/** The schemas of a document by the names that references call them. */
function listSchemas(document: OpenApiDocument): [name: string, schema: Schema][] {
  const components = Object.entries(document.components?.schemas ?? {});
  const others = new Map<string, Schema>();
  const search = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("$ref" in value && typeof value.$ref === "string") {
      const found = resolve<Schema>(document, { $ref: value.$ref });
      if (!/^#\/components\/[^/]+\/[^/]+$/.test(value.$ref)) others.set(schemaName(value.$ref), found);
    }
    for (const [key, member] of Object.entries(value)) if (!DATA.includes(key)) search(member);
  };
  search(document);
  return [...components, ...others];
}

function rejectDuplicateNames(names: readonly string[]): void {
  const known = new Map<string, string>();
  for (const name of names) {
    const type = typeName(name);
    const twin = known.get(type);
    if (twin !== undefined)
      throw new Error(`The schemas '${twin}' and '${name}' would both be called ${type}: rename one`);
    known.set(type, name);
  }
}

/** Writes one interface for each scope, with the type of each of its methods, and one for all scopes. */
export function writeScopeTypes(operations: readonly NamedOperation[], name: string): string {
  const scopes = new Map<string, NamedOperation[]>();
  for (const operation of operations) scopes.set(operation.scope, [...(scopes.get(operation.scope) ?? []), operation]);
  const interfaces = [...scopes].map(([scope, methods]) => {
    const members = methods.map((operation) => `${writeKey(operation.name)}:${writeMethodType(operation)}`);
    return `export interface ${typeName(scope)}Methods {\n${members.join("\n")}\n}`;
  });
  const all = [...scopes.keys()].map((scope) => `${writeKey(scope)}:${typeName(scope)}Methods`);
  return `${interfaces.join("\n")}\nexport interface ${name} {\n${all.join("\n")}\n}`;
}

/** Writes an interface with the type of the method behind each route. */
export function writeRouteTypes(operations: readonly NamedOperation[], name: string): string {
  const routes = operations.map(({ scope, name, method, path }) => {
    return `${JSON.stringify(`${method} ${path}`)}:${typeName(scope)}Methods[${JSON.stringify(name)}]`;
  });
  return `export interface ${name} {\n${routes.join("\n")}\n}`;
}

/** Writes the type of an endpoint method: `Method<parameters, data>`. */
export function writeMethodType({ parameters, response }: NamedOperation): string {
  const members = parameters.filter(({ place }) => place !== "header").map((one) => writeMember(one.name, one));
  const headers = parameters.filter(({ place }) => place === "header");
  if (headers.length > 0) {
    const required = headers.some((header) => header.required);
    const types = headers.map((header) => writeMember(header.name.replace(/^headers\./, ""), header));
    members.push(`headers${required ? "" : "?"}:{${types.join(";")}}`);
  }
  const data = typeof response === "string" ? response : writeType(response);
  return `Method<{${members.join(";")}},${data}>`;
}

function writeMember(name: string, { required, schema, type }: OperationParameter): string {
  return `${writeKey(name)}${required ? "" : "?"}:${type ?? writeType(schema)}`;
}

function isOneObject({ oneOf, anyOf, allOf, type }: Schema): boolean {
  return oneOf === undefined && anyOf === undefined && allOf === undefined && !Array.isArray(type);
}
