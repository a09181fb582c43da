import { onTestFinished } from "vitest";
import { z } from "zod";
import { createService, type Service, type ServiceOptions } from "../../src/http/create-service.ts";
import { defineOperation, type ServiceOperation } from "../../src/http/define-operation.ts";
import {
  createHttpServer,
  type HttpServerOptions,
  type Listening,
  listen,
  type RequestHandler,
} from "../../src/http/listen.ts";
import { createLog, type Logger } from "../../src/http/log.ts";
import { jsonBody } from "../../src/http/request-body.ts";
import { Problem } from "../../src/problem.ts";

const greeting = z.object({ name: z.string().max(10) }).meta({ id: "Greeting" });
const path = z.object({ language: z.string() });

const operations = [
  defineOperation({
    method: "post",
    path: "/greetings/{language}",
    operationId: "greet",
    summary: "Greet somebody",
    input: {
      path,
      query: z.object({ loud: z.boolean().optional() }),
      body: jsonBody(greeting, { maxBytes: 1_000 }),
    },
    responses: { 200: { description: "The greeting.", content: { "application/json": greeting } } },
    errors: { 422: "The name is too long." },
    handle: ({ body }) => ({ status: 200, body }),
  }),
  defineOperation({
    method: "get",
    path: "/greetings/{language}",
    operationId: "listGreetings",
    summary: "List greetings",
    input: { path },
    responses: { 200: { description: "Greetings." } },
    handle({ path: { language } }): { readonly status: 200 } {
      if (language === "latin") throw new Error("nobody speaks it");
      throw new Problem(409, "not_found", "This is no language.");
    },
  }),
];

/** What a document must say of an operation, for one whose document no test reads. */
export const anyOperation = {
  method: "get",
  path: "/x",
  operationId: "x",
  summary: "Do something",
  responses: { 200: { description: "Done.", content: { "text/plain": z.string() } }, 204: { description: "Done." } },
} as const;

/** The responses of an operation that streams events. */
export const events = { 200: { description: "Events.", content: { "text/event-stream": z.string() } } };

/** A log whose lines the test reads. */
export function recordingLog(level: "debug" | "info" | "warn" = "info") {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  return { lines, log: createLog("test", { level, destination }) };
}

/** A service with these operations. */
export function serviceOf(operations: readonly ServiceOperation[], options: Partial<ServiceOptions> = {}): Service {
  return createService({
    info: { title: "Sample", version: "1.0.0", description: "Has some operations." },
    operations,
    ready: async () => {},
    log: createLog("sample", { level: "silent" }),
    ...options,
  });
}

/** Serves on a free port until the test has finished. */
export async function listenInTest(
  handler: RequestHandler,
  { graceMs = 1_000, ...options }: HttpServerOptions & { readonly graceMs?: number } = {},
): Promise<Listening> {
  const listening = await listen(createHttpServer(handler, options), { port: 0, graceMs });
  onTestFinished(() => listening.close());
  return listening;
}

/** A service under test, with a shortcut for requests without a connection. */
interface SampleService extends Service {
  request(path: string, init?: RequestInit): Promise<Response>;
}

/** A small service that uses every feature of the framework. */
export function sampleService(
  options: { readonly ready?: () => Promise<void>; readonly log?: Logger } = {},
): SampleService {
  const service = serviceOf(operations, options);
  return { ...service, request: (path, init) => service.fetch(new Request(`http://sample.test${path}`, init)) };
}
