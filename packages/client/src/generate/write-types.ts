import { groupByScope, type NamedOperation } from "./list-operations.ts";
import type { OperationParameter } from "./list-url-parameters.ts";
import type { OpenApiDocument, Schema } from "./open-api.ts";
import { typeName, writeDoc, writeKey, writeLiteral } from "./quote.ts";
import { writeType } from "./write-type.ts";

/** Writes one interface, or type, for each schema of the components. */
export function writeSchemaTypes({ components }: OpenApiDocument): string {
  return Object.entries(components?.schemas ?? {})
    .map(([name, schema]) => {
      const type = writeType(schema);
      return isOneObject(schema)
        ? `export interface ${typeName(name)} ${type}`
        : `export type ${typeName(name)}=${type}`;
    })
    .join("\n");
}

/** Writes an interface with the type of each schema by its name in the document. */
export function writeSchemaNames({ components }: OpenApiDocument, name: string): string {
  const members = Object.keys(components?.schemas ?? {}).map((schema) => `${writeKey(schema)}:${typeName(schema)}`);
  return `export interface ${name} {\n${members.join("\n")}\n}`;
}

/** The name of the interface of a scope. */
function scopeTypeName(scope: string): string {
  return `${typeName(scope)}Methods`;
}

/** Parameters of many operations, which become one shared interface. */
interface SharedParameters {
  readonly interfaceName: string;
  readonly parameters: readonly OperationParameter[];
}

/** Writes the interfaces of shared parameters. */
export function writeSharedParameters(shared: readonly SharedParameters[]): string {
  return shared
    .map(({ interfaceName, parameters }) => {
      return `export interface ${interfaceName} {${parameters.map((one) => writeMember(one.name, one)).join(";")}}`;
    })
    .join("\n");
}

/**
 * Writes one interface for each scope, with the type of each of its methods, and one for all scopes. `schemas` are names of types
 * that a scope must not have, because interfaces of one name would merge.
 */
export function writeScopeTypes(
  operations: readonly NamedOperation[],
  name: string,
  shared: readonly SharedParameters[] = [],
  schemas: readonly string[] = [],
): string {
  const scopes = groupByScope(operations);
  const types = new Map<string, string>();
  const taken = new Set(schemas);
  for (const scope of scopes.keys()) {
    let type = scopeTypeName(scope);
    while (taken.has(type)) type += "_";
    taken.add(type);
    types.set(scope, type);
  }
  const interfaces = [...scopes].map(([scope, methods]) => {
    const members = methods.map((operation) => {
      return `${writeMethodDoc(operation)}${writeKey(operation.name)}:${writeMethodType(operation, shared)}`;
    });
    return `export interface ${types.get(scope)} {\n${members.join("\n")}\n}`;
  });
  const all = [...scopes.keys()].map((scope) => `${writeKey(scope)}:${types.get(scope)}`);
  return `${interfaces.join("\n")}\nexport interface ${name} {\n${all.join("\n")}\n}`;
}

/** Writes an interface with the type of the method of each route; the first one, if there are several. */
export function writeRouteTypes(operations: readonly NamedOperation[], name: string): string {
  const routes = new Map<string, string>();
  for (const { scope, name, method, path } of operations) {
    const route = `${method} ${path}`;
    if (!routes.has(route)) routes.set(route, `${scopeTypeName(scope)}[${writeLiteral(name)}]`);
  }
  const members = Array.from(routes, ([route, type]) => `${writeLiteral(route)}:${type}`);
  return `export interface ${name} {\n${members.join("\n")}\n}`;
}

/** Writes the type of an endpoint method: `Method<parameters, data>`. */
function writeMethodType({ parameters, response }: NamedOperation, shared: readonly SharedParameters[] = []): string {
  let members = parameters.map((one) => writeMember(one.name, one));
  const types: string[] = [];
  for (const { interfaceName, parameters: own } of shared) {
    const texts = own.map((one) => writeMember(one.name, one));
    if (!texts.every((text) => members.includes(text))) continue;
    types.push(interfaceName);
    members = members.filter((member) => !texts.includes(member));
  }
  if (members.length > 0 || types.length === 0) types.push(`{${members.join(";")}}`);
  const data =
    "schema" in response
      ? writeType(response.schema)
      : "events" in response
        ? `Events<${writeType(response.events)}>`
        : response.decoded;
  return `Method<${types.join("&")},${data}>`;
}

function writeMember(name: string, { required, schema, type, description }: OperationParameter): string {
  const doc = writeDoc([description]);
  // TypeScript attaches a comment to the next declaration only if it begins a line.
  return `${doc && `\n${doc}`}${writeKey(name)}${required ? "" : "?"}:${type ?? writeType(schema)}`;
}

/**
 * Writes the documentation of a method for editors: its summary, a link, and whether it is deprecated. The link is Markdown,
 * because TypeScript parses comments with `@see` even when it only checks types, which takes longer.
 */
export function writeMethodDoc(
  { summary, link, deprecated, removalDate }: Pick<NamedOperation, "summary" | "link" | "deprecated" | "removalDate">,
  deprecation: string = removalDate === undefined ? "" : `Is going to be removed on ${removalDate}.`,
): string {
  const tag = deprecated || deprecation !== "" ? `@deprecated ${deprecation}` : undefined;
  const doc = writeDoc([summary, link && `[Documentation](${link})`, tag]);
  return doc && `${doc}\n`;
}

/** Keywords that make a type something else than the fields of one object. */
const OTHER_TYPES = ["$ref", "const", "enum", "oneOf", "anyOf", "allOf"] as const;

/** Whether the type of a schema is one object with fields, which an interface can have. */
function isOneObject(schema: Schema): boolean {
  const { type = "object", properties, nullable } = schema;
  const isObject = type === "object" && properties !== undefined && !nullable;
  return isObject && OTHER_TYPES.every((keyword) => schema[keyword] === undefined);
}
