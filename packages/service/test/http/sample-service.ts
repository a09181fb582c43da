import { z } from "zod";
import { createLog } from "../../src/http/log.ts";
import type { Operation } from "../../src/http/operation.ts";
import { Problem } from "../../src/http/problem.ts";
import { readJson } from "../../src/http/read-body.ts";
import { createServiceApp, type ServiceApp } from "../../src/http/service-app.ts";

const greeting = z.object({ name: z.string().max(10) }).meta({ id: "Greeting" });

const operations: readonly Operation[] = [
  {
    method: "post",
    path: "/greetings/{language}",
    operationId: "greet",
    summary: "Greet somebody",
    parameters: { path: z.object({ language: z.string() }), query: z.object({ loud: z.boolean().optional() }) },
    requestBody: { content: { "application/json": greeting } },
    responses: {
      200: { description: "The greeting.", content: { "application/json": greeting } },
      422: { description: "The name is too long." },
    },
    handle: async (context) => context.json(await readJson(context, greeting, { maxBytes: 1_000 })),
  },
  {
    method: "get",
    path: "/greetings/{language}",
    operationId: "listGreetings",
    summary: "List greetings",
    responses: { 200: { description: "Greetings." } },
    handle: ({ req }) => {
      if (req.param("language") === "latin") throw new Error("nobody speaks it");
      throw new Problem({ status: 409, code: "no_language", detail: "This is no language." });
    },
  },
];

/** A small service that has one of everything that the frame gives. */
export function sampleService({ ready = async () => {}, lines = [] as string[] } = {}): ServiceApp {
  return createServiceApp({
    info: { title: "Greetings", version: "1.0.0", description: "Greets." },
    operations,
    ready,
    log: createLog("greetings", { level: "info", destination: { write: (line) => lines.push(line) } }),
  });
}
