import { ts } from "@ts-morph/common";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { runs } from "../../../../test/property-runs.ts";
import { generateModule } from "../../src/generate/generate-module.ts";
import type { OpenApiDocument } from "../../src/generate/open-api.ts";

const PET = {
  type: "object",
  description: "A pet",
  required: ["name"],
  properties: {
    name: { type: "string", description: "Its name" },
    kind: { enum: ["cat", null, 1] },
    size: { const: "large" },
    tags: { type: ["array", "null"], items: { oneOf: [{ type: "string" }, { allOf: [{ type: "integer" }] }] } },
    more: { type: "object", additionalProperties: { anyOf: [{ $ref: "#/components/schemas/pet" }] } },
  },
};

/** A document with text in every place that the generator reads. */
const DOCUMENT = {
  openapi: "3.1.0",
  security: [{ "api-key": [] }],
  servers: [{ url: "https://{region}.pets.test", variables: { region: { default: "eu", enum: ["eu"] } } }],
  paths: {
    "/pets/{id}": {
      parameters: [{ name: "id", in: "path", required: true, description: "Its id", schema: { type: "integer" } }],
      get: {
        operationId: "pets/get",
        summary: "Get a pet",
        deprecated: true,
        externalDocs: { url: "https://pets.test/get" },
        "x-github": { removalDate: "2030-01-01", requestBodyParameterName: "name" },
        parameters: [
          { name: "sort[]", in: "query", style: "form", schema: { type: "array", enum: ["a", "b"] } },
          { name: "session-id", in: "cookie", schema: { type: "string" } },
          { name: "filter", in: "query", style: "deepObject", schema: { type: "object" } },
          { name: "x-trace", in: "header", description: "A header", schema: { type: "string" } },
        ],
        responses: { 200: { content: { "application/json": { schema: { $ref: "#/components/schemas/pet" } } } } },
      },
      put: {
        requestBody: { required: true, content: { "application/json": { schema: PET } } },
        responses: { 200: { content: { "application/json": { schema: PET } } } },
      },
      post: {
        operationId: "upload",
        security: [{ "api-key": ["write"], basic: [] }, {}],
        servers: [{ url: "https://uploads.test" }],
        requestBody: { content: { "application/octet-stream": { schema: { type: "string" } } } },
        responses: { 200: { content: { "text/plain": { schema: {} } } } },
      },
      patch: {
        tags: ["Pets"],
        requestBody: {
          content: {
            "multipart/form-data": {
              encoding: { more: { style: "deepObject" } },
              schema: { properties: { "photo[]": { format: "binary" }, more: PET } },
            },
          },
        },
        responses: { 200: { content: { "text/event-stream": { itemSchema: PET } } } },
      },
    },
  },
  components: {
    schemas: { pet: PET },
    securitySchemes: {
      "api-key": { type: "apiKey", in: "header", name: "x-key" },
      basic: { type: "http", scheme: "basic" },
    },
  },
};

/** The path of every value of a document. */
function pathsOf(value: unknown, way: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [way];
  const inner = Object.entries(value).flatMap(([key, member]) => pathsOf(member, [...way, key]));
  return way.length === 0 ? inner : [way, ...inner];
}

/** Puts `text` in place of a value, or of its key. */
function replaceAt(value: unknown, [key = "", ...rest]: readonly string[], asKey: boolean, text: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((item, index) => {
      if (String(index) !== key) return item;
      return rest.length === 0 ? text : replaceAt(item, rest, asKey, text);
    });
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, member]): [string, unknown] => {
    if (name !== key) return [name, member];
    if (rest.length > 0) return [name, replaceAt(member, rest, asKey, text)];
    return asKey ? [String(text), member] : [name, text];
  });
  return Object.fromEntries(entries);
}

const K = ts.SyntaxKind;

/** What data and types consist of: no calls, functions, templates or names that are looked up at run time. */
const HARMLESS: ReadonlySet<ts.SyntaxKind> = new Set([
  ...[K.Identifier, K.StringLiteral, K.NumericLiteral, K.PrefixUnaryExpression, K.TrueKeyword, K.FalseKeyword],
  ...[K.NullKeyword, K.ObjectLiteralExpression, K.ArrayLiteralExpression, K.PropertyAssignment, K.ComputedPropertyName],
  ...[K.PropertySignature, K.IndexSignature, K.Parameter, K.QuestionToken, K.TypeLiteral, K.TypeReference],
  ...[K.ArrayType, K.UnionType, K.IntersectionType, K.LiteralType, K.ParenthesizedType, K.TupleType],
  ...[K.StringKeyword, K.NumberKeyword, K.BooleanKeyword, K.UnknownKeyword, K.UndefinedKeyword, K.ExportKeyword],
]);

