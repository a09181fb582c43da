import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { type Ran, runCommand } from "../../../../test/run-signalbox.ts";
import { generateModule } from "../../src/generate/generate-module.ts";
import type { Content, OpenApiDocument, Schema } from "../../src/generate/open-api.ts";
import { writeType } from "../../src/generate/write-type.ts";
import type { EndpointDescriptors, Fetch, RequestFunction } from "../../src/index.ts";
import { type Api, type Credentials, createApi } from "../../src/openapi/create-api.ts";
import { buildConsumer } from "../support/built-package.ts";

const DOCUMENT: OpenApiDocument = {
  openapi: "3.1.0",
  paths: {
    "/pets/{pet-id}": {
      get: {
        operationId: "pets/get",
        parameters: [{ name: "pet-id", in: "path", required: true, schema: { type: "integer" } }],
        ...responding({ $ref: "#/components/schemas/pet" }),
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
        ...responding({ $ref: "#/components/schemas/Endpoints" }),
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

/** References to schemas by their paths in the document. */
const BY_PATH: OpenApiDocument = {
  openapi: "3.1.0",
  paths: {
    "/pets": {
      get: { operationId: "pets/get", responses: DOCUMENT.paths["/pets/{pet-id}"]?.get?.responses ?? {} },
      post: {
        operationId: "pets/add",
        ...responding({
          type: "array",
          items: { $ref: "#/paths/~1pets/get/responses/200/content/application~1json/schema" },
        }),
      },
    },
    "/name": { get: { operationId: "pets/name", ...responding({ $ref: "#/components/schemas/pet/properties/name" }) } },
  },
  components: DOCUMENT.components ?? {},
};

function responding(schema: Schema) {
  return { responses: { 200: { content: { "application/json": { schema } } } } };
}

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

  test("puts all methods into one scope on request", () => {
    expect(generateModule(DOCUMENT, { scope: "zoo" }).match(/^ {2}\w+: \{$/gm)).toEqual(["  zoo: {"]);
  });

  test("writes types that compile and check a caller, whatever the names in the document are", async () => {
    using consumer = buildConsumer();
    const documents = { pets: DOCUMENT, odd: ODD, paths: BY_PATH };
    for (const [name, document] of Object.entries(documents)) {
      writeFileSync(join(consumer.folder, `${name}.mts`), generateModule(document));
    }
    writeFileSync(
      join(consumer.folder, "use.mts"),
      `import { Client } from "@signalbox/client";
       import type { CoreClient } from "@signalbox/client/core";
       import { createApi } from "@signalbox/client/openapi";
       import * as odd from "./odd.mts";
       import type { Endpoints as ByPath } from "./paths.mts";
       import { type Endpoints, api as pets, endpoints } from "./pets.mts";
       const client = new Client().registerEndpoints<Endpoints>(endpoints);
       const api: CoreClient & Endpoints = createApi<Endpoints>(pets, { baseUrl: "http://pets.test" });
       export async function ofPets() {
         const { data } = await client.pets.get({ petId: 5 });
         const name: string = data.name;
         const kind: "cat" | "dog" | undefined = data.kind;
         const again: string = (await api.pets.get({ petId: 5 })).data.name;
         const list: (string | number)[] | undefined = data["odd-name"];
         await client.pets.upload({ data: new Uint8Array(1) });
         // @ts-expect-error: a file is not a number.
         await client.pets.upload({ data: 5 });
         // @ts-expect-error: a pet has an id.
         await client.pets.get({});
         // @ts-expect-error: unknown value.
         await client.pets.postPets({ name: "n", kind: "cow" });
         return { name, kind, again, list };
       }
       const strange = new Client().registerEndpoints<odd.Endpoints>(odd.endpoints)._;
       export async function ofOdd() {
         await strange.getIt({ proto: 5 });
         // @ts-expect-error: text is not a number.
         await strange.getIt({ proto: "text" });
         const slot: string = (await strange.constructor({ id: 1 })).data.method.slot;
         return slot;
       }
       export async function ofPaths({ pets }: ByPath) {
         const name: string | undefined = (await pets.add()).data[0]?.name;
         const other: string = (await pets.name()).data;
         return [name, other];
       }
       console.log(Object.keys(odd.endpoints), Object.getPrototypeOf(odd.endpoints) === Object.prototype);
       console.log(JSON.stringify(odd.endpoints._.getIt.params));`,
    );
    expect(await compile(consumer.folder)).toMatchObject({ code: 0, stdout: "" });
    const ran = await runCommand(process.execPath, [join(consumer.folder, "use.mts")]);
    expect(ran).toMatchObject({
      code: 0,
      stdout: `[ '_' ] true\n{"proto":{"type":"integer","mapTo":"%5F_proto__"}}\n`,
    });
  });

  /** Generates a module and collects the warnings. */
  const warningsOf = (document: object, scope?: string): [module: string, warnings: string[]] => {
    const warnings: string[] = [];
    const warn = (message: string) => warnings.push(message);
    const options = scope === undefined ? { warn } : { warn, scope };
    return [generateModule({ openapi: "3.1.0", ...document } as OpenApiDocument, options), warnings];
  };

  test("numbers methods and types that would have the same name, and says so", () => {
    const paths = { "/a": { get: { operationId: "a/get-it" }, post: { operationId: "a/getIt" } } };
    const components = { schemas: { "a-b": {}, aB: {} } };
    const [module, warnings] = warningsOf({ paths, components });
    expect(module).toContain("getIt2: {");
    expect(module).toContain("type AB2=unknown");
    expect(warnings).toEqual([
      "The schema 'aB' is called AB2, because another one is called AB",
      "'POST /a' is called a.getIt2, because 'GET /a' is called a.getIt",
    ]);
  });

  test.each(["request", "hook", "log", "paginate", "authenticate", "registerEndpoints", "constructor"])(
    "gives the scope %s, which every client has, another name",
    (scope) => {
      const document = { paths: { [`/${scope}`]: { get: {} } } };
      expect(warningsOf(document)[0]).toContain(`  ${scope}_: {`);
      expect(warningsOf(document, "mine")[0]).toContain("mine: {");
    },
  );

  test("rejects what is not an OpenAPI document", () => {
    expect(() => generateModule({} as OpenApiDocument)).toThrow("'openapi' is missing");
    expect(() => generateModule({ openapi: "4.0.0", paths: {} })).toThrow("OpenAPI 4.0.0 is not supported");
    const webhooks = { openapi: "3.1.0", webhooks: {} } as unknown as OpenApiDocument;
    expect(() => generateModule(webhooks)).toThrow("The document describes no operations");
    expect(() => generateModule({ openapi: "3.1.0", paths: null } as never)).toThrow("it has no 'paths'");
    expect(() => generateModule({ openapi: "3.1.0", paths: { "/a": null } } as never)).toThrow("nothing in 'paths'");
  });

  test("leaves out what cannot be expressed, and names it", () => {
    const { get } = DOCUMENT.paths["/pets/{pet-id}"] ?? {};
    const schemas = {
      a: { $ref: "#/components/schemas/b" },
      b: { $ref: "#/components/schemas/a" },
      c: { properties: { d: { $ref: "#/components/schemas/gone" } } },
    };
    const parameters = (parameter: object) => ({ get: { parameters: [parameter] } });
    const paths = {
      "/fine": { get },
      "/gone": parameters({ $ref: "#/components/parameters/gone" }),
      "/elsewhere": parameters({ $ref: "./b.json#/c" }),
      "/style": parameters({ name: "q", in: "query", style: "curly", schema: { type: "array" } }),
      "/nowhere": parameters({ name: "q", in: "sky" }),
      "/nameless": parameters({ in: "query" }),
    };
    const [module, warnings] = warningsOf({ paths, components: { schemas } });
    expect(module).toContain("export interface C {d?:unknown}");
    expect(module.match(/"method"/g)).toHaveLength(1);
    expect(warnings).toEqual([
      "The reference '#/components/schemas/a' is to itself: its type is unknown",
      "The reference '#/components/schemas/b' is to itself: its type is unknown",
      "The reference '#/components/schemas/pet' cannot be resolved: its type is unknown",
      "The reference '#/components/schemas/gone' cannot be resolved: its type is unknown",
      "'GET /gone' is skipped: The reference '#/components/parameters/gone' cannot be resolved",
      "'GET /elsewhere' is skipped: The reference './b.json#/c' is to another file",
      "'GET /style' is skipped: The style 'curly' of the query parameter 'q' is not possible",
      "'GET /nowhere' is skipped: The parameter 'q' is in 'sky', which is not possible",
      "'GET /nameless' is skipped: A parameter has no name",
    ]);
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
    const api = { endpoints, servers: [{ url: "http://api.test" }], security: {} };
    const client = createApi<Record<string, Record<string, (parameters: object) => unknown>>>(api, {
      request: { fetch },
    });
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
    const filter = await send("get", query("filter[name]"), { filterName: "a" });
    expect(filter?.url).toBe("http://api.test/x?filter%5Bname%5D=a");
  });

  test.each([
    ["matrix", false, ";at=1,2"],
    ["matrix", true, ";at=1;at=2"],
    ["label", true, ".1.2"],
    ["simple", false, "1,2"],
  ])("are written in the path as the style %s with explode %s says", async (style, explode, written) => {
    const parameters = [{ name: "at", in: "path", required: true, style, explode, schema: { type: "array" } }];
    expect((await send("get", { parameters }, { at: [1, 2] }, "/x/{at}"))?.url).toBe(`http://api.test/x/${written}`);
  });

  test("that are headers or cookies are sent with every page", async () => {
    const sent: unknown[] = [];
    const fetch: Fetch = async (url, { headers }) => {
      sent.push([url, headers["x-tenant"], headers.cookie]);
      const link = '</x?page=2>; rel="next"';
      return Response.json([sent.length], { headers: sent.length === 1 ? { link } : {} });
    };
    const list = {
      method: "GET",
      url: "/x",
      params: { xTenant: { mapTo: "headers.x-tenant" } },
      encoding: { parameters: { session: { style: "cookie", name: "session", required: true } } },
    } as const;
    const api = { endpoints: { a: { list } }, servers: [{ url: "http://api.test" }], security: {} };
    const client = createApi<{ a: { list: RequestFunction } }>(api, { request: { fetch } });
    expect(await client.paginate(client.a.list, { xTenant: 5, session: "s" })).toEqual([1, 2]);
    expect(sent).toEqual([
      ["http://api.test/x", "5", "session=s"],
      ["http://api.test/x?page=2", "5", "session=s"],
    ]);
  });

  test("names an option that looks misspelt", () => {
    const lines: string[] = [];
    const log = { debug() {}, info() {}, error() {}, warn: (line: string) => void lines.push(line) };
    const misspelt = { credential: {}, validateRespones: true, auht: 1, log };
    createApi({ endpoints: {}, servers: [{ url: "http://api.test" }], security: {} }, misspelt);
    expect(lines.map((line) => line.split("'")[3])).toEqual(["credentials", "validateResponses", "auth"]);
  });

  test("that have the name of one in the path are the field of a form, or part of the body", async () => {
    const parameters = [{ name: "id", in: "path", required: true, schema: { type: "string" } }];
    const schema = { type: "object", properties: { id: {}, url: {} } };
    const form = { parameters, requestBody: { content: { "application/x-www-form-urlencoded": { schema } } } };
    const sent = await send("post", form, { id: "1", id_: "2", url_: "u" }, "/x/{id}");
    expect([sent?.url, String(sent?.body)]).toEqual(["http://api.test/x/1", "id=2&url=u"]);
    const json = { parameters, requestBody: { content: { "application/json": { schema } } } };
    const other = await send("post", json, { id: "1", data: { id: "2" } }, "/x/{id}");
    expect([other?.url, other?.body]).toEqual(["http://api.test/x/1", '{"id":"2"}']);
  });

  test("may be headers, which are checked", async () => {
    const parameters = [
      { name: "X-Tenant", in: "header", required: true, schema: { type: "integer" } },
      { name: "Accept", in: "header", required: true },
    ];
    expect(await send("get", { parameters }, { xTenant: "5" })).toMatchObject({
      headers: { "x-tenant": "5" },
    });
    await expect(send("get", { parameters }, {})).rejects.toThrow("Empty value for parameter 'xTenant'");
    const paths = { "/x": { get: { operationId: "a/b", parameters } } };
    expect(generateModule({ openapi: "3.1.0", paths })).toContain("b:Method<{xTenant:number},unknown>");
  });
});

describe("the credentials of generated methods", () => {
  const schemes = {
    basic: { type: "http", scheme: "basic" },
    bearer: { type: "http", scheme: "bearer" },
    app: { type: "apiKey", in: "header", name: "x-app" },
    key: { type: "apiKey", in: "query", name: "key" },
    certificate: { type: "mutualTLS" },
  };
  const every = { basic: { username: "u", password: "p" }, bearer: "t", app: "a", key: "k" };

  type Security = OpenApiDocument["security"] | undefined;

  /** The credentials of three requests: a call of the only operation, its second page, and a path that is not in the document. */
  async function sentBy(security: Security, credentials: Credentials, more: object = {}): Promise<string[]> {
    const paths = { "/x": { get: { operationId: "a/list", ...(security !== undefined && { security }) } } };
    const document = { openapi: "3.1.0", paths, components: { securitySchemes: schemes }, ...more };
    const module = generateModule(document as OpenApiDocument, { warn: () => {} });
    const [, source = ""] = /export const endpoints = (\{.*\}) as const/s.exec(module) ?? [];
    const [, facts = ""] = /export const api: Api = (\{.*?\});\n/s.exec(module) ?? [];
    const api: Api = new Function(`const endpoints = ${source}; return ${facts}`)();
    const sent: string[] = [];
    const fetch: Fetch = async (url, { headers }) => {
      const used = [headers.authorization?.split(" ")[0], headers["x-app"], new URL(url).searchParams.get("key")];
      sent.push(used.filter(Boolean).join(" "));
      return Response.json([], { headers: sent.length === 1 ? { link: '</x?page=2>; rel="next"' } : {} });
    };
    const client = createApi<{ a: { list: RequestFunction } }>(api, {
      baseUrl: "http://api.test",
      credentials,
      request: { fetch },
    });
    await client.paginate(client.a.list);
    await client.request("GET /other");
    return sent;
  }

  test.each<[string, Security, Credentials, string]>([
    ["those that it asks for", [{ bearer: [] }], every, "Bearer"],
    ["the first alternative", [{ key: [] }, { basic: [] }], every, "k"],
    ["both of an alternative", [{ app: [], key: [] }, { bearer: [] }], every, "a k"],
    ["the first that is given as a whole", [{ app: [], key: [] }, { bearer: [] }], { app: "a", bearer: "t" }, "Bearer"],
    ["the part that is given, if no alternative is", [{ app: [], bearer: [] }], { app: "a" }, "a"],
    ["optional ones", [{}, { bearer: [] }], every, "Bearer"],
    ["those beside a certificate", [{ certificate: [], bearer: [] }], every, "Bearer"],
    ["none, if it asks for others", [{ key: [] }], { bearer: "t" }, ""],
    ["none for an empty list", [], every, ""],
  ])("are %s, also for other pages", async (_, security, credentials, expected) => {
    const [first, second] = await sentBy(security, credentials, { security: [{ basic: [] }] });
    expect([first, second]).toEqual([expected, expected]);
  });

  test("are those of the document if the operation does not say, and of paths that are not in it", async () => {
    expect(await sentBy(undefined, every, { security: [{ key: [] }] })).toEqual(["k", "k", "k"]);
    expect(await sentBy([], every, { security: [{ key: [] }] })).toEqual(["", "", "k"]);
    const login = { post: { operationId: "a/login", security: [{ basic: [] }] } };
    const list = { get: { operationId: "a/list" } };
    expect(await sentBy(undefined, every, { paths: { "/login": login, "/x": list } })).toEqual(["", "", "Basic a k"]);
  });

  test("are each of those given if the document does not say", async () => {
    const login = { post: { operationId: "a/login", security: [] } };
    const paths = { "/login": login, "/x": { get: { operationId: "a/list" } } };
    expect(await sentBy(undefined, every, { paths })).toEqual(["Basic a k", "Basic a k", "Basic a k"]);
    expect(await sentBy(undefined, every)).toEqual(["Basic a k", "Basic a k", "Basic a k"]);
  });

  test("that the document does not describe are named", () => {
    const warn = vi.fn();
    const paths = { "/x": { get: { security: [{ token: [] }] } } };
    generateModule({ openapi: "3.1.0", paths }, { warn });
    expect(warn.mock.calls).toEqual([
      ["The credential 'token' is skipped: 'components.securitySchemes' does not have it"],
    ]);
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
    [{ "multipart/form-data": json, "image/png": file }, undefined, "{json?:unknown}"],
    [{ "application/x-www-form-urlencoded": json }, undefined, "{json?:unknown}"],
  ])("for a body, %o gives the header %s and the parameters %s", (content, header, parameters) => {
    const module = generateOne(content);
    expect(/"content-type":"([^"]*)"/.exec(module)?.[1]).toBe(header);
    expect(module).toContain(`b:Method<${parameters},undefined>`);
  });

  test.each<[Content, string]>([
    [{ "text/csv": file, "application/json": json }, "{json?:unknown}"],
    [{ "application/problem+json": json }, "{json?:unknown}"],
    [{ "application/x-ndjson": file, "text/event-stream": file }, "string"],
    [{ "text/event-stream": file }, "Events<string>"],
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
});
