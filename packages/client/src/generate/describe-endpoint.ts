import type { EndpointDescriptor, EndpointEncoding, ParameterRule } from "../endpoint/endpoint-descriptor.ts";
import type { NamedOperation } from "./list-operations.ts";
import type { OperationParameter } from "./list-url-parameters.ts";
import { type OpenApiDocument, resolve, type Schema } from "./open-api.ts";

/** The descriptor of an operation, as `registerEndpoints` takes it. */
export function describeEndpoint(document: OpenApiDocument, operation: NamedOperation): EndpointDescriptor {
  const rules = operation.parameters
    .filter(({ encoding }) => encoding === undefined)
    .map((parameter) => [parameter.name, describeParameter(document, parameter)] as const);
  const encoding = describeEncoding(document, operation);
  return {
    method: operation.method,
    url: endpointUrl(operation),
    ...(operation.baseUrl === undefined ? {} : { baseUrl: operation.baseUrl }),
    ...(operation.contentType === undefined ? {} : { headers: { "content-type": operation.contentType } }),
    ...(rules.length === 0 ? {} : { params: Object.fromEntries(rules) }),
    ...(Object.keys(encoding).length === 0 ? {} : { encoding }),
  };
}

function describeEncoding(document: OpenApiDocument, operation: NamedOperation): EndpointEncoding {
  const { form, deepFields = [], response, fixed } = operation;
  const parameters = operation.parameters.flatMap(({ name, encoding }) =>
    encoding ? [[name, encoding] as const] : [],
  );
  const fieldNames = operation.parameters.flatMap(({ name, fieldName }) =>
    fieldName ? [[name, fieldName] as const] : [],
  );
  const events = "events" in response && resolve<Schema>(document, response.events as { $ref: string });
  return {
    ...(form && { form }),
    ...(form && deepFields.length > 0 && { deepFields }),
    ...(fieldNames.length > 0 && { fieldNames: Object.fromEntries(fieldNames) }),
    ...(parameters.length > 0 && { parameters: Object.fromEntries(parameters) }),
    ...(events && { events: events.type === "string" ? ("text" as const) : ("json" as const) }),
    ...(fixed && { fixed }),
  };
}

/**
 * The URL template, with `:name` for placeholders whose names allow it. It includes the query if there is also a body, and query
 * parameters whose style differs from the default of the client.
 */
export function endpointUrl({ path, method, parameters }: NamedOperation): string {
  const names = new Map(parameters.map(({ placeholder, name, expression = name }) => [placeholder, expression]));
  const url = path
    .replace(/\{([^{}]+)\}/g, (whole, name: string) => (names.has(name) ? `{${names.get(name)}}` : whole))
    .replace(/\{([a-z]\w+)\}/g, ":$1");
  const isRead = method === "GET" || method === "HEAD";
  const query = parameters
    .filter(({ location, encoding }) => location === "query" && encoding === undefined)
    .filter(({ expression }) => !isRead || expression !== undefined)
    .map(({ name, expression = name }) => expression);
  return query.length === 0 ? url : `${url}{?${query.join(",")}}`;
}

/** The rules for the values of a parameter, from its schema. */
export function describeParameter(document: OpenApiDocument, parameter: OperationParameter): ParameterRule {
  const schema = resolve<Schema>(document, parameter.schema as Schema);
  const types = [schema.type ?? []].flat();
  const named = types.filter((type) => type !== "null");
  const type = named.length === 1 ? named[0] : undefined;
  const values = schema.enum?.filter((value) => value !== null);
  return {
    ...(parameter.required ? { required: true } : {}),
    ...(type === undefined || parameter.type !== undefined ? {} : { type }),
    ...(schema.nullable || types.includes("null") ? { allowNull: true } : {}),
    ...(values === undefined || type === "array" ? {} : { enum: values }),
    ...(parameter.mapTo === undefined ? {} : { mapTo: parameter.mapTo }),
  };
}
