import type { ApiServer } from "../openapi/create-api.ts";
import type { SecurityAlternatives, SecurityScheme } from "../openapi/credentials.ts";
import { describeEndpoint } from "./describe-endpoint.ts";
import { groupByScope, listOperations, type NamedOperation } from "./list-operations.ts";
import { toIdentifier } from "./list-url-parameters.ts";
import { type OpenApiDocument, resolve, type SecurityRequirement, type Server } from "./open-api.ts";
import { prepareDocument, type Warn } from "./prepare-document.ts";
import { createNumbering, writeKey, writeLiteral } from "./quote.ts";
import { writeSchemaTypes, writeScopeTypes } from "./write-types.ts";

export { writeSchemaTypes };

/** Options of the generator. */
interface GenerateOptions {
  /** A single scope for all methods. Default: scopes from the ids of the operations, or from their tags or paths. */
  readonly scope?: string;
  /** Whether to include the schemas of responses, for `createApi(api, { validateResponses: true })`. Default: false. */
  readonly schemas?: boolean;
  /** Receives one line for everything that is left out or renamed. Default: `console.warn`. */
  readonly warn?: Warn;
}

/**
 * Writes a TypeScript module from a document of OpenAPI 3 or Swagger 2: `api` for `createApi<Endpoints>(api)`, its `endpoints` for
 * `client.registerEndpoints<Endpoints>(endpoints)`, and the interface `Endpoints` with the types of parameters and responses.
 *
 * @throws {Error} when this is not such a document, or it has no operation that can be described.
 */
export function generateModule(
  given: OpenApiDocument,
  { scope: only, schemas: withSchemas = false, warn = console.warn }: GenerateOptions = {},
): string {
  const document = prepareDocument(given, warn);
  const operations = withUniqueNames(listOperations(document, { warn, toName: toIdentifier }), only, warn);
  if (operations.length === 0) throw new Error("The document describes no operations: it has nothing in 'paths'");
  const schemes = describeSecurity(document, warn);
  warnOfUnknownSchemes(document, operations, warn);
  const usual = describeAlternatives(document.security, schemes);
  const needsCredentials = ({ security }: NamedOperation) => (describeAlternatives(security, schemes)?.length ?? 0) > 0;
  // In a document that says which operations need credentials, the others need none.
  const other = usual === undefined && operations.some(needsCredentials) ? [] : undefined;
  const endpointSecurity: Record<string, SecurityAlternatives> = {};
  const responses: Record<string, unknown> = {};
  const endpoints = Array.from(groupByScope(operations), ([scope, methods]) => {
    const lines = methods.map((operation) => {
      const { name, response } = operation;
      if (withSchemas && "schema" in response) responses[`${scope}.${name}`] = response.schema;
      const security = describeAlternatives(operation.security, schemes) ?? other;
      if (security) endpointSecurity[`${scope}.${name}`] = security;
      return `    ${writeKey(name)}: ${writeLiteral(describeEndpoint(document, operation))},\n`;
    });
    return `  ${writeKey(scope)}: {\n${lines.join("")}  },\n`;
  });
  const schemaTypes = Object.keys(document.components?.schemas ?? {});
  const types = writeScopeTypes(operations, "Endpoints", [], schemaTypes);
  const uses = (type: string): string => {
    return operations.some(({ parameters }) => parameters.some((one) => one.type?.startsWith(type))) ? `, ${type}` : "";
  };
  const events = operations.some(({ response }) => "events" in response) ? ", Events" : "";
  const facts = {
    servers: [document.servers ?? []].flat().map(describeServer),
    security: schemes,
    ...(Object.keys(endpointSecurity).length > 0 && { endpointSecurity }),
    ...(usual && { defaultSecurity: usual }),
    ...(withSchemas && { responses, schemas: document.components?.schemas ?? {} }),
  };
  return `import type { EndpointDescriptors, EndpointMethod as Method${uses("RawBody")} } from "@signalbox/client";
import type { Api${events}${uses("FilePart")} } from "@signalbox/client/openapi";

/** The endpoints of the API by scope and name, for \`client.registerEndpoints<Endpoints>(endpoints)\`. */
export const endpoints = {
${endpoints.join("")}} as const satisfies EndpointDescriptors;

/** The API with its addresses and credentials, for \`createApi<Endpoints>(api)\`. */
export const api: Api = { endpoints, ${writeLiteral(facts).slice(1)};

${writeSchemaTypes(document)}
${types}
`;
}