/** Names that types refer to: those of the module and of its imports. Data refers to nothing. */
const IMPORTED = ["Method", "RawBody", "ArrayBuffer", "Events", "FilePart"];

function initializerOf(statement: ts.Statement | undefined, name: string): ts.Expression {
  if (statement === undefined || !ts.isVariableStatement(statement)) throw new Error(`'${name}' is missing`);
  const [declaration] = statement.declarationList.declarations;
  expect(declaration?.name.getText()).toBe(name);
  if (declaration?.initializer === undefined) throw new Error(`'${name}' has no value`);
  return declaration.initializer;
}

/** Parses a generated module and checks that it is data and types; returns the names that it declares. */
function declarationsOf(module: string): string[] {
  const file = ts.createSourceFile("generated.ts", module, ts.ScriptTarget.Latest, true);
  expect(Reflect.get(file, "parseDiagnostics")).toEqual([]);
  const [imports, others, endpoints, api, ...types] = file.statements;
  expect(imports?.getText()).toMatch(
    /^import type \{ EndpointDescriptors, EndpointMethod as Method(?:, RawBody)? \} from "@signalbox\/client";$/,
  );
  expect(others?.getText()).toMatch(
    /^import type \{ Api(?:, Events)?(?:, FilePart)? \} from "@signalbox\/client\/openapi";$/,
  );
  const check = (node: ts.Node): void => {
    if (!HARMLESS.has(node.kind)) throw new Error(`${K[node.kind]}: ${node.getText()}`);
    ts.forEachChild(node, check);
  };
  // `{…} as const satisfies EndpointDescriptors`
  const initializer = initializerOf(endpoints, "endpoints");
  if (!ts.isSatisfiesExpression(initializer)) throw new Error("no 'satisfies'");
  if (!ts.isAsExpression(initializer.expression)) throw new Error("no 'as const'");
  check(initializer.expression.expression);
  const facts = initializerOf(api, "api");
  if (!ts.isObjectLiteralExpression(facts)) throw new Error("'api' is not an object");
  const [first, ...properties] = facts.properties;
  expect(first?.getText()).toBe("endpoints");
  for (const property of properties) check(property);
  const referenced = new Set<string>();
  const collect = (node: ts.Node): void => {
    if (ts.isTypeReferenceNode(node)) referenced.add(node.typeName.getText());
    ts.forEachChild(node, collect);
  };
  const names = types.map((statement) => {
    if (!ts.isInterfaceDeclaration(statement) && !ts.isTypeAliasDeclaration(statement)) {
      throw new Error(`not a type: ${statement.getText()}`);
    }
    ts.forEachChild(statement, check);
    collect(statement);
    return statement.name.getText();
  });
  expect([...names, ...IMPORTED]).toEqual(expect.arrayContaining([...referenced]));
  expect(new Set(names).size).toBe(names.length);
  return names;
}

const HOSTILE = [
  "globalThis.process.exit(1)",
  "*/ evil(); /*",
  "*\r/ evil(); /**",
  "**//evil();",
  '"; evil(); "',
  "'; evil(); '",
  "`;evil();`",
  "}; evil(); export const other = { a: 1",
  "unknown>}; evil(); export interface Other {a: Method<{}, unknown",
  "unknown; [evil()]: string",
  "[evil()]",
  "\n// @ts-nocheck\nevil();",
  "\u2028evil();\u2029",
  "\\",
  "\\u002a/",
  "__proto__",
  "constructor",
  "Endpoints",
  "PetsMethods",
  "",
];

const text = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: "binary" }));
const value = fc.oneof(
  text,
  text.map((one) => [one]),
  text.map((one) => ({ [one]: one })),
  fc.jsonValue(),
);
const change = fc.record({ path: fc.constantFrom(...pathsOf(DOCUMENT)), asKey: fc.boolean(), value });

