import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Ran, runCommand } from "../../../../test/run-signalbox.ts";
import { generateModule } from "../../src/generate/generate-module.ts";
import type { Content, OpenApiDocument, Schema } from "../../src/generate/open-api.ts";
import { typeName } from "../../src/generate/quote.ts";
import { writeType } from "../../src/generate/write-type.ts";
import { Client, type EndpointDescriptors, type Fetch } from "../../src/index.ts";
import { buildConsumer } from "../support/built-package.ts";

const DOCUMENT: OpenApiDocument = {
  openapi: "3.1.0",
  paths: {
    "/pets/{pet-id}": {
      get: {
        operationId: "pets/get",
        parameters: [{ name: "pet-id", in: "path", required: true, schema: { type: "integer" } }],
        responses: { 200: { content: { "application/json": { schema: { $ref: "#/components/schemas/pet" } } } } },
      },
    },
    "/pets": {
      post: {
        parameters: [{ name: "dry_run", in: "query", schema: { type: "boolean" } }],
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/pet" } } },
        },
        responses: { 204: {} },
      },
      put: {
        operationId: "pets/upload",
        requestBody: { content: { "application/octet-stream": {} } },
        responses: { 200: { content: { "text/plain": {} } } },
      },
    },
  },
  components: {
    schemas: {
      pet: {
        type: "object",
        required: ["name"],
        properties: {
          name: { type: "string" },
          kind: { type: "string", enum: ["cat", "dog"] },
          age: { type: ["integer", "null"] },
          "odd-name": { type: "array", items: { oneOf: [{ type: "string" }, { type: "number" }] } },
        },
      },
    },
  },
};

/** Names that TypeScript or this generator reserves. */
const ODD: OpenApiDocument = {
  openapi: "3.1.0",
  paths: {
    "/x": {
      get: {
        operationId: "*/get it!",
        parameters: [{ name: "__proto__", in: "query", schema: { type: "integer" } }],
      },
      put: {
        operationId: "*/constructor",
        parameters: [{ name: "id", in: "query", schema: { $ref: "#/components/schemas/1~1id%20of" } }],
        responses: { 200: { content: { "application/json": { schema: { $ref: "#/components/schemas/Endpoints" } } } } },
      },
      delete: { operationId: "*/__proto__" },
    },
  },
  components: {
    schemas: {
      "1/id of": { type: "integer" },
      Method: { type: "object", required: ["slot"], properties: { slot: { type: "string" } } },
      Endpoints: {
        type: "object",
        required: ["method"],
        properties: { method: { $ref: "#/components/schemas/Method" }, ["__proto__"]: { type: "string" } },
      },
    },
  },
};

/** Compiles `use.mts` in strict mode, in the folder of a consumer. */
function compile(folder: string): Promise<Ran> {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: "nodenext",
    lib: ["es2024", "dom", "dom.iterable"],
    types: [],
    allowImportingTsExtensions: true,
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["use.mts"] }));
  const tsc = join(createRequire(import.meta.url).resolve("typescript/package.json"), "../bin/tsc");
  return runCommand(process.execPath, [tsc, "-p", folder]);
}

