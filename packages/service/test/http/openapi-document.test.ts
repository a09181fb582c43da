import { expect, test } from "vitest";
import { z } from "zod";
import { defineOperation } from "../../src/http/define-operation.ts";
import { openApiDocument } from "../../src/http/openapi-document.ts";
import { jsonBody } from "../../src/http/request-body.ts";
import { sampleService } from "./sample-service.ts";

const response = await sampleService().request("/openapi.json");
const document = JSON.parse(await response.text());

test("the document is OpenAPI 3.1 with the service's name and version", () => {
  expect(document).toMatchObject({ openapi: "3.1.1", info: { title: "Greetings", version: "1.0.0" } });
});

test("lists each operation under its path and method with its parameters", () => {
  const greet = document.paths["/greetings/{language}"].post;
  expect(greet.operationId).toBe("greet");
  expect(greet.parameters).toEqual([
    { name: "language", in: "path", required: true, schema: { type: "string" } },
    { name: "loud", in: "query", required: false, schema: { type: "boolean" } },
  ]);
});

test("a body is required unless the operation declares it optional", () => {
  const requiredBy = (isOptional: boolean): unknown => {
    const operation = defineOperation({
      method: "post",
      path: "/",
      operationId: "post",
      summary: "Post",
      input: { body: jsonBody(z.object({}), { maxBytes: 1, isOptional }) },
      responses: { 204: { description: "Done." } },
      handle: () => ({ status: 204 }),
    });
    const info = { title: "", version: "", description: "" };
    const { paths } = openApiDocument({
      info,
      operations: [operation],
      security: undefined,
      problems: undefined,
    }) as typeof document;
    return paths["/"].post.requestBody.required;
  };
  expect([requiredBy(false), requiredBy(true)]).toEqual([true, false]);
});

test("a schema with an id is listed once under components and referenced", () => {
  const { requestBody, responses } = document.paths["/greetings/{language}"].post;
  const reference = { schema: { $ref: "#/components/schemas/Greeting" } };
  expect(requestBody.content["application/json"]).toEqual(reference);
  expect(responses[200].content["application/json"]).toEqual(reference);
  expect(document.components.schemas.Greeting).toMatchObject({ type: "object", required: ["name"] });
});

test("documents error responses as problem documents", () => {
  const { 422: invalid } = document.paths["/greetings/{language}"].post.responses;
  expect(invalid.content).toEqual({ "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } });
});

test("every reference resolves to a schema", () => {
  const references = JSON.stringify(document).match(/#\/components\/schemas\/\w+/g) ?? [];
  expect(references.length).toBeGreaterThan(0);
  for (const reference of references) {
    expect(Object.keys(document.components.schemas)).toContain(reference.split("/").at(-1));
  }
});
