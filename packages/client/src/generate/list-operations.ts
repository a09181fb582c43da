import { isJson } from "../values.ts";
import { chooseContent, contentTypeHeader, decodedType, eventSchema, formOf } from "./choose-content.ts";
import { bodyOf, listBodyParameters } from "./list-body-parameters.ts";
import {
  listUrlParameters,
  lowerFirst,
  type OperationParameter,
  type ToName,
  toIdentifier,
} from "./list-url-parameters.ts";
import {
  type OpenApiDocument,
  type Operation,
  resolve,
  type Schema,
  type SecurityRequirement,
  type Server,
} from "./open-api.ts";
import type { Warn } from "./prepare-document.ts";

/** An operation as the generator sees it: named, with its parameters from path, query and body in one list. */
export interface NamedOperation {
  readonly scope: string;
  readonly name: string;
  readonly method: string;
  /** The path of the description, with `{name}` placeholders. */
  readonly path: string;
  readonly baseUrl: string | undefined;
  /** The alternatives of credentials, if the operation does not take those of the document. */
  readonly security?: readonly SecurityRequirement[] | undefined;
  /** What the operation does, in one line. */
  readonly summary?: string | undefined;
  /** Where it is documented. */
  readonly link?: string | undefined;
  readonly deprecated: boolean;
  /** The day on which it is removed, when it is deprecated and the document says so. */
  readonly removalDate?: string | undefined;
  readonly parameters: readonly OperationParameter[];
  /** The `content-type` of the body, if the client would not set the right one. */
  readonly contentType: string | undefined;
  /** How the fields of the body are sent, if not as JSON. */
  readonly form?: "form" | "multipart" | undefined;
  /** The fields of the form that are written as `name[key]`. */
  readonly deepFields?: readonly string[];
  /** Fields that every call sends. */
  readonly fixed?: Readonly<Record<string, boolean>>;
  /** The data for the lowest status of success. */
  readonly response: ResponseData;
}

/** The data of a response: what a JSON schema describes, events, or else a value of a type of TypeScript. */
type ResponseData =
  | { readonly schema: Schema }
  | { readonly events: Schema }
  | { readonly decoded: "string" | "ArrayBuffer" | "undefined" | "unknown" };

const METHODS: readonly string[] = ["get", "head", "post", "put", "patch", "delete", "options"];

interface ListOptions {
  readonly warn?: Warn;
  readonly toName?: ToName;
}

/**
 * Lists the operations of a document in its order. Without an `operationId`, the name consists of method and path.
 *
 * @param options.warn is called for each operation that cannot be described, and the list goes on without it.
 * @param options.toName makes the names of parameters in calls. Default: those of the document.
 * @throws {Error} without `warn`, for such an operation.
 */
export function listOperations(document: OpenApiDocument, options: ListOptions = {}): NamedOperation[] {
  const { warn } = options;
  const attempt = <Result>(endpoint: string, run: () => Result[]): Result[] => {
    if (warn === undefined) return run();
    try {
      return run();
    } catch (error) {
      warn(`'${endpoint}' is skipped: ${error instanceof Error ? error.message : error}`);
      return [];
    }
  };
  return Object.entries(document.paths).flatMap(([path, given]) =>
    attempt(path, () => {
      const item = resolve<OpenApiDocument["paths"][string]>(document, Object(given));
      return METHODS.flatMap((method) => {
        const operation = item[method];
        if (operation === undefined || operation === null) return [];
        const endpoint = `${method.toUpperCase()} ${path}`;
        return attempt(endpoint, () => nameOperation(document, path, method, operation, item, options));
      });
    }),
  );
}

/** The operations of each scope, in their order. */
export function groupByScope(operations: readonly NamedOperation[]): ReadonlyMap<string, readonly NamedOperation[]> {
  const scopes = new Map<string, NamedOperation[]>();
  for (const operation of operations) {
    const known = scopes.get(operation.scope);
    if (known === undefined) scopes.set(operation.scope, [operation]);
    else known.push(operation);
  }
  return scopes;
}

