import { type OpenApiDocument, type Reference, resolve, type Schema } from "./open-api.ts";

/** A Swagger 2 document, as far as it differs from OpenAPI 3. */
export interface SwaggerDocument {
  readonly swagger: string;
  readonly host?: string;
  readonly basePath?: string;
  readonly schemes?: readonly string[];
  readonly consumes?: readonly string[];
  readonly produces?: readonly string[];
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly definitions?: Readonly<Record<string, Schema>>;
  readonly securityDefinitions?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A parameter of Swagger 2: its schema is beside its name, unless it is a body. */
interface SwaggerParameter extends Omit<Schema, "required"> {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly collectionFormat?: string;
}

interface SwaggerOperation {
  readonly consumes?: readonly string[];
  readonly produces?: readonly string[];
  readonly parameters?: readonly (SwaggerParameter | Reference)[];
  readonly responses?: Readonly<Record<string, { readonly schema?: Schema } | Reference>>;
}

/** Converts a Swagger 2 document to OpenAPI 3. References to definitions become references to components. */
export function convertSwagger(document: SwaggerDocument): OpenApiDocument {
  const { paths = {}, definitions = {}, securityDefinitions = {}, ...rest } = document;
  const items = Object.entries(paths).map(([path, item]) => [path, convertItem(document, item)]);
  const schemes = Object.entries(securityDefinitions).map(([name, scheme]) => [
    name,
    scheme.type === "basic" ? { type: "http", scheme: "basic" } : scheme,
  ]);
  return renameReferences({
    ...rest,
    openapi: "3.0.3",
    servers: serversOf(document),
    paths: Object.fromEntries(items),
    components: { schemas: definitions, securitySchemes: Object.fromEntries(schemes) },
  }) as OpenApiDocument;
}

function serversOf({ host, basePath = "", schemes = ["https"] }: SwaggerDocument): { url: string }[] {
  if (host === undefined) return [{ url: basePath || "/" }];
  const scheme = schemes.includes("https") ? "https" : schemes[0];
  return [{ url: `${scheme}://${host}${basePath.replace(/\/$/, "")}` }];
}

function convertItem(document: SwaggerDocument, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { parameters: shared, ...item } = resolve<Record<string, unknown>>(document, Object(given));
  const methods = Object.entries(item).map(([method, operation]) => {
    if (typeof operation !== "object" || operation === null) return [method, operation];
    return [method, convertOperation(document, operation, (shared ?? []) as SwaggerOperation["parameters"])];
  });
  return Object.fromEntries(methods);
}

function convertOperation(
  document: SwaggerDocument,
  operation: SwaggerOperation,
  shared: SwaggerOperation["parameters"] = [],
): Record<string, unknown> {
  const { consumes = document.consumes ?? [], produces = document.produces ?? [] } = operation;
  const all = [...shared, ...(operation.parameters ?? [])].map((one) => resolve<SwaggerParameter>(document, one));
  const fields = all.filter((parameter) => parameter.in === "formData");
  const body = all.find((parameter) => parameter.in === "body");
  const hasFile = fields.some(({ type }) => type === "file");
  const formType = hasFile || consumes.includes("multipart/form-data") ? MULTIPART : FORM;
  const types = consumes.length > 0 ? consumes : ["application/json"];
  const responses = Object.entries(operation.responses ?? {}).map(([status, response]) => {
    const { schema, ...rest } = resolve<{ schema?: Schema }>(document, response);
    const given = produces.length > 0 ? produces : ["application/json"];
    const content = schema && { content: contentOf(given, schema.type === "file" ? BINARY : schema) };
    return [status, { ...rest, ...content }];
  });
  return {
    ...operation,
    parameters: all.filter((one) => one.in !== "formData" && one !== body).map(convertParameter),
    ...(body && { requestBody: { required: body.required, content: contentOf(types, body.schema ?? {}) } }),
    ...(fields.length > 0 && {
      requestBody: { required: true, content: contentOf([formType], formSchema(fields)) },
    }),
    responses: Object.fromEntries(responses),
  };
}

const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data";
const BINARY: Schema = { type: "string", format: "binary" };

function contentOf(types: readonly string[], schema: Schema): Record<string, { schema: Schema }> {
  return Object.fromEntries(types.map((type) => [type, { schema }]));
}

function formSchema(fields: readonly SwaggerParameter[]): Schema {
  return {
    type: "object",
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(
      fields.map(({ name, in: _, required, ...field }) => [
        name,
        field.type === "file" ? { ...field, ...BINARY } : field,
      ]),
    ),
  };
}

/** How a list is written, by its `collectionFormat`. */
const STYLES: Readonly<Record<string, object>> = {
  multi: { explode: true },
  ssv: { style: "spaceDelimited", explode: false },
  pipes: { style: "pipeDelimited", explode: false },
};

function convertParameter({
  name,
  in: location,
  required,
  description,
  collectionFormat = "csv",
  ...schema
}: SwaggerParameter) {
  const style = schema.type === "array" ? (STYLES[collectionFormat] ?? { explode: false }) : {};
  return { name, in: location, required, description, schema, ...style };
}

/** A copy in which `#/definitions/…` is `#/components/schemas/…`. */
function renameReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renameReferences);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, member]) => {
    const isReference = key === "$ref" && typeof member === "string";
    return [key, isReference ? member.replace(/^#\/definitions\//, "#/components/schemas/") : renameReferences(member)];
  });
  return Object.fromEntries(entries);
}