describe("generateModule()", () => {
  test("documents methods and parameters like the document", () => {
    const module = generateModule({
      openapi: "3.1.0",
      paths: {
        "/pets": {
          post: {
            operationId: "pets/create",
            summary: "Create a pet",
            externalDocs: { url: "https://pets.test/create" },
            deprecated: true,
            parameters: [{ name: "dry_run", in: "query", description: "Do not store\nit. */", schema: {} }],
            requestBody: {
              content: { "application/json": { schema: { properties: { name: { description: "Its name." } } } } },
            },
          },
        },
      },
    });
    expect(module).toContain(
      "/** Create a pet\n\n[Documentation](https://pets.test/create)\n\n@deprecated */\ncreate:Method<{\n" +
        "/** Do not store it. *\\/ */dry_run?:unknown;\n/** Its name. */name?:unknown},",
    );
  });

  test("describes endpoints with their parameters from path, query and body", () => {
    const module = generateModule(DOCUMENT);
    expect(module).toContain(
      'get: {"method":"GET","url":"/pets/{pet-id}","params":{"pet-id":{"required":true,"type":"integer"}}}',
    );
    expect(module).toContain('postPets: {"method":"POST","url":"/pets{?dry_run}"');
    expect(module).toContain('"name":{"required":true,"type":"string"},"kind":{"type":"string","enum":["cat","dog"]}');
    expect(module).toContain(
      'upload: {"method":"PUT","url":"/pets","headers":{"content-type":"application/octet-stream"}',
    );
  });

  test("puts all methods into one scope on request", () => {
    expect(generateModule(DOCUMENT, { scope: "zoo" }).match(/^ {2}\w+: \{$/gm)).toEqual(["  zoo: {"]);
  });

  test("writes types that compile and check a caller", async () => {
    using consumer = buildConsumer();
    writeFileSync(join(consumer.folder, "pets.mts"), generateModule(DOCUMENT));
    writeFileSync(
      join(consumer.folder, "use.mts"),
      `import { Client } from "@signalbox/client";
       import { type Endpoints, endpoints } from "./pets.mts";
       const client = new Client().registerEndpoints<Endpoints>(endpoints);
       const { data } = await client.pets.get({ "pet-id": 5 });
       export const name: string = data.name;
       export const kind: "cat" | "dog" | undefined = data.kind;
       export const odd: (string | number)[] | undefined = data["odd-name"];
       await client.pets.upload({ data: new Uint8Array(1) });
       // @ts-expect-error: a file is not a number.
       await client.pets.upload({ data: 5 });
       // @ts-expect-error: a pet has an id.
       await client.pets.get({});
       // @ts-expect-error: unknown value.
       await client.pets.postPets({ name: "n", kind: "cow" });`,
    );
    expect(await compile(consumer.folder)).toMatchObject({ code: 0, stdout: "" });
  });

  test("accepts any name of scopes, methods, parameters and schemas without prototype pollution", async () => {
    using consumer = buildConsumer();
    writeFileSync(join(consumer.folder, "odd.mts"), generateModule(ODD));
    writeFileSync(
      join(consumer.folder, "use.mts"),
      `import { Client } from "@signalbox/client";
       import { type Endpoints, endpoints } from "./odd.mts";
       const client = new Client().registerEndpoints<Endpoints>(endpoints);
       console.log(Object.keys(endpoints), Object.getPrototypeOf(endpoints) === Object.prototype);
       console.log(JSON.stringify(endpoints["*"]["getIt!"].params));
       export const call = () => client["*"]["getIt!"]({ ["__proto__"]: 5 });
       export const bad = () => {
         // @ts-expect-error: text is not a number.
         client["*"]["getIt!"]({ ["__proto__"]: "text" });
       };
       export const response = (): Promise<string> =>
         client["*"].constructor({ id: 1 }).then(({ data }) => data.method.slot);`,
    );
    const { code, stdout } = await compile(consumer.folder);
    expect(stdout).toBe("");
    expect(code).toBe(0);
    const ran = await runCommand(process.execPath, [join(consumer.folder, "use.mts")]);
    expect(ran).toMatchObject({
      code: 0,
      stdout: `[ '*' ] true\n{"__proto__":{"type":"integer"}}\n`,
    });
  });

  test("names operations that would have the same name", () => {
    const operation = { operationId: "a/get-it" };
    const paths = { "/a": { get: operation, post: { operationId: "a/getIt" } } };
    expect(() => generateModule({ openapi: "3.1.0", paths })).toThrow(
      "'GET /a' and 'POST /a' would both be called a.getIt",
    );
    const scopes = { "/a": { get: { operationId: "a/get" } }, "/b": { get: { operationId: "b/get" } } };
    expect(() => generateModule({ openapi: "3.1.0", paths: scopes }, { scope: "all" })).toThrow(
      "would both be called all.get",
    );
  });

  test("names schemas that would have the same name", () => {
    const components = { schemas: { "a-b": {}, aB: {}, "a b": {} } };
    expect(() => generateModule({ openapi: "3.1.0", paths: { "/a": { get: {} } }, components })).toThrow(
      "The schema 'a-b' and the schema 'aB' would both be called AB",
    );
  });

  test.each(["request", "hook", "log", "paginate", "authenticate", "registerEndpoints", "constructor"])(
    "rejects the scope %s, which every client has",
    (scope) => {
      const document = { openapi: "3.1.0", paths: { [`/${scope}`]: { get: {} } } };
      expect(() => generateModule(document)).toThrow(`'GET /${scope}' cannot go into the scope '${scope}'`);
      expect(generateModule(document, { scope: "mine" })).toContain("mine: {");
    },
  );

  test("names referenced schemas by their path", async () => {
    using consumer = buildConsumer();
    const pet = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
    const list = {
      type: "array",
      items: { $ref: "#/paths/~1pets/get/responses/200/content/application~1json/schema" },
    };
    const name = { $ref: "#/components/schemas/pet/properties/name" };
    const response = (schema: Schema) => ({ responses: { 200: { content: { "application/json": { schema } } } } });
    const document = {
      openapi: "3.1.0",
      paths: {
        "/pets": {
          get: { operationId: "pets/get", ...response(pet) },
          post: { operationId: "pets/add", ...response(list) },
        },
        "/name": { get: { operationId: "pets/name", ...response(name) } },
      },
      components: { schemas: { pet } },
    };
    writeFileSync(join(consumer.folder, "pets.mts"), generateModule(document));
    writeFileSync(
      join(consumer.folder, "use.mts"),
      `import { Client } from "@signalbox/client";
       import { type Endpoints, endpoints } from "./pets.mts";
       const { pets } = new Client().registerEndpoints<Endpoints>(endpoints);
       export const name: string | undefined = (await pets.add()).data[0]?.name;
       export const other: string = (await pets.name()).data;`,
    );
    expect(await compile(consumer.folder)).toMatchObject({ code: 0, stdout: "" });
  });

  test("rejects what is not an OpenAPI document, and references that point nowhere", () => {
    expect(() => generateModule({} as OpenApiDocument)).toThrow("'openapi' is missing");
    expect(() => generateModule({ swagger: "2.0", paths: {} } as OpenApiDocument)).toThrow("This is Swagger 2.0");
    expect(() => generateModule({ openapi: "4.0.0", paths: {} })).toThrow("OpenAPI 4.0.0 is not supported");
    const webhooks = { openapi: "3.1.0", webhooks: {} } as unknown as OpenApiDocument;
    expect(() => generateModule(webhooks)).toThrow("The document describes no operations");
    expect(() => generateModule({ openapi: "3.1.0", paths: null } as never)).toThrow("it has no 'paths'");
    expect(() => generateModule({ openapi: "3.1.0", paths: { "/a": null } } as never)).toThrow("nothing in 'paths'");
    const loop = { schemas: { a: { $ref: "#/components/schemas/b" }, b: { $ref: "#/components/schemas/a" } } };
    const looping = { openapi: "3.1.0", paths: { "/a": { get: {} } }, components: loop };
    expect(() => generateModule(looping)).toThrow("is to itself");
    const elsewhere = { "/a": { get: { parameters: [{ $ref: "./b.json#/c" }] } } };
    expect(() => generateModule({ openapi: "3.1.0", paths: elsewhere })).toThrow(
      "is to another file: bundle them first",
    );
    const broken = {
      openapi: "3.1.0",
      paths: { "/a": { get: { parameters: [{ $ref: "#/components/parameters/gone" }] } } },
    };
    expect(() => generateModule(broken)).toThrow("'#/components/parameters/gone' points nowhere");
  });
});

describe("the parameters of generated methods", () => {
  /** Calls the only operation of a document as a user would; resolves to the request that it sends. */
  async function send(method: string, operation: object, parameters: Record<string, unknown>, path = "/x") {
    const item = { [method]: { operationId: "a/b", ...operation } } as OpenApiDocument["paths"][string];
    const module = generateModule({ openapi: "3.1.0", paths: { [path]: item } });
    const [, source = ""] = /export const endpoints = (\{.*\}) as const/s.exec(module) ?? [];
    const endpoints: EndpointDescriptors = new Function(`return ${source}`)();
    let sent: { url: string; body: unknown; headers: Record<string, string> } | undefined;
    const fetch: Fetch = async (url, { body, headers }) => {
      sent = { url, body, headers };
      return new Response(null, { status: 204 });
    };
    const client = new Client({ baseUrl: "http://api.test", request: { fetch } }).registerEndpoints(endpoints);
    await client.a?.b?.(parameters);
    return sent;
  }
  const list = { type: "array", items: { type: "string" } };
  const query = (name: string, schema: Schema = {}, more: object = {}): object => ({
    parameters: [{ name, in: "query", schema, ...more }],
  });

  test.each(["url", "method", "headers", "request", "mediaType", "baseUrl", "data"])(
    "are one, data, when the body has a member called %s",
    async (name) => {
      const schema = { type: "object", properties: { [name]: {}, other: {} } };
      const requestBody = { content: { "application/json": { schema } } };
      const sent = await send("post", { requestBody }, { data: { [name]: "http://evil.test", other: 1 } });
      expect(sent).toMatchObject({
        url: "http://api.test/x",
        body: JSON.stringify({ [name]: "http://evil.test", other: 1 }),
      });
    },
  );

  test.each(["get", "post"])("in the query of %s are renamed when they have the name of an option", async (method) => {
    const sent = await send(method, query("url", { type: "string" }), { url_: "http://a.test" });
    const { origin, pathname, searchParams } = new URL(sent?.url ?? "");
    expect([origin, pathname, [...searchParams]]).toEqual(["http://api.test", "/x", [["url", "http://a.test"]]]);
    expect(sent?.body).toBeUndefined();
  });

  test("in the path are renamed when they have the name of an option", async () => {
    const parameters = [{ name: "method", in: "path", required: true, schema: { type: "string" } }];
    expect(await send("get", { parameters }, { method_: "m" }, "/x/{method}/y")).toMatchObject({
      url: "http://api.test/x/m/y",
    });
  });

  test.each([
    ["get", list, {}, "?status=a&status=b"],
    ["post", list, {}, "?status=a&status=b"],
    ["get", list, { explode: true }, "?status=a&status=b"],
    ["get", list, { explode: false }, "?status=a,b"],
    ["delete", list, { style: "form", explode: false }, "?status=a,b"],
  ])("lists are serialized in the query of a %s by style and explode: %o %o", async (...given) => {
    const [method, schema, style, written] = given;
    const sent = await send(method, query("status", schema, style), { status: ["a", "b"] });
    expect(sent?.url).toBe(`http://api.test/x${written}`);
  });

  test.each([
    [{}, "?a=1&b=2"],
    [{ explode: false }, "?status=a,1,b,2"],
  ])("objects are serialized by style and explode: %o", async (style, written) => {
    const sent = await send("get", query("status", { type: "object" }, style), { status: { a: 1, b: 2 } });
    expect(sent?.url).toBe(`http://api.test/x${written}`);
  });

  test("whose names have brackets reach the query", async () => {
    const ids = await send("post", query("ids[]", list), { ids: ["a", "b"] });
    expect([...new URL(ids?.url ?? "").searchParams]).toEqual([
      ["ids[]", "a"],
      ["ids[]", "b"],
    ]);
    const filter = await send("get", query("filter[name]"), { "filter[name]": "a" });
    expect(filter?.url).toBe("http://api.test/x?filter[name]=a");
  });

  test.each(["deepObject", "pipeDelimited", "spaceDelimited"])("cannot have the style %s", (style) => {
    const get = { operationId: "a/b", parameters: [{ name: "f", in: "query", style, schema: { type: "object" } }] };
    expect(() => generateModule({ openapi: "3.1.0", paths: { "/x": { get } } })).toThrow(
      `The style '${style}' of the query parameter 'f' is not supported`,
    );
  });

  test("may be headers, which are checked", async () => {
    const parameters = [
      { name: "X-Tenant", in: "header", required: true, schema: { type: "integer" } },
      { name: "Accept", in: "header", required: true },
    ];
    expect(await send("get", { parameters }, { headers: { "x-tenant": "5" } })).toMatchObject({
      headers: { "x-tenant": "5" },
    });
    await expect(send("get", { parameters }, {})).rejects.toThrow("Empty value for parameter 'headers.x-tenant'");
    const paths = { "/x": { get: { operationId: "a/b", parameters } } };
    expect(generateModule({ openapi: "3.1.0", paths })).toContain('b:Method<{headers:{"x-tenant":number}},unknown>');
  });
});

describe("of several media types", () => {
  const json = { schema: { type: "object", properties: { json: {} } } };
  const list = { schema: { type: "array", items: {} } };
  const file = { schema: { type: "string" } };
  function generateOne(content: Content, response: Content = {}): string {
    const operation = { operationId: "a/b", requestBody: { content }, responses: { 200: { content: response } } };
    return generateModule({ openapi: "3.1.0", paths: { "/a": { post: operation } } });
  }

  test.each<[Content, string | undefined, string]>([
    [{ "application/json-patch+json": list, "application/json; charset=utf-8": json }, undefined, "{json?:unknown}"],
    [
      { "application/json-patch+json": list, "application/merge-patch+json": json },
      "application/merge-patch+json",
      "{json?:unknown}",
    ],
    [{ "application/json-patch+json": list }, "application/json-patch+json", "{data?:unknown[]}"],
    [{ "application/x-ndjson": file, "text/csv": file }, "text/csv; charset=utf-8", "{data:RawBody}"],
    [{ "text/csv; charset=latin1": file }, "text/csv; charset=latin1", "{data:RawBody}"],
    [{ "application/x-ndjson": file }, "application/x-ndjson", "{data:RawBody}"],
    [{ "image/*": file }, "application/octet-stream", "{data:RawBody}"],
    [{ "multipart/form-data": json }, undefined, "{data:FormData}"],
    [{ "application/x-www-form-urlencoded": json }, undefined, "{data:URLSearchParams}"],
  ])("for a body, %o gives the header %s and the parameters %s", (content, header, parameters) => {
    const module = generateOne(content);
    expect(/"content-type":"([^"]*)"/.exec(module)?.[1]).toBe(header);
    expect(module).toContain(`b:Method<${parameters},undefined>`);
  });

  test.each<[Content, string]>([
    [{ "text/csv": file, "application/json": json }, "{json?:unknown}"],
    [{ "application/problem+json": json }, "{json?:unknown}"],
    [{ "application/x-ndjson": file, "text/event-stream": file }, "string"],
    [{ "application/x-ndjson": file }, "string"],
    [{ "application/zip": file }, "ArrayBuffer"],
    [{ "application/x-ndjson; charset=utf-8": file }, "string"],
    [{}, "undefined"],
  ])("the type of a response %o is %s, as it is decoded", (content, type) => {
    expect(generateOne({ "application/json": json }, content)).toContain(`b:Method<{json?:unknown},${type}>`);
  });

  test("ignores a response that only a redirect returns", () => {
    const paths = { "/a": { get: { operationId: "a/b", responses: { 302: {} } } } };
    expect(generateModule({ openapi: "3.1.0", paths })).toContain("b:Method<{},unknown>");
  });
});

describe("writeType()", () => {
  test.each([
    [{}, "unknown"],
    [{ type: "string", nullable: true }, "string|null"],
    [{ type: ["string", "null"] }, "string|null"],
    [{ enum: ["a", null] }, '"a"|null'],
    [{ const: 5 }, "5"],
    [{ type: "array", items: { type: ["string", "null"] } }, "(string|null)[]"],
    [{ type: "object", additionalProperties: { type: "number" } }, "{[key:string]:number}"],
    [{ allOf: [{ $ref: "#/components/schemas/a-b" }, { type: "object", properties: { c: {} } }] }, "AB&{c?:unknown}"],
    [{ anyOf: [{ required: ["a"] }], type: "object", properties: { a: { type: "boolean" } } }, "{a?:boolean}"],
  ])("writes %o as %s", (schema, type) => {
    expect(writeType(schema)).toBe(type);
  });

  test("gives types valid names", () => {
    expect(typeName("minimal-repository")).toBe("MinimalRepository");
    expect(typeName("2fa.thing")).toBe("_2faThing");
  });
});
