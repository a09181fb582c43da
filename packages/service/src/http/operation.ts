import type { WireBindings } from "@signalbox/wire";
import type { Context } from "hono";
import type { z } from "zod";

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** Room that one request takes for its body. */
export interface BodyRoom {
  /** @throws Problem 429 or 503 `too_many_bytes` when there is no room for so many bytes more */
  take(bytes: number): void;
}

/** What is known of a request while it is answered. */
export interface ServiceEnv {
  /** Nothing where a request does not come from a connection. */
  Bindings: Partial<WireBindings>;
  Variables: {
    /** The id of the request: the caller's `X-Request-Id`, or one made here. */
    requestId: string;
    /** Room in memory for the body; undefined where a request does not come from a connection. */
    bodyRoom: BodyRoom | undefined;
    /** The code of the problem that it is answered with, if any, for the log. */
    problemCode: string | undefined;
  };
}

/** The media types of a body and the shape of each. */
export type Content = Readonly<Record<string, z.ZodType>>;

/**
 * One operation of a service: routing, documentation and handling in one value, so that the OpenAPI document cannot
 * say anything else than what the service does.
 */
export interface Operation {
  readonly method: Method;
  /** An OpenAPI path template, such as `/students/{id}`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: {
    readonly path?: z.ZodObject;
    readonly query?: z.ZodObject;
    readonly header?: z.ZodObject;
  };
  readonly requestBody?: RequestBodyDescription;
  /** By status; problem answers (4xx) need no content, theirs is always the problem document. */
  readonly responses: Readonly<Record<number, ResponseDescription>>;
  readonly handle: (context: Context<ServiceEnv>) => Response | Promise<Response>;
}

export interface RequestBodyDescription {
  readonly description?: string;
  readonly content: Content;
  /** Whether it may be left out. @default false */
  readonly optional?: boolean;
}

export interface ResponseDescription {
  readonly description: string;
  readonly content?: Content;
  readonly headers?: Readonly<Record<string, { readonly description: string }>>;
}
