import { z } from "zod";
import { Problem } from "../problem.ts";
import { compileHeaders, compilePath, compileQuery } from "./operation-input.ts";
import type { BodyInput, Content } from "./request-body.ts";
import type { OperationContext } from "./service-request.ts";
import {
  type Reply,
  type ResponseHeaders,
  type SerializedBody,
  type ServiceResult,
  toReply,
} from "./service-result.ts";

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** The input of an operation. Path, query and header fields arrive as text; numbers and booleans are parsed from it. */
export interface OperationInput {
  /** One field for each parameter of the path template. */
  readonly path?: z.ZodObject;
  /** Other parameters are rejected. @default none */
  readonly query?: z.ZodObject;
  /** Keyed by header names, in the case that the document shows. */
  readonly header?: z.ZodObject;
  /** Created by `jsonBody`, `textBody` or `streamedBody`. */
  readonly body?: BodyInput<unknown>;
}

/** The input of a handler: the output of the schemas. */
export interface ParsedInput<Input extends OperationInput> {
  readonly path: OutputOf<Input["path"]>;
  readonly query: OutputOf<Input["query"]>;
  readonly header: OutputOf<Input["header"]>;
  readonly body: Input["body"] extends BodyInput<infer Output> ? Output : undefined;
}

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : Readonly<Record<never, never>>;

export interface ResponseDescription {
  readonly description: string;
  readonly content?: Content;
  readonly headers?: Readonly<Record<string, { readonly description: string }>>;
}

export interface JsonResponse<Schema extends z.ZodType> extends ResponseDescription {
  readonly content: { readonly "application/json": Schema };
}

/** Describes a response with a body of JSON. */
export function json<const Schema extends z.ZodType>(
  description: string,
  schema: Schema,
  headers?: NonNullable<ResponseDescription["headers"]>,
): JsonResponse<Schema> {
  return { description, content: { "application/json": schema }, ...(headers && { headers }) };
}

/** The successful responses, by status. */
export type Responses = Readonly<Record<number, ResponseDescription>>;

/** The result of a handler: a declared status, with a body of its declared type or a serialized body. */
export interface OperationResult<Declared extends Responses, Status extends keyof Declared = keyof Declared> {
  readonly status: Status;
  readonly headers?: ResponseHeaders;
  readonly cookies?: readonly string[];
  readonly body?: JsonOf<Declared[Status]> | SerializedBody | undefined;
}

type JsonOf<Response> = Response extends { readonly content: { readonly "application/json": infer Schema } }
  ? Schema extends z.ZodType
    ? z.output<Schema>
    : never
  : never;

/** What an operation declares besides its input and responses. */
interface OperationFacts {
  readonly method: Method;
  /** An OpenAPI path template, such as `/students/{id}`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  /** The meanings of the errors of this operation, by status. The framework describes its own errors. */
  readonly errors?: Readonly<Record<number, string>>;
  /** The body of errors when `errorBody` of the service replaces the problem document. */
  readonly errorContent?: Content;
  /** The minimum role of the caller. @default none: callers need not authenticate */
  readonly role?: string;
  /**
   * Whether the handler responds to this request with a page. Unknown query parameters are then ignored, because mail
   * programs and other sites add some to links.
   * @default never
   */
  readonly servesPage?: (context: OperationContext) => boolean;
  /** For a GET whose path has no POST: a sentence that tells a caller what to do instead of the POST. @default none */
  readonly insteadOfPost?: (parameters: Readonly<Record<string, string>>) => Promise<string | undefined>;
}

export interface OperationDefinition<
  Input extends OperationInput,
  Declared extends Responses,
  Status extends keyof Declared,
> extends OperationFacts {
  readonly input?: Input;
  readonly responses: Declared;
  /** The problem, or page, for a path that `input.path` does not accept. @default 404 `not_found` */
  readonly unknownPath?: (
    parameters: Readonly<Record<string, string>>,
    context: OperationContext,
  ) => Problem | Promise<OperationResult<Declared, Status>>;
  readonly handle: (
    input: ParsedInput<Input>,
    context: OperationContext,
  ) => OperationResult<Declared, Status> | Promise<OperationResult<Declared, Status>>;
}

