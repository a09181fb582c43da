import { isJson } from "../values.ts";
import { type ChosenContent, chooseContent, formOf } from "./choose-content.ts";
import { freeName, isReserved, type OperationParameter, toIdentifier } from "./list-url-parameters.ts";
import { type OpenApiDocument, type Operation, resolve, type Schema } from "./open-api.ts";

/** The body of a request in the media type that is sent. */
interface Body extends ChosenContent {
  readonly required: boolean;
}

/** The body of an operation; undefined if it has none. */
export function bodyOf(document: OpenApiDocument, requestBody: Operation["requestBody"]): Body | undefined {
  const { content = {}, required = false } = resolve(document, requestBody ?? {});
  const chosen = chooseContent(content);
  return chosen && { ...chosen, required };
}

/**
 * Lists the fields of a body as parameters; one parameter `data` if it has no fields, or one of them cannot be a parameter. `inUrl` are
 * names that parameters of the URL have.
 */
export function listBodyParameters(
  document: OpenApiDocument,
  operation: Operation,
  { type, schema, required }: Body,
  inUrl: readonly string[] = [],
): OperationParameter[] {
  const form = formOf(type);
  if (!isJson(type) && form === undefined) {
    return [{ name: "data", location: "data", required: true, schema: {}, type: "RawBody" }];
  }
  const variants = form === undefined ? objectVariants(document, schema) : formVariants(document, schema);
  const whole = operation["x-github"]?.requestBodyParameterName;
  if (whole !== undefined) {
    const value = variants.find(({ properties }) => properties?.[whole])?.properties?.[whole] ?? {};
    return [{ name: whole, location: "data", required, schema: value, description: value.description, mapTo: "data" }];
  }
  const names = variants.flatMap(({ properties = {} }) => Object.keys(properties));
  const isOther = (name: string): boolean => cannotBeParameter(name) || inUrl.includes(name);
  const isWhole = form === undefined && names.some(isOther);
  if (variants.length === 0 || isWhole) return [{ name: "data", location: "data", required, schema }];
  const taken = new Set([...names, ...inUrl]);
  const merged = new Map<string, OperationParameter>();
  for (const { properties = {} } of variants) {
    for (const [fieldName, property] of Object.entries(properties)) {
      // A field is required only if all forms of the body require it. Documents often leave out that a form is required.
      const isNeeded = variants.every((variant) => variant.required?.includes(fieldName));
      const known = merged.get(fieldName);
      const name = known?.name ?? (isOther(fieldName) ? freeName(fieldName, taken, toIdentifier) : fieldName);
      const file = form === "multipart" ? fileType(document, property) : undefined;
      merged.set(fieldName, {
        name,
        location: "body",
        required: isNeeded && (required || form !== undefined),
        schema: known === undefined ? property : unite(known.schema, property),
        description: known?.description ?? property.description,
        ...(file === undefined ? {} : { type: file }),
        ...(name === fieldName ? {} : { fieldName }),
      });
    }
  }
  return [...merged.values()];
}

/** Whether a field has the name of an option, or one that a rule takes for a path. */
function cannotBeParameter(name: string): boolean {
  return isReserved(name) || /[.[\]]|^__proto__$/.test(name);
}

/** The type of a field that is a file or a list of files. */
function fileType(document: OpenApiDocument, schema: Schema): string | undefined {
  const { type, format, contentMediaType, items } = resolve<Schema>(document, schema as { $ref: string });
  if (type === "array" && items !== undefined) {
    const item = fileType(document, items);
    return item && `${item}[]`;
  }
  const isFile = format === "binary" || (contentMediaType !== undefined && !isJson(contentMediaType));
  return isFile ? "FilePart" : undefined;
}

function unite(one: Schema, other: Schema): Schema {
  const typeOf = ({ description: _, ...type }: Schema): string => JSON.stringify(type);
  return typeOf(one) === typeOf(other) ? one : { anyOf: [one, other] };
}

/** The forms of a body that are objects, each once: many choices may refer to one. */
function objectVariants(document: OpenApiDocument, schema: Schema, seen: Set<Schema> = new Set()): Schema[] {
  const target = resolve<Schema>(document, schema as { $ref: string });
  if (seen.has(target)) return [];
  seen.add(target);
  const choices = target.oneOf ?? target.anyOf;
  if (target.properties !== undefined) return [target];
  return (choices ?? []).flatMap((choice) => objectVariants(document, choice, seen));
}

/** The same for a form, whose schema may consist of parts that all apply. */
function formVariants(document: OpenApiDocument, schema: Schema): Schema[] {
  const { allOf, ...own } = resolve<Schema>(document, schema as { $ref: string });
  if (allOf === undefined) return objectVariants(document, schema);
  const parts = [own, ...allOf].flatMap((part) => objectVariants(document, part));
  const properties = Object.assign({}, ...parts.map((part) => part.properties));
  return [{ properties, required: parts.flatMap((part) => part.required ?? []) }];
}
