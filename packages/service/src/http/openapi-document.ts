import { z } from "zod";
import { frameworkProblems, type ProblemCodes } from "../problem.ts";
import type { ResponseDescription, ServiceOperation } from "./define-operation.ts";
import type { ProblemDocument } from "./problem.ts";
import type { Content } from "./request-body.ts";

export interface OpenApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly license?: { readonly name: string; readonly identifier?: string };
}

/** How callers authenticate. */
export interface OpenApiSecurity {
  /** Security Scheme Objects by name (OpenAPI 3.1, section 4.8.27). */
  readonly schemes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** A caller must meet one of these; everyone meets `{}`. */
  readonly requirements: readonly Readonly<Record<string, readonly string[]>>[];
}

/** Members that are undefined are left out of the text. */
type Json = undefined | null | boolean | number | string | readonly Json[] | JsonObject;
type JsonObject = { [member: string]: Json };

export interface DocumentedService {
  readonly info: OpenApiInfo;
  readonly operations: readonly ServiceOperation[];
  /** Undefined when callers do not authenticate. */
  readonly security: OpenApiSecurity | undefined;
  /** The codes of the service's own errors. */
  readonly problems: ProblemCodes | undefined;
}

/**
 * Assembles the OpenAPI 3.1 document of a service from its operations.
 *
 * A schema with an id (`schema.meta({id})`) is placed under `components.schemas`, and all uses refer to it.
 */
export function openApiDocument({ info, operations, security, problems }: DocumentedService): JsonObject {
  const components: JsonObject = {};
  const errorContent: Content = { "application/problem+json": problemSchema({ ...frameworkProblems, ...problems }) };
  const signsIn = security !== undefined;
  const paths = Object.fromEntries(
    Array.from(
      Map.groupBy(operations, ({ path }) => path),
      ([path, onPath]) => [
        path,
        Object.fromEntries(
          onPath.map((operation) => [
            operation.method,
            operationObject(operation, components, { signsIn, errorContent: operation.errorContent ?? errorContent }),
          ]),
        ),
      ],
    ),
  );
  return {
    openapi: "3.1.1",
    info: {
      license: { name: "MIT", identifier: "MIT" },
      ...info,
      description: `${info.description}\n\n\`HEAD\` works wherever \`GET\` does, with its status and headers and without a body.`,
    },
    servers: [{ url: "/" }],
    security: security?.requirements ?? [],
    paths,
    components: { schemas: components, securitySchemes: security?.schemes ?? {} },
  };
}

/** Describes the body of an error of a service with these codes. */
function problemSchema(codes: ProblemCodes): z.ZodType<ProblemDocument> {
  const meanings = Object.entries(codes).map(([code, meaning]) => `- \`${code}\`: ${meaning}`);
  return z
    .object({
      type: z.string().describe("Names the kind of problem; ends in the code."),
      title: z.string().describe("The name of the HTTP status."),
      status: z.int().min(400).max(599),
      detail: z.string().describe("What is wrong with this request, and what was expected."),
      instance: z.string().describe("The path of the request."),
      code: z.enum(Object.keys(codes)).describe(`A stable name of this kind of problem:\n\n${meanings.join("\n")}`),
      requestId: z.string().describe("The id of the request in the log."),
      errors: z
        .array(z.object({ pointer: z.string(), code: z.string(), detail: z.string() }))
        .optional()
        .describe("Each violation in the document that was sent, by JSON Pointer."),
      reason: z.string().optional().describe("`detail` without what to do about it over HTTP, if it has that."),
      role: z.string().optional().describe("For `forbidden`: the role that the operation needs."),
      id: z.string().optional().describe("For `deleted`: the id of the record."),
    })
    .meta({ id: "Problem" });
}

/** Facts about every operation of a service. */
interface FrameFacts {
  /** Whether callers authenticate. */
  readonly signsIn: boolean;
  readonly errorContent: Content;
}

