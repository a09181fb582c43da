import { formatPointer, parsePointer } from "@signalbox/json";

/** The part of an OpenAPI 3 document that the generator uses. */
export interface OpenApiDocument {
  /** The version of the specification that the document follows: `3.0.x` or `3.1.x`. */
  readonly openapi?: string;
  readonly servers?: readonly Server[];
  readonly security?: readonly SecurityRequirement[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly securitySchemes?: Readonly<Record<string, object>>;
  };
}

/** An address of the API, with `{name}` for its variables. */
export interface Server {
  readonly url: string;
  readonly description?: string;
  readonly variables?: Readonly<Record<string, { readonly default?: unknown; readonly enum?: readonly unknown[] }>>;
}

/** One operation of a path. */
export interface Operation {
  readonly operationId?: string;
  /** What the operation does, in one line. */
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly deprecated?: boolean;
  /** Where the operation is documented. */
  readonly externalDocs?: { readonly url?: string };
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: RequestBody | Reference;
  readonly responses?: Readonly<Record<string, ResponseObject | Reference>>;
  readonly servers?: readonly Server[];
  readonly security?: readonly SecurityRequirement[];
  readonly "x-github"?: {
    readonly requestBodyParameterName?: string;
    /** The day on which a deprecated operation is removed. */
    readonly removalDate?: string;
  };
}

/** Scopes by the names of the security schemes that are needed together. */
export type SecurityRequirement = Readonly<Record<string, unknown>>;

/** A parameter in path, query, header or cookie. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
  /** In place of a schema: the value is written in this media type. */
  readonly content?: Content;
  /** The style of a list or an object. Default in a query: `form`. */
  readonly style?: string;
  /** Whether each element or field is a separate parameter. Default for `form`: true. */
  readonly explode?: boolean;
}

/** The body of a request by content type. */
interface RequestBody {
  readonly required?: boolean;
  readonly content?: Content;
}

/** The body of a response by content type. */
interface ResponseObject {
  readonly content?: Content;
}

/** The forms of a body, by media type. */
export type Content = Readonly<Record<string, MediaTypeObject>>;

interface MediaTypeObject {
  readonly schema?: Schema;
  /** The schema of one event of a stream (OpenAPI 3.2). */
  readonly itemSchema?: Schema;
  /** How the fields of a form are written. */
  readonly encoding?: Readonly<Record<string, { readonly style?: string }>>;
}

/** A reference within the document. */
export interface Reference {
  readonly $ref: string;
}

/** The part of a JSON schema that determines types. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly contentMediaType?: string;
  readonly contentSchema?: Schema;
  readonly description?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/**
 * Resolves references within the document.
 *
 * @throws {Error} when a reference cannot be resolved, or is to itself or to another file.
 */
export function resolve<Target extends object>(
  document: object,
  target: Target | Reference,
  followed: readonly string[] = [],
): Target {
  if (!("$ref" in target) || typeof target.$ref !== "string") return target as Target;
  if (!target.$ref.startsWith("#")) throw new Error(`The reference '${target.$ref}' is to another file`);
  if (followed.includes(target.$ref)) throw new Error(`The reference '${target.$ref}' is to itself`);
  let found: unknown = document;
  for (const key of pointerKeys(target.$ref)) {
    found = Object.hasOwn(Object(found), key) ? Reflect.get(Object(found), key) : undefined;
  }
  if (typeof found !== "object" || found === null) throw new Error(`The reference '${target.$ref}' cannot be resolved`);
  return resolve(document, found as Target, [...followed, target.$ref]);
}

/** The keys of a reference, which is a JSON pointer as a fragment of a URL (RFC 6901, section 6). */
export function pointerKeys(reference: string): string[] {
  const keys = parsePointer(decodeURIComponent(reference.replace(/^#/, "")));
  if (keys === undefined || keys.length === 0) throw new Error(`The reference '${reference}' cannot be resolved`);
  return keys;
}

/** The reference with these keys, the opposite of {@link pointerKeys}. */
export function referenceTo(keys: readonly string[]): string {
  return `#${encodeURI(formatPointer(keys).toWellFormed())}`;
}
