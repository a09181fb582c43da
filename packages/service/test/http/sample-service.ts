import { z } from "zod";
import { createService, type Service } from "../../src/http/create-service.ts";
import { defineOperation } from "../../src/http/define-operation.ts";
import { createLog } from "../../src/http/log.ts";
import { Problem } from "../../src/http/problem.ts";
import { jsonBody } from "../../src/http/request-body.ts";

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
      throw new Problem({ status: 409, code: "not_found", detail: "This is no language." });
    },
  }),
];

/** A service under test, with a shortcut for requests without a connection. */
interface SampleService extends Service {
  request(path: string, init?: RequestInit): Promise<Response>;
}

/** A small service that uses every feature of the framework. */
export function sampleService({ ready = async () => {}, lines = [] as string[] } = {}): SampleService {
  const service = createService({
    info: { title: "Greetings", version: "1.0.0", description: "Greets." },
    operations,
    ready,
    log: createLog("greetings", { level: "info", destination: { write: (line) => lines.push(line) } }),
  });
  return { ...service, request: (path, init) => service.fetch(new Request(`http://sample.test${path}`, init)) };
}
