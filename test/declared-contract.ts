import fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryOf, type JsonSchema } from "./arbitrary-of.ts";
import { type Case, casesOf, type OpenApiDocument, type Parameter } from "./openapi-document.ts";

interface ContractOptions {
  /** Returns the URL of the service; called before each test. */
  readonly url: () => string;
  readonly document: () => Promise<OpenApiDocument>;
  /** Every `operationId`, so that each gets its own tests and none is missing. */
  readonly operationIds: readonly string[];
  /** A value for each path parameter. */
  readonly pathParameters: () => Readonly<Record<string, string>>;
  /** The headers of every request, such as credentials. @default none */
  readonly headers?: Readonly<Record<string, string>>;
  /** Query parameters of each operation unless a test sets them, such as a limit on its waiting time. @default none */
  readonly queryOf?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * Defines tests over a real connection that prove, for every operation, that the service accepts what the OpenAPI document
 * declares, and rejects everything else by name.
 */
export function testDeclaredContract(options: ContractOptions): void {
  const { url, operationIds, pathParameters, headers: ownHeaders = {}, queryOf = {} } = options;
  // Half a megabyte, which every rejection is compared with.
  let requested: Promise<OpenApiDocument> | undefined;
  const document = (): Promise<OpenApiDocument> => {
    requested ??= options.document();
    return requested;
  };

  test("has tests for every operation of the document", async () => {
    expect(casesOf(await document()).map(({ operation }) => operation.operationId)).toEqual([...operationIds]);
  });

  test.each(operationIds)("%s accepts its declared parameters", async (operationId) => {
    const { found, all } = await find(operationId);
    for (const parameter of found.operation.parameters ?? []) {
      if (parameter.in === "path") continue;
      for (const value of validValues(parameter, all)) {
        const { status, code, detail } = await ask(found, { [parameter.name]: value });
        // Free text may be rejected for its content, such as an invalid name, but never as an invalid parameter.
        const isFree = isFreeText(parameter.schema) && code !== "unknown_parameter" && code !== "duplicate_parameter";
        expect(isFree || !parameterCodes.has(code ?? ""), `${parameter.name}=${value}: ${status} ${detail}`).toBe(true);
      }
    }
  });

  test.each(operationIds)("%s responds to GET and HEAD as declared", async (operationId) => {
    const { found, all } = await find(operationId);
    if (found.method !== "get") return;
    for (const accept of ["application/json", "text/html"]) {
      const ask = (method: string): Promise<Response> =>
        fetch(targetOf(found), { method, redirect: "manual", headers: { ...ownHeaders, accept } });
      // One after the other, because a caller has a limited share of some operations.
      const head = await ask("HEAD");
      const got = await ask("GET");
      const typeOf = (response: Response) => response.headers.get("content-type")?.split(";", 1)[0];
      expect([head.status, typeOf(head)]).toEqual([got.status, typeOf(got)]);
      const { content = {} } = found.operation.responses[got.status] ?? expect.fail(`undeclared: ${got.status}`);
      const type = typeOf(got);
      if (type !== undefined) expect(Object.keys(content)).toContain(type);
      if (type !== "application/json") {
        await got.body?.cancel();
        continue;
      }
      const text = await got.text();
      const name = content[type]?.schema.$ref?.split("/").at(-1);
      const schema = name === undefined ? undefined : all.components.schemas[name];
      if (schema?.properties === undefined) continue;
      expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(Object.keys(JSON.parse(text) as object)));
    }
  });

  test.each(operationIds)("%s rejects invalid parameter values", async (operationId) => {
    const { found } = await find(operationId);
    for (const parameter of found.operation.parameters ?? []) {
      for (const value of invalidValues(parameter.schema)) {
        // Without its last segment, the path belongs to another operation.
        if (parameter.in === "path" && value === "") continue;
        const response = await ask(found, { [parameter.name]: value });
        const expected = parameter.in === "path" ? [404] : [400];
        expect(expected, `${parameter.name}=${value}: ${response.status} ${response.detail}`).toContain(
          response.status,
        );
        if (parameter.in !== "path") expect(response.detail).toContain(`'${parameter.name}'`);
      }
    }
  });

  test.each(operationIds)("%s rejects unknown and repeated parameters", async (operationId) => {
    const { found } = await find(operationId);
    expect(await ask(found, { "_no-such": "1" })).toMatchObject({ status: 400, code: "unknown_parameter" });
    const single = (found.operation.parameters ?? []).find(
      ({ in: location, schema }) => location === "query" && schema.type !== "array" && schema.type !== "object",
    );
    if (single === undefined) return;
    const response = await ask(found, { [single.name]: "1" }, `${single.name}=2`);
    expect(response).toMatchObject({ status: 400, code: "duplicate_parameter" });
  });

  test.each(operationIds)("%s accepts only the declared bodies", async (operationId) => {
    const { found } = await find(operationId);
    if (found.operation.requestBody === undefined) return;
    for (const type of Object.keys(found.operation.requestBody.content)) {
      expect((await ask(found, {}, "", { type, body: "\0" })).status, type).not.toBe(415);
    }
    const other = await ask(found, {}, "", { type: "image/png", body: "x" });
    expect(other).toMatchObject({ status: 415, code: "unsupported_media_type" });
  });

