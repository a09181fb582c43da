import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { z } from "zod";

/** One fault in a document that was sent: where (JSON Pointer, RFC 6901), which rule, and what to do about it. */
export interface ProblemDetail {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

export interface ProblemOptions {
  /** The HTTP status, 400..599. */
  readonly status: number;
  /** A stable name of this kind of problem, in snake_case: programs act on it. */
  readonly code: string;
  /** What is wrong with this request, and what was expected. */
  readonly detail: string;
  readonly errors?: readonly ProblemDetail[];
  /** Headers of the response, such as `Allow` or `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** A request that cannot be fulfilled. Thrown anywhere in a handler; the response is a problem document (RFC 9457). */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly status: number;
  readonly code: string;
  readonly errors: readonly ProblemDetail[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(options: ProblemOptions) {
    super(options.detail, { cause: options.cause });
    this.status = options.status;
    this.code = options.code;
    this.errors = options.errors ?? [];
    this.headers = options.headers ?? {};
  }
}

/** What came of a step that can reject a request, as data that crosses between threads: a class does not. */
export type Outcome<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "problem"; readonly problem: ProblemOptions };

/** What a step resulted in. @throws Problem when it was rejected. */
export function resultOf<Result>(outcome: Outcome<Result>): Result {
  if (outcome.kind === "problem") throw new Problem(outcome.problem);
  return outcome.result;
}

/** Runs a step and returns its problem as data, so that it can cross to another thread. */
export function outcomeOf<Result>(step: () => Result): Outcome<Result> {
  try {
    return { kind: "done", result: step() };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, code, message: detail, errors, headers } = error;
    return { kind: "problem", problem: { status, code, detail, errors, headers } };
  }
}

/** The body of every error response (RFC 9457, section 3), with the members that Signalbox adds. */
export interface ProblemDocument {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  code: string;
  requestId: string;
  errors?: ProblemDetail[] | undefined;
}

/** Describes {@link ProblemDocument} in an OpenAPI document. */
export const problemSchema: z.ZodType<ProblemDocument> = z
  .object({
    type: z.string().describe("Names the kind of problem; ends in the code."),
    title: z.string().describe("The name of the HTTP status."),
    status: z.int().min(400).max(599),
    detail: z.string().describe("What is wrong with this request, and what was expected."),
    instance: z.string().describe("The path that was asked for."),
    code: z.string().describe("A stable name of this kind of problem."),
    requestId: z.string().describe("The id under which the request stands in the log."),
    errors: z
      .array(z.object({ pointer: z.string(), code: z.string(), detail: z.string() }))
      .optional()
      .describe("Each fault in the document that was sent, by JSON Pointer."),
  })
  .meta({ id: "Problem" });

/** The request that a problem is about: its path, and the id under which the log has it. */
interface ProblemRequest {
  readonly instance: string;
  readonly requestId: string;
}

/** The text of the document of `problem`, where there is no `Response` to put it in. */
export function problemText(problem: Problem, request: ProblemRequest): string {
  return JSON.stringify(problemDocument(problem, request));
}

/** The document of `problem`. */
export function problemDocument(problem: Problem, request: ProblemRequest): ProblemDocument {
  return {
    type: `urn:problem-type:signalbox:${problem.code}`,
    title: STATUS_CODES[problem.status] ?? "Unknown",
    status: problem.status,
    detail: problem.message,
    instance: request.instance,
    code: problem.code,
    requestId: request.requestId,
    ...(problem.errors.length > 0 ? { errors: [...problem.errors] } : {}),
  };
}

/**
 * The id of a request: what the caller sent as `X-Request-Id` when that is a plain short token, which can stand in logs
 * and headers as it is, else a new one.
 */
export function requestIdOf(sent: string | undefined): string {
  return sent !== undefined && /^[\w.:-]{1,128}$/.test(sent) ? sent : randomUUID();
}
