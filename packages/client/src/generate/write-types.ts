import type { NamedOperation } from "./list-operations.ts";
import type { OperationParameter } from "./list-url-parameters.ts";
import { type OpenApiDocument, resolve, type Schema } from "./open-api.ts";
import { typeName, writeDoc, writeKey, writeLiteral } from "./quote.ts";
import { schemaName, writeType } from "./write-type.ts";

/**
 * Writes one interface, or type, for each schema that is a component or is referenced by its path.
 *
 * @throws {Error} when two types would have one name, those of `scopes` included: interfaces of one name would merge.
 */
export function writeSchemaTypes(document: OpenApiDocument, scopes: readonly string[] = []): string {
  const schemas = listSchemas(document);
  rejectDuplicateNames([
    ...schemas.map(([name]) => [typeName(name), `schema '${name}'`] as const),
    ...scopes.map((scope) => [scopeTypeName(scope), `scope '${scope}'`] as const),
  ]);
  return schemas
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

/** Keys whose values are data, without references. */
const DATA: readonly string[] = ["example", "examples", "default", "enum", "const"];

/** The schemas of a document by their names in references. */
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

function rejectDuplicateNames(types: readonly (readonly [type: string, owner: string])[]): void {
  const known = new Map<string, string>();
  for (const [type, owner] of types) {
    const twin = known.get(type);
    if (twin !== undefined) throw new Error(`The ${twin} and the ${owner} would both be called ${type}: rename one`);
    known.set(type, owner);
  }
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

/** Writes one interface for each scope, with the type of each of its methods, and one for all scopes. */
export function writeScopeTypes(
  operations: readonly NamedOperation[],
  name: string,
  shared: readonly SharedParameters[] = [],
): string {
  const scopes = new Map<string, NamedOperation[]>();
  for (const operation of operations) scopes.set(operation.scope, [...(scopes.get(operation.scope) ?? []), operation]);
  const interfaces = [...scopes].map(([scope, methods]) => {
    const members = methods.map((operation) => {
      return `${writeMethodDoc(operation)}${writeKey(operation.name)}:${writeMethodType(operation, shared)}`;
    });
    return `export interface ${scopeTypeName(scope)} {\n${members.join("\n")}\n}`;
  });
  const all = [...scopes.keys()].map((scope) => `${writeKey(scope)}:${scopeTypeName(scope)}`);
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
  let members = parameters.filter(({ place }) => place !== "header").map((one) => writeMember(one.name, one));
  const types: string[] = [];
  for (const { interfaceName, parameters: own } of shared) {
    const texts = own.map((one) => writeMember(one.name, one));
    if (!texts.every((text) => members.includes(text))) continue;
    types.push(interfaceName);
    members = members.filter((member) => !texts.includes(member));
  }
  const headers = parameters.filter(({ place }) => place === "header");
  if (headers.length > 0) {
    const required = headers.some((header) => header.required);
    const names = headers.map((header) => writeMember(header.name.replace(/^headers\./, ""), header));
    members.push(`headers${required ? "" : "?"}:{${names.join(";")}}`);
  }
  if (members.length > 0 || types.length === 0) types.push(`{${members.join(";")}}`);
  const data = "schema" in response ? writeType(response.schema) : response.decoded;
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