  test("rejects every undeclared method of a path", async () => {
    const { paths } = await document();
    for (const [path, operations] of Object.entries(paths)) {
      const methods = Object.keys(operations).map((method) => method.toUpperCase());
      const allowed = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].sort();
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((one) => !methods.includes(one))) {
        const response = await fetch(url() + filled(path, pathParameters()), { method, headers: ownHeaders });
        await response.body?.cancel();
        expect(response.status, `${method} ${path}`).toBe(405);
        expect(response.headers.get("allow")?.split(", ")).toEqual(allowed);
      }
    }
  });

  async function find(operationId: string): Promise<{ readonly found: Case; readonly all: OpenApiDocument }> {
    const all = await document();
    const found = casesOf(all).find(({ operation }) => operation.operationId === operationId);
    return { found: found ?? expect.fail(operationId), all };
  }

  /** The URL of an operation, with its required parameters. */
  function targetOf(
    { path, operation: { operationId, parameters = [] } }: Case,
    ofPath: Readonly<Record<string, string>> = {},
    ofQuery: Readonly<Record<string, string>> = {},
  ): string {
    const required = parameters
      .filter((one) => one.in === "query" && one.required === true)
      .map(({ name, schema }) => [name, String(schema.enum?.[0] ?? "1")]);
    const query = new URLSearchParams({ ...Object.fromEntries(required), ...queryOf[operationId], ...ofQuery });
    return `${url()}${filled(path, { ...pathParameters(), ...ofPath })}?${query}`;
  }

  /** Sends a request that is valid except for `values`, and returns the rejection. */
  async function ask(
    found: Case,
    values: Readonly<Record<string, string>>,
    more = "",
    sent?: { readonly type: string; readonly body: string },
  ): Promise<{ readonly status: number; readonly code?: string; readonly detail?: string }> {
    const { path, method, operation } = found;
    const { parameters = [] } = operation;
    const headers: Record<string, string> = {
      ...ownHeaders,
      ...(sent === undefined ? {} : { "content-type": sent.type }),
    };
    const ofPath: Record<string, string> = {};
    const ofQuery: Record<string, string> = {};
    for (const [name, value] of Object.entries(values)) {
      const location = parameters.find((one) => one.name === name)?.in ?? "query";
      (location === "path" ? ofPath : location === "header" ? headers : ofQuery)[name] = value;
    }
    const target = targetOf(found, ofPath, ofQuery) + (more === "" ? "" : `&${more}`);
    const response = await fetch(target, {
      method: method.toUpperCase(),
      headers,
      ...(sent === undefined ? {} : { body: sent.body }),
    });
    if (!response.headers.get("content-type")?.includes("json") || response.ok) {
      // A stream may never end, but its first bytes contain what the test needs.
      await response.body?.cancel();
      return { status: response.status };
    }
    const body = (await response.json()) as Readonly<Record<string, string | undefined>>;
    // The errors of OneRoster and of OAuth have the code in their description.
    const description = body.imsx_description ?? body.error_description ?? "";
    const [, described = ""] = /\((\w+), request/.exec(description) ?? [];
    const code = body.code ?? described;
    const { components } = await document();
    expect(components.schemas.Problem?.properties?.code?.enum, `${method} ${path}`).toContain(code);
    return {
      status: response.status,
      code,
      detail: body.detail ?? description,
    };
  }
}

const parameterCodes: ReadonlySet<string> = new Set([
  "unknown_parameter",
  "duplicate_parameter",
  "invalid_parameter",
  "invalid_header",
]);

function filled(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? expect.fail(name)));
}

/** The bounds of a range, every value of a list, and samples of everything else. A list is a repeated parameter: one item is valid. */
function validValues(parameter: Parameter, document: OpenApiDocument): string[] {
  const { name, in: location, schema } = parameter;
  if (schema.type === "array") return validValues({ ...parameter, schema: schema.items ?? {} }, document);
  if (schema.type === "object") return [];
  // Headers are ASCII.
  if (location === "header" && isFreeText(schema)) return ["abc"];
  if (schema.enum !== undefined) return schema.enum.map(String);
  // Uses the shortest waiting time.
  if (["wait", "timeout"].includes(name)) return [String(schema.minimum)];
  if (schema.type === "integer") return [String(schema.minimum ?? 0), String(schema.maximum ?? 1_000)];
  const resolve = (reference: string): JsonSchema =>
    document.components.schemas[reference.split("/").at(-1) ?? ""] ?? {};
  return fc.sample(arbitraryOf(schema, resolve), { numRuns: 3, seed: 1 }).map(String);
}

function isFreeText({ type, format, pattern, enum: values, items }: JsonSchema): boolean {
  if (type === "array") return isFreeText(items ?? {});
  return type === "string" && format === undefined && pattern === undefined && values === undefined;
}

/** Values outside the schema; none for text without restrictions. */
function invalidValues(schema: JsonSchema): string[] {
  const { minimum, maximum } = schema;
  if (schema.anyOf !== undefined) {
    return schema.anyOf.every((one) => invalidValues(one).includes("no such value")) ? ["no such value"] : [];
  }
  if (schema.enum !== undefined || schema.format !== undefined || schema.pattern !== undefined)
    return ["no such value"];
  switch (schema.type) {
    case "array":
      return invalidValues(schema.items ?? {});
    case "integer":
      return [
        ...["x", "1.5", ""],
        ...(minimum === undefined ? [] : [String(minimum - 1)]),
        ...(maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? [] : [String(maximum + 1)]),
      ];
    case "number":
      return ["x", ""];
    case "boolean":
      return ["yes"];
    default:
      return schema.maxLength === undefined ? [] : ["x".repeat(schema.maxLength + 1)];
  }
}