describe("a module from a document of a stranger", () => {
  test("has the endpoints and types of the document", () => {
    const module = generateModule(DOCUMENT as unknown as OpenApiDocument);
    expect(declarationsOf(module)).toEqual(["Pet", "PetsMethods", "Endpoints"]);
  });

  test("is data and types, whatever text is in any place of the document", () => {
    let generated = 0;
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        const document = changes.reduce<unknown>(
          (changed, { path, asKey, value }) => replaceAt(changed, path, asKey, value),
          DOCUMENT,
        );
        let module: string;
        try {
          module = generateModule(document as OpenApiDocument, { warn: () => {}, schemas: true });
        } catch {
          // A document that is not OpenAPI has no module.
          return;
        }
        generated += 1;
        expect(declarationsOf(module).at(-1)).toBe("Endpoints");
      }),
      { numRuns: runs(600) },
    );
    expect(generated).toBeGreaterThan(150);
  });

  test("has one type of each name, when a schema has that of a scope", () => {
    const schemas = { pet: PET, petsMethods: { properties: { get: {} } } };
    const module = generateModule({
      ...DOCUMENT,
      components: { ...DOCUMENT.components, schemas },
    } as unknown as OpenApiDocument);
    expect(declarationsOf(module)).toEqual(["Pet", "PetsMethods", "PetsMethods_", "Endpoints"]);
  });

  test("has no code from a response whose schema is a string", () => {
    const schema = "unknown>}; process.exit(); export interface Other { a: Method<{}, unknown";
    const responses = { 200: { content: { "application/json": { schema } } } };
    const document = { openapi: "3.1.0", paths: { "/": { get: { responses } } } };
    const module = generateModule(document as unknown as OpenApiDocument);
    expect(declarationsOf(module)).toEqual(["RootMethods", "Endpoints"]);
    expect(module).not.toContain("process");
  });

  test.each([
    ["enum", { enum: [{ name: "a" }, { name: "b" }] }],
    ["const", { const: { name: "a" } }],
    ["anyOf", { anyOf: [{ $ref: "#/components/schemas/pet" }] }],
  ])("has a type for a schema with both fields and %s", (_, more) => {
    const document = {
      ...DOCUMENT,
      components: { ...DOCUMENT.components, schemas: { pet: PET, other: { properties: { name: {} }, ...more } } },
    };
    const module = generateModule(document as unknown as OpenApiDocument);
    expect(declarationsOf(module)).toEqual(["Pet", "Other", "PetsMethods", "Endpoints"]);
    expect(module).toContain("export type Other=");
  });

  /** A document whose body and parameter have this schema. */
  const documentOf = (schema: object, schemas: object = {}): OpenApiDocument => {
    const requestBody = { content: { "application/json": { schema } } };
    const operation = { operationId: "a/set", parameters: [{ name: "q", in: "query", schema }], requestBody };
    return { openapi: "3.1.0", paths: { "/a": { post: operation } }, components: { schemas } } as OpenApiDocument;
  };

  test.each([
    ["choices", (inner: object) => ({ oneOf: [inner] })],
    ["lists", (items: object) => ({ type: "array", items })],
    ["objects", (a: object) => ({ properties: { a } })],
  ])("may nest %s 100 levels deep, and loses what is nested deeper", (_, wrap) => {
    const nested = (levels: number): object => (levels === 0 ? { type: "string" } : wrap(nested(levels - 1)));
    // Writing each choice twice would read the innermost schema 2 ** 10 times.
    let reads = 0;
    const leaf = {
      get type() {
        reads += 1;
        return "string";
      },
    };
    let schema: object = leaf;
    for (let level = 0; level < 10; level += 1) schema = wrap(schema);
    generateModule(documentOf(schema));
    expect(reads).toBeLessThan(100);
    expect(declarationsOf(generateModule(documentOf(nested(100))))).toEqual(["AMethods", "Endpoints"]);
    const warn = vi.fn();
    expect(declarationsOf(generateModule(documentOf(nested(1_000)), { warn }))).toEqual(["AMethods", "Endpoints"]);
    expect(warn).toHaveBeenCalledWith(
      "'#/paths/~1a/post' is nested more than 256 levels deep: the rest of it is unknown",
    );
  });

  test("reads a schema once, however many choices refer to it", () => {
    let reads = 0;
    const last = {
      get type() {
        reads += 1;
        return "string";
      },
    };
    const choice = (n: number) => [`c${n}`, { oneOf: [1, 2].map(() => ({ $ref: `#/components/schemas/c${n + 1}` })) }];
    const schemas = { ...Object.fromEntries(Array.from({ length: 10 }, (_, n) => choice(n))), c10: last };
    const module = generateModule(documentOf({ $ref: "#/components/schemas/c0" }, schemas));
    expect(module).toContain("export type C0=C1");
    expect(reads).toBeLessThan(100);
  });
});
