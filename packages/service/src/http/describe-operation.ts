import type { z } from "zod";
import type { Method, ResponseDescription, ServiceOperation } from "./define-operation.ts";
import type { Content } from "./request-body.ts";

/** An operation as the OpenAPI document shows it, with every response that the frame itself makes. */
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
  /** By status; errors need no content, theirs is always the problem document. */
  readonly responses: Readonly<Record<number, ResponseDescription>>;
}

/** What a service does with every operation. */
interface FrameFacts {
  /** Whether callers sign in. */
  readonly signsIn: boolean;
}

/** Completes what an operation declares by what the frame does with every request. */
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
  const away = "The store is busy or cannot be reached; `Retry-After` says when to come back";
  const ofFrame: Record<number, string> = {
    400: "A parameter or header is unknown, repeated, or not what it must be.",
    ...(input.path === undefined ? {} : { 404: "There is nothing under this path." }),
    ...(signsIn ? { 401: "A key or token is required, and none that is valid was sent." } : {}),
    ...(signsIn && role !== undefined ? { 403: `The role ${role} is required.` } : {}),
    ...(isRead ? {} : { 403: forbiddenWrite(signsIn ? role : undefined) }),
    429: "Too many requests, or too much at a time; `Retry-After` says when to go on.",
    503: isRead ? `${away}.` : `${away}. Or it is read-only (code \`storage_read_only\`).`,
    ...(isRead ? {} : { 507: "There is no room to store this (code `storage_full`); nothing was changed." }),
  };
  const described: Record<number, string> = { ...ofFrame, ...input.body?.errors };
  if (input.body?.errors[400] !== undefined) described[400] = `${input.body.errors[400]} Or: ${ofFrame[400]}`;
  for (const [status, text] of Object.entries(errors)) {
    const own = described[Number(status)];
    // What an operation says of a status that the frame uses too comes first.
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
  const page = "A browser sent this for a page of another origin.";
  return role === undefined ? page : `The role ${role} is required. Or: ${page}`;
}