function operationObject(operation: ServiceOperation, components: JsonObject, facts: FrameFacts): JsonObject {
  const { operationId, summary, description, tags, input, responses } = operation;
  const errors = Object.entries(errorsOf(operation, facts)).map(([status, meaning]): [string, ResponseDescription] => [
    status,
    { description: meaning, content: facts.errorContent },
  ]);
  return {
    operationId,
    summary,
    description,
    tags: tags && [...tags],
    parameters: (["path", "query", "header"] as const).flatMap((location) =>
      describeParameters(location, input[location], components),
    ),
    requestBody: input.body && {
      required: !input.body.isOptional,
      description: input.body.description,
      content: describeContent(input.body.content, "input", components),
    },
    responses: Object.fromEntries(
      [...Object.entries(responses), ...errors].map(([status, { content, ...response }]) => {
        const own = content ?? (Number(status) >= 400 ? facts.errorContent : {});
        const isPage = operation.servesPage !== undefined && pageStatuses.has(status);
        return [status, describeResponse({ ...response, content: isPage ? { ...own, ...page } : own }, components)];
      }),
    ),
  };
}

function describeParameters(
  location: "path" | "query" | "header",
  schema: z.ZodObject | undefined,
  components: JsonObject,
): JsonObject[] {
  if (schema === undefined) return [];
  const { properties, required } = jsonSchema(schema, "input", components) as {
    properties: { [name: string]: JsonObject };
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: location,
    description,
    required: location === "path" || required?.includes(name) === true,
    // An object collects every parameter whose name is one of its properties.
    ...(location === "query" && property.type === "object" ? { style: "form", explode: true } : {}),
    schema: property,
  }));
}

/** The statuses with which an operation that serves a page does so. */
const pageStatuses: ReadonlySet<string> = new Set(["200", "404"]);
const page: Content = { "text/html": z.string() };

function describeResponse(
  { description, headers, content = {} }: ResponseDescription,
  components: JsonObject,
): JsonObject {
  const ofHeader = (header: { readonly description: string }): JsonObject => ({
    ...header,
    schema: { type: "string" },
  });
  return {
    description,
    headers: headers && mapValues(headers, ofHeader),
    content: Object.keys(content).length === 0 ? undefined : describeContent(content, "output", components),
  };
}

function describeContent(content: Content, io: "input" | "output", components: JsonObject): JsonObject {
  return mapValues(content, (schema) => ({ schema: jsonSchema(schema, io, components) }));
}

function mapValues<Value>(values: Readonly<Record<string, Value>>, map: (value: Value) => Json): JsonObject {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}

/** JSON Schema 2020-12 of `schema`; named parts of it move to `components`. */
function jsonSchema(schema: z.ZodType, io: "input" | "output", components: JsonObject): JsonObject {
  const { $schema, $defs, ...own } = JSON.parse(
    JSON.stringify(z.toJSONSchema(schema, { io })).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as JsonObject;
  for (const [name, definition] of Object.entries(($defs ?? {}) as JsonObject)) {
    const { $schema: _, id: __, ...rest } = definition as JsonObject;
    components[name] = rest;
  }
  const { id, ...anonymous } = own;
  if (typeof id !== "string") return own;
  components[id] = anonymous;
  return { $ref: `#/components/schemas/${id}` };
}

/** The errors of an operation: those that it declares, and those of the framework. */
function errorsOf(
  { method, input, role, errors = {} }: ServiceOperation,
  { signsIn }: FrameFacts,
): Record<string, string> {
  const isRead = method === "get";
  const away = "The store is busy or cannot be reached; `Retry-After` says when to retry";
  const ofFrame: Record<number, string> = {
    400: "A parameter or header is unknown, repeated or invalid.",
    ...(input.path === undefined ? {} : { 404: "There is nothing under this path." }),
    ...(signsIn ? { 401: "A valid key or token is required." } : {}),
    ...(signsIn && role !== undefined ? { 403: `The role ${role} is required.` } : {}),
    ...(isRead ? {} : { 403: forbiddenWrite(signsIn ? role : undefined) }),
    429: "Too many requests, or too many at a time; `Retry-After` says when to retry.",
    503: isRead ? `${away}.` : `${away}. Or it is read-only (code \`storage_read_only\`).`,
    ...(isRead ? {} : { 507: "There is no room to store this (code `storage_full`); nothing was changed." }),
  };
  const described: Record<string, string> = { ...ofFrame, ...input.body?.errors };
  if (input.body?.errors[400] !== undefined) described[400] = `${input.body.errors[400]} Or: ${ofFrame[400]}`;
  for (const [status, text] of Object.entries(errors)) {
    const own = described[status];
    // The description of the operation comes before that of the framework.
    described[status] = own === undefined || own === text ? text : `${text} Or: ${own}`;
  }
  return described;
}

function forbiddenWrite(role: string | undefined): string {
  const page = "A browser sent the request for a page of another origin.";
  return role === undefined ? page : `The role ${role} is required. Or: ${page}`;
}
