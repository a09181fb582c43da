import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Ran, runCommand } from "../../../test/run-signalbox.ts";
import { generateModule } from "../src/generate/generate-module.ts";
import type { Content, OpenApiDocument } from "../src/generate/open-api.ts";
import { typeName, writeType } from "../src/generate/write-type.ts";
import { buildConsumer } from "./built-package.ts";

const DOCUMENT: OpenApiDocument = {
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

/** Names that TypeScript, or this generator, has another use for. */
const ODD: OpenApiDocument = {
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

/** Compiles `use.mts` in the folder of a consumer, strictly. */
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

  test("puts all methods into one scope when it is told to", () => {
    expect(generateModule(DOCUMENT, { scope: "zoo" }).match(/^ {2}\w+: \{$/gm)).toEqual(["  zoo: {"]);
  });

  test("writes types that the compiler accepts and that hold a caller to them", async () => {
    using consumer = buildConsumer({ types: true });
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
       // @ts-expect-error: a file is no number.
       await client.pets.upload({ data: 5 });
       // @ts-expect-error: a pet has an id.
       await client.pets.get({});
       // @ts-expect-error: there are no such pets.
       await client.pets.postPets({ name: "n", kind: "cow" });`,
    );
    expect(await compile(consumer.folder)).toMatchObject({ code: 0, stdout: "" });
  });

  test("gives any name to scopes, methods, parameters and schemas, and pollutes nothing", async () => {
    using consumer = buildConsumer({ types: true });
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
         // @ts-expect-error: text is no number.
         client["*"]["getIt!"]({ ["__proto__"]: "text" });
       };
       export const answer = (): Promise<string> =>
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

  test("says which operations would have the same name", () => {
    const operation = { operationId: "a/get-it" };
    const paths = { "/a": { get: operation, post: { operationId: "a/getIt" } } };
    expect(() => generateModule({ paths })).toThrow("'GET /a' and 'POST /a' would both be called a.getIt");
    const scopes = { "/a": { get: { operationId: "a/get" } }, "/b": { get: { operationId: "b/get" } } };
    expect(() => generateModule({ paths: scopes }, { scope: "all" })).toThrow("would both be called all.get");
  });

  test("says which schemas would have the same name", () => {
    const components = { schemas: { "a-b": {}, aB: {}, "a b": {} } };
    expect(() => generateModule({ paths: {}, components })).toThrow(
      "The schemas 'a-b' and 'aB' would both be called AB",
    );
  });

  test("refuses what is no OpenAPI document, and references that point nowhere", () => {
    expect(() => generateModule({} as OpenApiDocument)).toThrow("it has no 'paths'");
    const broken = { paths: { "/a": { get: { parameters: [{ $ref: "#/components/parameters/gone" }] } } } };
    expect(() => generateModule(broken)).toThrow("'#/components/parameters/gone' points nowhere");
  });
});

describe("of several media types", () => {
  const json = { schema: { type: "object", properties: { json: {} } } };
  const list = { schema: { type: "array", items: {} } };
  const file = { schema: { type: "string" } };
  function generateOne(content: Content, answer: Content = {}): string {
    const operation = { operationId: "a/b", requestBody: { content }, responses: { 200: { content: answer } } };
    return generateModule({ paths: { "/a": { post: operation } } });
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
  ])("the type of an answer %o is %s, as it is decoded", (content, type) => {
    expect(generateOne({ "application/json": json }, content)).toContain(`b:Method<{json?:unknown},${type}>`);
  });

  test("nothing is said about an answer that only a redirect leads to", () => {
    const paths = { "/a": { get: { operationId: "a/b", responses: { 302: {} } } } };
    expect(generateModule({ paths })).toContain("b:Method<{},unknown>");
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

  test("names types so that they can be written", () => {
    expect(typeName("minimal-repository")).toBe("MinimalRepository");
    expect(typeName("2fa.thing")).toBe("_2faThing");
  });
});
