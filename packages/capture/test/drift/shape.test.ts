import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { schemaOf } from "../../src/drift/learn-requests.ts";
import { type Drift, learn, newShape, type Shape } from "../../src/drift/shape.ts";

/** Learns bodies as the requests 1, 2, 3… of one event. */
function learnAll(bodies: readonly unknown[], room = 2_000): { shape: Shape; drifts: Drift[] } {
  const shape = newShape();
  const learner = { seq: 0, room, drifts: [] as Drift[] };
  const drifts: Drift[] = [];
  for (const body of bodies) {
    learner.seq += 1;
    learner.drifts = [];
    learn(shape, body, learner);
    drifts.push(...learner.drifts);
  }
  return { shape, drifts };
}

/** A schema whose traffic is generated, and which requests had a value of it. */
interface Node {
  readonly kind: string;
  readonly nullable: boolean;
  readonly members: readonly { readonly name: string; readonly optional: boolean; readonly node: Node }[];
  readonly items: Node | undefined;
  visits: number;
  readonly requests: Set<number>;
}

const names = ["id", "amount", "a b", "__proto__", "constructor", "toString", "ä", "x/y~z"];
const leaves = ["integer", "number", "boolean", "text", "enum", "uuid", "date-time", "email"];

const nodes = fc.letrec<{ node: Node }>((tie) => ({
  node: fc
    .oneof(
      { maxDepth: 2, depthIdentifier: "schema" },
      fc.record({ kind: fc.constantFrom(...leaves), members: fc.constant([]), items: fc.constant(undefined) }),
      fc.record({
        kind: fc.constant("object"),
        members: fc.uniqueArray(
          fc.record({ name: fc.constantFrom(...names), optional: fc.boolean(), node: tie("node") }),
          { minLength: 1, maxLength: 5, selector: ({ name }) => name, depthIdentifier: "schema" },
        ),
        items: fc.constant(undefined),
      }),
      fc.record({ kind: fc.constant("array"), members: fc.constant([]), items: tie("node") }),
    )
    .chain((node) => fc.boolean().map((nullable): Node => ({ ...node, nullable, visits: 0, requests: new Set() }))),
}));

/** The next value of a schema. Every choice occurs evenly at each path. */
function nextValue(node: Node, seq: number): unknown {
  const n = node.visits;
  node.visits += 1;
  node.requests.add(seq);
  if (node.nullable && n % 3 === 2) return null;
  switch (node.kind) {
    case "integer":
      return n - 5;
    case "number":
      return n + 0.5;
    case "boolean":
      return n % 2 === 0;
    case "text":
      return `text ${n}`;
    case "enum":
      return ["paid", "sent", "void"][n % 3 === 0 ? 0 : n % 2 === 0 ? 1 : 2];
    case "uuid":
      return `${n.toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`;
    case "date-time":
      return new Date(n * 1e8).toISOString();
    case "email":
      return `u${n}@example.com`;
    case "array":
      return Array.from({ length: 1 + (n % 2) }, () => nextValue(node.items as Node, seq));
    default:
      return Object.fromEntries(
        node.members
          .filter(({ optional }) => !optional || n % 2 === 0)
          .map(({ name, node: member }) => [name, nextValue(member, seq)]),
      );
  }
}

function expectedOf(node: Node): unknown {
  const type = ["text", "enum", "uuid", "date-time", "email"].includes(node.kind) ? "string" : node.kind;
  const required = node.members.filter(({ optional }) => !optional).map(({ name }) => name);
  return {
    type: node.nullable ? [type, "null"] : type,
    ...(node.members.length === 0
      ? {}
      : { properties: Object.fromEntries(node.members.map(({ name, node: member }) => [name, expectedOf(member)])) }),
    ...(required.length === 0 ? {} : { required }),
    ...(node.items === undefined ? {} : { items: expectedOf(node.items) }),
    ...(node.kind === "enum" ? { enum: ["paid", "void", "sent", ...(node.nullable ? [null] : [])] } : {}),
    ...(["uuid", "date-time", "email"].includes(node.kind) ? { format: node.kind } : {}),
    "x-requests": node.requests.size,
  };
}

function withoutExamples(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema), (key, value) => (key === "examples" ? undefined : value));
}

/** Order of names, required ones and values says nothing. */
function sorted(schema: unknown): unknown {
  if (Array.isArray(schema))
    return schema.map(sorted).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.entries(schema)
    .map(([name, value]) => [name, sorted(value)])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}

