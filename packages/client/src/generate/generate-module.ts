import { formatPointer } from "@signalbox/json";
import { describeEndpoint } from "./describe-endpoint.ts";
import { listOperations, type NamedOperation } from "./list-operations.ts";
import type { OpenApiDocument } from "./open-api.ts";
import { writeKey, writeLiteral } from "./quote.ts";
import { writeSchemaTypes, writeScopeTypes } from "./write-types.ts";

/** Options of the generator. */
export interface GenerateOptions {
  /** A single scope for all methods. Default: scopes from the ids of the operations, or from their paths. */
  readonly scope?: string;
}

/**
 * Writes a TypeScript module from an OpenAPI 3 document: `endpoints` and the interface `Endpoints` with the types of their
 * parameters and responses, for `client.registerEndpoints<Endpoints>(endpoints)`.
 *
 * @throws {Error} when the document is not OpenAPI 3, is nested too deep, has no operations, has a reference that points nowhere or
 * into another file, two operations, or two types of it, would have the same name, or an operation a scope of the name of something
 * else that every client has.
 */
export function generateModule(document: OpenApiDocument, { scope: only }: GenerateOptions = {}): string {
  requireOpenApi3(document);
  rejectDeepNesting(document);
  const operations = listOperations(document).map((operation) => ({ ...operation, scope: only ?? operation.scope }));
  if (operations.length === 0) throw new Error("The document describes no operations: it has nothing in 'paths'");
  for (const operation of operations) rejectReservedScope(operation);
  rejectDuplicateNames(operations);
  const scopes = new Map<string, NamedOperation[]>();
  for (const operation of operations) scopes.set(operation.scope, [...(scopes.get(operation.scope) ?? []), operation]);
  const endpoints = [...scopes].map(([scope, methods]) => {
    const lines = methods.map((operation) => {
      return `    ${writeKey(operation.name)}: ${writeLiteral(describeEndpoint(document, operation))},\n`;
    });
    return `  ${writeKey(scope)}: {\n${lines.join("")}  },\n`;
  });
  const types = writeScopeTypes(operations, "Endpoints");
  const sendsRaw = operations.some(({ parameters }) => parameters.some(({ type }) => type === "RawBody"));
  const raw = sendsRaw ? ", RawBody" : "";
  return `import type { EndpointDescriptors, EndpointMethod as Method${raw} } from "@signalbox/client";

/** The endpoints of the API by scope and name, for \`client.registerEndpoints<Endpoints>(endpoints)\`. */
export const endpoints = {
${endpoints.join("")}} as const satisfies EndpointDescriptors;

${writeSchemaTypes(document, [...scopes.keys()])}
${types}
`;
}

/** The properties of every client: endpoints cannot be registered under these names. */
const TAKEN: readonly string[] = ["authenticate", "hook", "log", "paginate", "registerEndpoints", "request"];

function requireOpenApi3(document: OpenApiDocument): void {
  const { openapi, swagger, paths } = Object(document) as Partial<OpenApiDocument> & { swagger?: unknown };
  if (swagger !== undefined) throw new Error(`This is Swagger ${swagger}: convert it to OpenAPI 3 first`);
  if (openapi === undefined) throw new Error("This is not an OpenAPI document: 'openapi' is missing");
  if (!/^3\./.test(openapi)) throw new Error(`OpenAPI ${openapi} is not supported: convert the document to 3.x`);
  if (typeof paths !== "object" || paths === null)
    throw new Error("The document describes no operations: it has no 'paths'");
}

/** How deep objects and lists may be nested: far deeper than in documents that people write, and safe for the stack. */
const DEEPEST = 256;

function rejectDeepNesting(value: unknown, path: readonly string[] = []): void {
  if (typeof value !== "object" || value === null) return;
  if (path.length > DEEPEST) {
    const place = `#${formatPointer(path.slice(0, 3))}`;
    throw new Error(`'${place}' is nested more than ${DEEPEST} levels deep: name its schemas and refer to them ($ref)`);
  }
  for (const [key, member] of Object.entries(value)) rejectDeepNesting(member, [...path, key]);
}

function rejectReservedScope({ scope, method, path }: NamedOperation): void {
  if (!TAKEN.includes(scope) && !(scope in Object.prototype)) return;
  throw new Error(
    `'${method} ${path}' cannot go into the scope '${scope}', which every client has: name one (--scope)`,
  );
}

function rejectDuplicateNames(operations: readonly NamedOperation[]): void {
  const known = new Map<string, string>();
  for (const { scope, name, method, path } of operations) {
    const fullName = `${scope}.${name}`;
    const twin = known.get(fullName);
    if (twin !== undefined)
      throw new Error(
        `'${twin}' and '${method} ${path}' would both be called ${fullName}: give one another operationId`,
      );
    known.set(fullName, `${method} ${path}`);
  }
}
