import type { z } from "zod";
import type { Method, ResponseDescription, ServiceOperation } from "./define-operation.ts";
import type { Content } from "./request-body.ts";

/** An operation as the OpenAPI document shows it, including the responses of the framework. */
export interface DescribedOperation {
  readonly method: Method;
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string | undefined;
  readonly tags?: readonly string[];
  readonly parameters?: {
    readonly path?: z.ZodObject;
    readonly query?: z.ZodObject;
    readonly header?: z.ZodObject;
  };
  readonly requestBody?: {
    readonly description?: string | undefined;
    readonly content: Content;
    readonly optional?: boolean;
  };
  /** By status. Errors have the problem document as content by default. */
  readonly responses: Readonly<Record<number, ResponseDescription>>;
}

/** Facts about every operation of a service. */
interface FrameFacts {
  /** Whether callers authenticate. */
  readonly signsIn: boolean;
}

/** Adds the responses of the framework to those that an operation declares. */
export function describeOperation(operation: ServiceOperation, facts: FrameFacts): DescribedOperation {
  const { method, path, operationId, summary, description, tags, input, responses } = operation;
  const { path: ofPath, query, header, body } = input;
  return {
    method,
    path,
    operationId,
    summary,
    description,
    ...(tags.length === 0 ? {} : { tags }),
    parameters: {
      ...(ofPath === undefined ? {} : { path: ofPath }),
      ...(query === undefined ? {} : { query }),
      ...(header === undefined ? {} : { header }),
    },
    ...(body === undefined
      ? {}
      : { requestBody: { description: body.description, content: body.content, optional: body.isOptional } }),
    responses: { ...responses, ...errorsOf(operation, facts) },
  };
}

function errorsOf(
  { method, input, role, errors, errorContent }: ServiceOperation,
  { signsIn }: FrameFacts,
): Record<number, ResponseDescription> {
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
  const described: Record<number, string> = { ...ofFrame, ...input.body?.errors };
  if (input.body?.errors[400] !== undefined) described[400] = `${input.body.errors[400]} Or: ${ofFrame[400]}`;
  for (const [status, text] of Object.entries(errors)) {
    const own = described[Number(status)];
    // The description of the operation comes before that of the framework.
    described[Number(status)] = own === undefined || own === text ? text : `${text} Or: ${own}`;
  }
  return Object.fromEntries(
    Object.entries(described).map(([status, description]) => [
      status,
      errorContent === undefined ? { description } : { description, content: errorContent },
    ]),
  );
}

function forbiddenWrite(role: string | undefined): string {
  const page = "A browser sent the request for a page of another origin.";
  return role === undefined ? page : `The role ${role} is required. Or: ${page}`;
}