/** The operation; two of them if its response is either JSON or a stream of events. */
function nameOperation(
  document: OpenApiDocument,
  path: string,
  method: string,
  operation: Operation,
  item: object,
  { toName }: ListOptions,
): NamedOperation[] {
  const shared = Reflect.get(item, "parameters") as Operation["parameters"];
  const servers = operation.servers ?? (Reflect.get(item, "servers") as Operation["servers"]);
  const listed = [...(shared ?? []), ...(operation.parameters ?? [])];
  const body = operation.requestBody === undefined ? undefined : bodyOf(document, operation.requestBody);
  const inUrl = listUrlParameters(document, method, listed, toName);
  // The names of the catalogue are those of the document: there, a field of the same name is not a parameter.
  const taken = toName === undefined ? [] : inUrl.map(({ name }) => name);
  const fields = body === undefined ? [] : listBodyParameters(document, operation, body, taken);
  const known = distinct([...inUrl, ...fields]);
  const { data, events } = successData(document, operation);
  // Some documents repeat their address in each path; `baseUrl` of a client replaces that of the document only.
  const repeated = JSON.stringify(servers) === JSON.stringify(document.servers);
  const [baseUrl] = (!repeated && servers?.map(expandServer)) || [];
  const named: NamedOperation = {
    ...nameOf(operation, method, path),
    method: method.toUpperCase(),
    path,
    baseUrl,
    security: operation.security,
    summary: operation.summary,
    link: operation.externalDocs?.url,
    deprecated: operation.deprecated ?? false,
    removalDate: operation["x-github"]?.removalDate,
    parameters: known,
    contentType: body && contentTypeHeader(body.type),
    form: body && formOf(body.type),
    deepFields: body?.deepFields ?? [],
    response: data ?? { events: events ?? {} },
  };
  if (data === undefined || events === undefined) return [named];
  const streamed: NamedOperation = { ...named, response: { events } };
  return [named, { ...streamed, name: `${named.name}Stream`, ...withoutStreamField(known) }];
}

/** The method that returns events asks for them with the field `stream`, if there is one. */
function withoutStreamField(parameters: readonly OperationParameter[]): Partial<NamedOperation> {
  const others = parameters.filter(({ name, location }) => name !== "stream" || location !== "body");
  return others.length === parameters.length ? {} : { parameters: others, fixed: { stream: true } };
}

/** The scope is before a slash or dot in the `operationId`, else it is the first tag, else the first word of the path. */
function nameOf({ operationId, tags }: Operation, method: string, path: string): Record<"scope" | "name", string> {
  // Some write `pets.list`.
  const id = (operationId ?? `${method}${path.replace(/[^\w]+/g, "-")}`).replace(/^([\w-]+)\.(?=[\w-]+$)/, "$1/");
  const word = path.split("/").find((segment) => /^[A-Za-z]/.test(segment) && !/^(?:api|v\d+)$/i.test(segment));
  const [scope = "", name = ""] = id.includes("/") ? id.split("/", 2) : [tags?.[0] ?? word ?? "root", id];
  return { scope: memberName(scope), name: memberName(name) };
}

/** A call has one value for a name: path parameters take precedence over fields of the body. */
function distinct(parameters: readonly OperationParameter[]): OperationParameter[] {
  return parameters.filter(({ name }, index) => parameters.findIndex((other) => other.name === name) === index);
}

/** `list-for-org` and `ListForOrg` are `listForOrg`. */
function memberName(text: string): string {
  return toIdentifier(lowerFirst(text.replace(/[-_\s]+(\w)/g, (_, letter: string) => letter.toUpperCase())));
}

/** The address of a server, with the defaults of its variables. */
function expandServer({ url, variables = {} }: Server): string {
  return url.replace(/\{([^{}]+)\}/g, (whole, name: string) => String(variables[name]?.default ?? whole));
}

interface Success {
  readonly data: ResponseData | undefined;
  readonly events?: Schema | undefined;
}

function successData(document: OpenApiDocument, { responses = {} }: Operation): Success {
  const all = Object.keys(responses);
  // Beside others, the default is an error.
  const statuses = all.filter((key) => key.startsWith("2") || (key === "default" && all.length === 1));
  // The response after a redirect is not in the document.
  if (statuses.length === 0) return { data: { decoded: "unknown" } };
  for (const status of statuses.sort()) {
    const { content = {} } = resolve(document, responses[status] ?? {});
    const events = eventSchema(content);
    const { type, schema } = chooseContent(content) ?? {};
    if (type === undefined || schema === undefined) continue;
    if (/^text\/event-stream/i.test(type)) return { data: undefined, events };
    return { data: isJson(type) ? { schema } : { decoded: decodedType(type) }, events };
  }
  return { data: { decoded: "undefined" } };
}
