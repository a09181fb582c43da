import {
  bodyType,
  type ChosenContent,
  chooseContent,
  contentTypeHeader,
  decodedType,
  isJson,
} from "./choose-content.ts";
import { isReserved, listUrlParameters, type OperationParameter } from "./list-url-parameters.ts";
import { type OpenApiDocument, type Operation, resolve, type Schema } from "./open-api.ts";

/** An operation as the generator sees it: named, with its parameters from path, query and body in one list. */
export interface NamedOperation {
  readonly scope: string;
  readonly name: string;
  readonly method: string;
  /** The path of the description, with `{name}` placeholders. */
  readonly path: string;
  readonly baseUrl: string | undefined;
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
  /** The data for the lowest status of success. */
  readonly response: ResponseData;
}

/** The data of a response: what a JSON schema describes, or else a value of a type of TypeScript. */
type ResponseData =
  | { readonly schema: Schema }
  | { readonly decoded: "string" | "ArrayBuffer" | "undefined" | "unknown" };

const METHODS: readonly string[] = ["get", "head", "post", "put", "patch", "delete", "options"];

/** Lists the operations of a document in its order. Without an `operationId`, the name consists of method and path. */
export function listOperations(document: OpenApiDocument): NamedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method];
      return operation === undefined || operation === null
        ? []
        : [nameOperation(document, path, method, operation, item)];
    }),
  );
}

function nameOperation(
  document: OpenApiDocument,
  path: string,
  method: string,
  operation: Operation,
  item: object,
): NamedOperation {
  const id = operation.operationId ?? `${method}${path.replace(/[^\w]+/g, "-")}`;
  const [scope, name] = id.includes("/") ? id.split("/", 2) : [path.split("/")[1] || "root", id];
  const shared = "parameters" in item ? (item.parameters as Operation["parameters"]) : undefined;
  const listed = [...(shared ?? []), ...(operation.parameters ?? [])];
  const body = operation.requestBody === undefined ? undefined : bodyOf(document, operation.requestBody);
  return {
    scope: camelCase(scope ?? ""),
    name: camelCase(name ?? ""),
    method: method.toUpperCase(),
    path,
    baseUrl: operation.servers?.[0]?.url,
    summary: operation.summary,
    link: operation.externalDocs?.url,
    deprecated: operation.deprecated ?? false,
    removalDate: operation["x-github"]?.removalDate,
    parameters: distinct([
      ...listUrlParameters(document, method, listed),
      ...bodyParameters(document, operation, body),
    ]),
    contentType: body && contentTypeHeader(body.type),
    response: successData(document, operation),
  };
}

/** A call has one value for a name: path parameters take precedence over fields of the body. */
function distinct(parameters: readonly OperationParameter[]): OperationParameter[] {
  return parameters.filter(({ name }, index) => parameters.findIndex((other) => other.name === name) === index);
}

/** `list-for-org` is `listForOrg`. */
function camelCase(text: string): string {
  return text.replace(/[-_\s]+(\w)/g, (_, letter: string) => letter.toUpperCase());
}

interface Body extends ChosenContent {
  readonly required: boolean;
}

function bodyOf(document: OpenApiDocument, requestBody: NonNullable<Operation["requestBody"]>): Body | undefined {
  const { content = {}, required = false } = resolve(document, requestBody);
  const chosen = chooseContent(content);
  return chosen && { ...chosen, required };
}

function bodyParameters(document: OpenApiDocument, operation: Operation, body: Body | undefined): OperationParameter[] {
  if (body === undefined) return [];
  const { type, schema, required } = body;
  if (!isJson(type)) return [{ name: "data", place: "data", required: true, schema: {}, type: bodyType(type) }];
  const variants = objectVariants(document, schema);
  const whole = operation["x-github"]?.requestBodyParameterName;
  if (whole !== undefined) {
    const value = variants.find(({ properties }) => properties?.[whole])?.properties?.[whole] ?? {};
    return [{ name: whole, place: "data", required, schema: value, description: value.description, mapTo: "data" }];
  }
  // A field with the name of an option cannot be a separate parameter.
  const isWhole = variants.some(({ properties = {} }) => Object.keys(properties).some(isReserved));
  if (variants.length === 0 || isWhole) return [{ name: "data", place: "data", required, schema }];
  const merged = new Map<string, OperationParameter>();
  for (const { properties = {} } of variants) {
    for (const [name, property] of Object.entries(properties)) {
      // A field is required only if all forms of the body require it.
      const needed = variants.every((variant) => variant.required?.includes(name)) && required !== false;
      const known = merged.get(name);
      const both = known === undefined ? property : unite(known.schema, property);
      const description = known?.description ?? property.description;
      merged.set(name, { name, place: "body", required: needed, schema: both, description });
    }
  }
  return [...merged.values()];
}

function unite(one: Schema, other: Schema): Schema {
  const typeOf = ({ description: _, ...type }: Schema): string => JSON.stringify(type);
  return typeOf(one) === typeOf(other) ? one : { anyOf: [one, other] };
}

/** The forms of a body that are objects, each once: many choices may refer to one. */
function objectVariants(document: OpenApiDocument, schema: Schema, seen = new Set<Schema>()): Schema[] {
  const target = resolve<Schema>(document, schema as { $ref: string });
  if (seen.has(target)) return [];
  seen.add(target);
  const choices = target.oneOf ?? target.anyOf;
  if (target.properties !== undefined) return [target];
  return (choices ?? []).flatMap((choice) => objectVariants(document, choice, seen));
}

function successData(document: OpenApiDocument, { responses = {} }: Operation): ResponseData {
  const statuses = Object.keys(responses).filter((key) => key.startsWith("2"));
  // The response after a redirect is not in the document.
  if (statuses.length === 0) return { decoded: "unknown" };
  for (const status of statuses.sort()) {
    const { content = {} } = resolve(document, responses[status] ?? {});
    const chosen = chooseContent(content);
    if (chosen !== undefined)
      return isJson(chosen.type) ? { schema: chosen.schema } : { decoded: decodedType(chosen.type) };
  }
  return { decoded: "undefined" };
}