function describeServer({ url, variables = {} }: Server): ApiServer {
  const known = Object.entries(variables).map(([name, { default: value, enum: values }]) => [
    name,
    { default: String(value), ...(Array.isArray(values) && { enum: values.map(String) }) },
  ]);
  return { url: String(url), ...(known.length > 0 && { variables: Object.fromEntries(known) }) };
}

/** A security scheme of a document. */
interface GivenScheme {
  readonly type?: unknown;
  readonly scheme?: unknown;
  readonly in?: unknown;
  readonly name?: unknown;
}

/** The credentials that an API takes, by the names of their schemes. */
function describeSecurity({ components, ...document }: OpenApiDocument, warn: Warn): Record<string, SecurityScheme> {
  const schemes = Object.entries(components?.securitySchemes ?? {}).flatMap(([name, given]) => {
    try {
      return [[name, toScheme(resolve<GivenScheme>({ ...document, components }, Object(given)))] as const];
    } catch (error) {
      warn(`The credential '${name}' is skipped: ${error instanceof Error ? error.message : error}`);
      return [];
    }
  });
  return Object.fromEntries(schemes);
}

/**
 * The names in each requirement; undefined if there is no list. Schemes that are not supported are left out: the caller has to
 * meet them by other means. An empty requirement says only that credentials are optional.
 */
function describeAlternatives(
  requirements: readonly SecurityRequirement[] | undefined,
  schemes: Readonly<Record<string, SecurityScheme>>,
): SecurityAlternatives | undefined {
  if (!Array.isArray(requirements)) return undefined;
  return requirements
    .map((requirement) => Object.keys(Object(requirement)).filter((name) => Object.hasOwn(schemes, name)))
    .filter((names) => names.length > 0);
}

function warnOfUnknownSchemes(document: OpenApiDocument, operations: readonly NamedOperation[], warn: Warn): void {
  const required = [document, ...operations].flatMap(({ security = [] }) => [security].flat());
  for (const name of new Set(required.flatMap((requirement) => Object.keys(Object(requirement))))) {
    if (Object.hasOwn(Object(document.components?.securitySchemes), name)) continue;
    warn(`The credential '${name}' is skipped: 'components.securitySchemes' does not have it`);
  }
}

function toScheme({ type, scheme, in: location, name }: GivenScheme): SecurityScheme {
  if (type === "oauth2" || type === "openIdConnect") return { type: "bearer" };
  if (type === "http") {
    const lower = String(scheme).toLowerCase();
    if (lower === "basic" || lower === "bearer") return { type: lower };
    throw new Error(`the scheme '${scheme}' of HTTP is not supported`);
  }
  const isLocation = location === "header" || location === "query" || location === "cookie";
  if (type === "apiKey" && isLocation && typeof name === "string") return { type: "key", in: location, name };
  throw new Error(`the type '${type}' is not supported`);
}

/** The properties of every client: endpoints cannot be registered under these names. */
const TAKEN: readonly string[] = ["authenticate", "hook", "log", "paginate", "registerEndpoints", "request"];

/** Numbers methods of one name, and appends `_` to scopes that every client has. */
function withUniqueNames(
  operations: readonly NamedOperation[],
  only: string | undefined,
  warn: Warn,
): readonly NamedOperation[] {
  const known = new Map<string, string>();
  const number = createNumbering();
  return operations.map((operation) => {
    const { scope: given, name: wanted, method, path } = operation;
    const own = only ?? given;
    const scope = TAKEN.includes(own) || own in Object.prototype ? `${own}_` : own;
    const name = number(`${scope}.${wanted}`).slice(scope.length + 1);
    known.set(`${scope}.${name}`, `${method} ${path}`);
    if (name !== wanted) {
      const twin = known.get(`${scope}.${wanted}`);
      warn(`'${method} ${path}' is called ${scope}.${name}, because '${twin}' is called ${scope}.${wanted}`);
    }
    return { ...operation, scope, name };
  });
}
