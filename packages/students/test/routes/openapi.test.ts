import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { arbitraryOf, type JsonSchema } from "../../../../test/arbitrary-of.ts";
import { casesOf, type DeclaredOperation, type OpenApiDocument } from "../../../../test/openapi-document.ts";
import { runs } from "../../../../test/property-runs.ts";
import { temporaryFolder } from "../../../../test/temporary-folder.ts";
import { openStudents, serve, type TestResponse, type TestStudents } from "../client.ts";

const run = promisify(execFile);
const redocly = fileURLToPath(new URL("../../../../node_modules/.bin/redocly", import.meta.url));
const quiet = { env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" } };

const folder = temporaryFolder();

describe.each(["open", "registrar"] as const)("the document of the %s profile", (profile) => {
  let students: TestStudents;
  let document: OpenApiDocument;
  let ids: string[];
  let ajv: Ajv2020;
  const validators = new Map<JsonSchema, ValidateFunction>();

  beforeAll(async () => {
    students = await openStudents({ dataFolder: join(folder, profile), profile });
    document = (await students.ask("/openapi.json")).json as unknown as OpenApiDocument;
    ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema({ $id: "document", ...document });
    const ada = { givenName: "Ada", familyName: "Lovelace", dateOfBirth: "1990-12-10" };
    const body = Array.from({ length: 5 }, (_, n) => ({ ...ada, studentNumber: `seed-${n}` }));
    const created = await students.ask("/students", { body });
    ids = (created.json as unknown as { id: string }[]).map(({ id }) => id);
  });
  afterAll(() => students.close());

  const resolve = (reference: string): JsonSchema =>
    document.components.schemas[reference.split("/").at(-1) ?? ""] ?? expect.fail(reference);

  test("passes the linter's recommended rules", async () => {
    const file = join(folder, `${profile}.json`);
    await writeFile(file, JSON.stringify(document));
    await expect(run(redocly, ["lint", file], quiet)).resolves.toBeDefined();
  });

  test("documents every response that the service sends", async () => {
    for (const { path, method, operation } of casesOf(document)) {
      await fc.assert(
        fc.asyncProperty(requestArbitrary(path, operation), async ({ target, headers, body }) => {
          const response = await students.ask(target, {
            method: method.toUpperCase(),
            headers,
            ...(body === undefined ? {} : { body: body.value, headers: { ...headers, "content-type": body.type } }),
          });
          checkResponse(operation, response);
        }),
        { numRuns: runs(10) },
      );
    }
  });

  test("has examples of bodies that are accepted", async () => {
    const examplesOf = (path: string, method: string): [type: string, example: unknown][] =>
      Object.entries(document.paths[path]?.[method]?.requestBody?.content ?? {}).map(([type, { schema }]) => {
        const named = schema.$ref ?? schema.anyOf?.[0]?.$ref;
        return [type, (named === undefined ? schema : resolve(named)).examples?.[0]];
      });
    const [[, student] = []] = examplesOf("/students", "post");
    const created = await students.ask("/students", { body: student });
    expect(created.status, created.text).toBe(201);
    const path = `/students/${created.json.id}`;
    const changes = [...examplesOf("/students/{id}", "put"), ...examplesOf("/students/{id}", "patch")];
    expect(changes).toHaveLength(4);
    for (const [index, [type, body]] of changes.entries()) {
      const headers = { "content-type": type };
      const response = await students.ask(path, { method: index === 0 ? "PUT" : "PATCH", headers, body });
      expect(response.status, response.text).toBe(200);
    }
  });

  test("calls what other collections have records, and gives bulk changes their only path", () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      // An import has parameters that are only for students.
      if (!path.startsWith("/{collection}") || path.endsWith("/import")) continue;
      const examples = /`student,course`|`studentId` for a student|\/students\/bulk\/\{id\}\/undo/g;
      const text = JSON.stringify(methods).replaceAll(examples, "");
      expect(text, path).toContain("record");
      expect(text, path).not.toMatch(/student|\/records/i);
    }
  });

  test("describes bodies that can be created as sent, except for rules between members", async () => {
    const schema = document.components.schemas.StudentInput ?? expect.fail("no StudentInput");
    await fc.assert(
      fc.asyncProperty(arbitraryOf(schema, resolve), async (body) => {
        const { status, json } = await students.ask("/students", { body });
        if (status === 201) return;
        const codes = (json.errors as { code: string }[] | undefined)?.map(({ code }) => code) ?? [json.code];
        expect(["out_of_order", "duplicate_type", "duplicate", "forbidden_key"]).toEqual(expect.arrayContaining(codes));
      }),
      { numRuns: runs(38) },
    );
  });

  function requestArbitrary(path: string, { parameters = [], requestBody }: DeclaredOperation) {
    const query = fc.record(
      Object.fromEntries(
        parameters
          .filter((one) => one.in === "query" && one.name !== "wait")
          .map(({ name, schema }) => [name, arbitraryOf(schema, resolve)]),
      ),
      { requiredKeys: [] },
    );
    const header = fc.record(
      Object.fromEntries(
        parameters
          .filter((one) => one.in === "header")
          .map(({ name }) => [name, fc.constantFrom(...ids.map((id) => `"${id}.1"`), "*", "x", "return=minimal")]),
      ),
      { requiredKeys: [] },
    );
    const contents = Object.entries(requestBody?.content ?? {});
    const body =
      contents.length === 0
        ? fc.constant(undefined)
        : fc.oneof(
            ...contents.map(([type, { schema }]) => arbitraryOf(schema, resolve).map((value) => ({ type, value }))),
            fc.constantFrom({ type: "application/json", value: "{" }, { type: "text/plain", value: "x" }),
            fc.jsonValue().map((value) => ({ type: "application/json", value: JSON.stringify(value) })),
          );
    return fc
      .record({ id: fc.oneof(fc.constantFrom(...ids), fc.uuid()), query, headers: header, body })
      .map(({ id, query: values, headers, body: sent }) => {
        const search = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
        return {
          target: `${path.replace("{id}", id)}?${search}`,
          headers: headers as Record<string, string>,
          body: sent,
        };
      });
  }

  function checkResponse(operation: DeclaredOperation, response: TestResponse): void {
    const described = operation.responses[response.status];
    if (described === undefined) expect.fail(`${operation.operationId} returns ${response.status}: ${response.text}`);
    const type = response.headers.get("content-type");
    if (response.text === "") return;
    const schema = described.content?.[type ?? ""]?.schema ?? expect.fail(`${operation.operationId} returns ${type}`);
    const validate = validatorOf(schema);
    validate(/[/+]json\b/.test(type ?? "") ? JSON.parse(response.text) : response.text);
    expect(validate.errors, response.text).toBeNull();
  }

  /** Compiled once: compiling a schema takes far longer than validating a response. */
  function validatorOf(schema: JsonSchema): ValidateFunction {
    const known = validators.get(schema);
    if (known !== undefined) return known;
    const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')));
    validators.set(schema, validate);
    return validate;
  }
});

test("runs the workflow of the Arazzo description against a real port", async () => {
  await using service = await serve({ dataFolder: join(folder, "workflow") });
  const source = await readFile(new URL("./workflow.arazzo.json", import.meta.url), "utf8");
  const file = join(folder, "workflow.arazzo.json");
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as object;
  const located = { ...document, servers: [{ url: service.url }] };
  await writeFile(join(folder, "students.json"), JSON.stringify(located));
  await writeFile(file, source);
  await expect(run(redocly, ["respect", file], quiet)).resolves.toBeDefined();
});