/**
 * One operation of a service: its input, its responses, its role and its handler. The framework enforces and documents the same
 * declaration, so documentation and behaviour cannot differ.
 */
export interface ServiceOperation extends OperationFacts {
  readonly input: OperationInput;
  readonly responses: Responses;
  /**
   * Parses, checks and handles a request, and serializes the result. Throws a {@link Problem} when the request is not as declared.
   */
  readonly run: (parameters: Readonly<Record<string, string>>, context: OperationContext) => Reply | Promise<Reply>;
}

/** A public page that the OpenAPI document does not list. */
export interface Page {
  /** A path template, such as `/assets/{file}`. */
  readonly path: string;
  /** Whether it is a health check for load balancers. Rate limits do not count such requests. @default false */
  readonly isHealthCheck?: boolean;
  readonly handle: (
    context: OperationContext,
    parameters: Readonly<Record<string, string>>,
  ) => ServiceResult | Promise<ServiceResult>;
}

/**
 * Compiles an operation.
 *
 * @throws TypeError when the fields of `input.path` are not the parameters of the path template.
 */
export function defineOperation<
  const Input extends OperationInput,
  const Declared extends Responses,
  Status extends keyof Declared,
>(definition: OperationDefinition<Input, Declared, Status>): ServiceOperation {
  const { servesPage, unknownPath = noSuchPath } = definition;
  const input: OperationInput = definition.input ?? {};
  assertSameParameters(definition, input.path ?? z.object({}));
  const parsePath = input.path === undefined ? undefined : compilePath(input.path);
  const parseQuery = compileQuery(input.query);
  const parseKnown = servesPage === undefined ? undefined : compileQuery(input.query, { ignoresUnknown: true });
  const parseHeaders = input.header === undefined ? undefined : compileHeaders(input.header);
  const handle = definition.handle as (
    input: object,
    context: OperationContext,
  ) => ServiceResult | Promise<ServiceResult>;
  const mediaTypes = mediaTypesOf(definition.responses);
  const serialize = (result: ServiceResult): Reply => toReply(result, mediaTypes.get(result.status));

  function run(parameters: Readonly<Record<string, string>>, context: OperationContext): Reply | Promise<Reply> {
    const path = parsePath === undefined ? nothing : parsePath(parameters);
    if (path === undefined) {
      const unknown = unknownPath(parameters, context);
      if (unknown instanceof Problem) throw unknown;
      return (unknown as Promise<ServiceResult>).then(serialize);
    }
    const isPage = parseKnown !== undefined && servesPage?.(context) === true;
    const query = (isPage ? parseKnown : parseQuery)(context.request.query);
    const header = parseHeaders === undefined ? nothing : parseHeaders((name) => context.request.header(name));
    const body = input.body?.read(context);
    if (body instanceof Promise) {
      return body.then((read) => handle({ path, query, header, body: read }, context)).then(serialize);
    }
    const result = handle({ path, query, header, body }, context);
    return result instanceof Promise ? result.then(serialize) : serialize(result);
  }

  return { ...definition, input, run };
}

const nothing: Readonly<Record<string, unknown>> = Object.freeze({});

function noSuchPath(parameters: Readonly<Record<string, string>>): Problem {
  const values = Object.values(parameters).map((value) => JSON.stringify(value));
  return new Problem(404, "not_found", `There is nothing under ${values.join(", ")}.`);
}

function assertSameParameters({ operationId, path }: { operationId: string; path: string }, schema: z.ZodObject): void {
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  const declared = Object.keys(schema.shape).sort();
  if (named.join() === declared.join()) return;
  throw new TypeError(
    `Cannot define '${operationId}': the path ${path} has the parameters [${named}], 'input.path' has [${declared}]`,
  );
}

/** The media type of a response by its status: the first that is declared. */
function mediaTypesOf(responses: Responses): Map<number, string> {
  return new Map(
    Object.entries(responses).flatMap(([status, { content = {} }]): [number, string][] => {
      const [mediaType] = Object.keys(content);
      return mediaType === undefined ? [] : [[Number(status), mediaType]];
    }),
  );
}