test("random schemas are recovered from their traffic, with the number of requests of each path", () => {
  fc.assert(
    fc.property(nodes.node, (node) => {
      const bodies = Array.from({ length: 500 }, (_, index) => nextValue(node, index + 1));
      const { shape, drifts } = learnAll(bodies);
      expect(sorted(withoutExamples(schemaOf(shape)))).toEqual(sorted(expectedOf(node)));
      expect(drifts).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test("any JSON is learned within the limits, and is valid by the schema that was learned", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue({ maxDepth: 20 }), { minLength: 1, maxLength: 40 }), (bodies) => {
      const { shape } = learnAll(bodies, 50);
      expect(countPaths(shape)).toBeLessThanOrEqual(51);
      const schema = schemaOf(shape);
      expect(JSON.stringify(schema).length).toBeLessThan(50 * 1_000);
      const checked = z.fromJSONSchema(schema as unknown as z.core.JSONSchema.JSONSchema);
      for (const body of bodies) expect(checked.safeParse(body).error?.issues).toBeUndefined();
    }),
    { numRuns: 200 },
  );
});

function countPaths({ members, items }: Shape): number {
  const inside = [...members.values(), ...(items === undefined ? [] : [items])];
  return 1 + inside.reduce((sum, shape) => sum + countPaths(shape), 0);
}

describe("the first request that breaks a settled shape", () => {
  const order = (changes: object = {}, n = 0): object => ({
    amount: n,
    status: n % 2 === 0 ? "paid" : "sent",
    at: `2026-11-27T12:00:${String(n).padStart(2, "0")}Z`,
    lines: [{ price: n }],
    ...changes,
  });
  const usual = (count: number): object[] => Array.from({ length: count }, (_, n) => order({}, n));

  test.each<[string, object, string, string]>([
    [
      "another type",
      { amount: "12" },
      "/amount",
      "`amount` is a text for the first time; in the 30 requests before, it was a whole number",
    ],
    [
      "a fraction",
      { amount: 1.5 },
      "/amount",
      "`amount` is a number with a fraction, or a very large one for the first time; in the 30 requests before, it was a whole number",
    ],
    [
      "null",
      { amount: null },
      "/amount",
      "`amount` is null for the first time; in the 30 requests before, it was a whole number",
    ],
    [
      "a new member",
      { refund: true },
      "/refund",
      "`refund` is there for the first time; in the 30 requests before, it was not",
    ],
    [
      "a missing member",
      { status: undefined },
      "/status",
      "`status` is missing for the first time; in the 30 requests before, it was there",
    ],
    [
      "a new value",
      { status: "void" },
      "/status",
      "`status` is “void” for the first time; in the 30 requests before, it was “paid” or “sent”",
    ],
    [
      "another format",
      { at: "today" },
      "/at",
      "`at` is a text that is no date-time for the first time; in the 30 requests before, it was one",
    ],
    [
      "an item of another type",
      { lines: [{ price: 1 }, { price: "1" }] },
      "/lines/*/price",
      "`lines[].price` is a text for the first time; in the 30 requests before, it was a whole number",
    ],
  ])("is named once, for %s", (_, changes, pointer, detail) => {
    const body = JSON.parse(JSON.stringify(order(changes)));
    const { drifts } = learnAll([...usual(30), body, body]);
    expect(drifts.map(({ seq, pointer: at, detail: why, requests }) => [seq, at, why, requests])).toEqual([
      [31, pointer, detail, 30],
    ]);
  });

  test("is named for a missing member after others have changed", () => {
    const bodies = [...usual(30), order({ refund: true }), order({ status: undefined })];
    const { drifts } = learnAll(bodies.map((body) => JSON.parse(JSON.stringify(body))));
    expect(drifts.map(({ seq, pointer, requests }) => [seq, pointer, requests])).toEqual([
      [31, "/refund", 30],
      [32, "/status", 31],
    ]);
    const few = [...Array(30).fill({ by: null }), { by: { id: 1 } }, { by: {} }];
    expect(learnAll(few).drifts.map(({ pointer }) => pointer)).toEqual(["/by"]);
  });

  test("is not named while the shape is not settled, or where every request differs", () => {
    expect(learnAll([...usual(19), order({ amount: "12" })]).drifts).toEqual([]);
    const dictionaries = Array.from({ length: 300 }, (_, n) => ({ byId: { [`id${n}`]: 1 }, note: `text ${n}` }));
    expect(learnAll(dictionaries).drifts).toEqual([]);
  });
});
