import { mkdir, readFile, writeFile } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { runs } from "../../../test/property-runs.ts";
import { toTypeName } from "../src/generate/definitions.ts";
import {
  compile,
  encode as encodeByType,
  generate,
  decode as interpret,
  type Plain,
  type Type,
  toPlain,
  type Value,
} from "../src/index.ts";
import { type Codec, codec, decode, encode, fromJson, PerReader, readByType, toJson } from "../src/runtime/index.ts";
import { models, typesOf } from "./models.ts";
import { valueFor } from "./values.ts";

const folder = new URL("gen/", import.meta.url);
const vectorFile = new URL("vectors/features.json", import.meta.url);
type Codecs = Readonly<Record<string, Codec<unknown>>>;
let codecs: Codecs;
let messages: readonly Message[];
let vectors: readonly { readonly type: string; readonly aper: string; readonly uper: string; readonly value: Plain }[];

/** A value of a type of any of the modules, and its codec. */
interface Message {
  readonly type: Type;
  readonly value: Value;
  readonly codec: Codec<unknown>;
}

beforeAll(async () => {
  const generated = Object.entries(models).map(async ([name, model]) => {
    const inside = new URL(`${name}/`, folder);
    await mkdir(inside, { recursive: true });
    await Promise.all(generate(model).map((file) => writeFile(new URL(file.path, inside), file.text)));
    return { name, model, codecs: (await import(new URL("index.ts", inside).href)) as Codecs };
  });
  const all = await Promise.all(generated);
  codecs = all.find(({ name }) => name === "features")?.codecs as Codecs;
  messages = all.flatMap(({ model, codecs: own }) =>
    typesOf(model).flatMap((type) => {
      // An open type has no codec.
      const codec = own[toTypeName(type.name)];
      return codec === undefined ? [] : [1, 2, 3].map((seed) => ({ type, value: valueFor(type, seed), codec }));
    }),
  );
  ({ vectors } = JSON.parse(await readFile(vectorFile, "utf8")));
});

const octetsOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, "hex"));

describe.each(["aper", "uper"] as const)("generated codecs in %s", (rules) => {
  const options = { rules, stringSizes: "octets" } as const;

  test("decode and encode the vectors of an independent codec", () => {
    for (const { type, value, [rules]: hex } of vectors) {
      const codec = codecs[type] as Codec<unknown>;
      let decoded: unknown;
      try {
        decoded = decode(codec, octetsOf(hex), options);
      } catch (error) {
        // Containers of some vectors are random, and have not the elements that are mandatory.
        expect((error as Error).message, type).toContain("found no such element");
        continue;
      }
      expect(Buffer.from(encode(codec, decoded, options)).toString("hex"), type).toBe(hex);
      const json = toJson(codec, decoded);
      // A container keeps the octets of a repeated element.
      if (JSON.stringify(json).includes('"..."')) continue;
      expect(json, type).toEqual(value);
      expect(Buffer.from(encode(codec, fromJson(codec, value), options)).toString("hex"), type).toBe(hex);
    }
  });

  test("agree with the interpreter on values of all modules, and on changed octets", () => {
    const cases = fc.record({
      index: fc.nat(),
      changes: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 3 }),
      length: fc.oneof(fc.constant(Infinity), fc.nat()),
    });
    const encoded = messages.map(({ type, value }) => encodeByType(type, value, options));
    fc.assert(
      fc.property(cases, ({ index, changes, length }) => {
        const { type, codec } = messages[index % messages.length] as Message;
        const whole = encoded[index % messages.length] as Uint8Array;
        const octets = whole.slice(0, length === Infinity ? undefined : 1 + (length % whole.length));
        for (const [at, octet] of changes) octets[at % octets.length] = octet;
        const generated = outcome(() => {
          const reader = new PerReader(octets, { aligned: rules === "aper", hasStringSizes: true });
          const decoded = codec.read(reader);
          reader.assertEnd();
          return toJson(codec, decoded);
        });
        const interpreted = outcome(() => {
          const decoded = interpret(codec.type, octets, options);
          return { plain: toPlain(codec.type, decoded), again: encodeByType(codec.type, decoded, options) };
        });
        const byModule = outcome(() => toPlain(type, interpret(type, octets, options)));
        expectEqual(generated.value, interpreted.value?.plain);
        // The type of the module knows neither which elements of a container are mandatory, nor that each comes once.
        if (generated.value === undefined) {
          if (byModule.value !== undefined) expect(interpreted.message).toContain("found no such element");
        } else if (!hasRepeatedElements(generated.value)) {
          expectEqual(byModule.value, generated.value);
        }
        if (interpreted.value === undefined) return;
        const { plain, again } = interpreted.value;
        expectEqual(encode(codec, fromJson(codec, plain), options), again);
      }),
      { numRuns: runs(5000) },
    );
  });
});

/** `toEqual` takes most of the time of a property with large values, so it only explains a difference. */
function expectEqual(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}

interface Outcome<T> {
  readonly value?: T;
  readonly message: string;
}

/** A value, or why the octets are malformed: where depends on when a value in CONTAINING is decoded. */
function outcome<T>(run: () => T): Outcome<T> {
  try {
    return { value: run(), message: "" };
  } catch (error) {
    expect(error).toMatchObject({ name: "Asn1Error", code: "malformed" });
    return { message: (error as Error).message };
  }
}

/** Whether a container has two elements with the same id: generated code keeps the octets of the second one. */
function hasRepeatedElements(plain: Plain): boolean {
  if (typeof plain !== "object" || plain === null) return false;
  const parts: readonly Plain[] = Object.values(plain);
  const ids = Array.isArray(plain) ? parts.map((part) => Object.values(part ?? {})[0]) : [];
  return new Set(ids).size < ids.length || parts.some(hasRepeatedElements);
}

test("names of modules and types do not collide", () => {
  const text = `Index DEFINITIONS AUTOMATIC TAGS ::= BEGIN
Object ::= SEQUENCE { default Array, constructor NULL OPTIONAL, a-b NULL, aB NULL }
Array ::= CHOICE { ... }
Infinity ::= SEQUENCE { only ENUMERATED { true } OPTIONAL, ... }
Map ::= BIT STRING { zero(0) }
END
INDEX DEFINITIONS ::= BEGIN Object ::= NULL END`;
  const files = generate(compile([{ file: "a**//m.asn", text }]));
  expect(files.map(({ path }) => path)).toEqual(["index2.ts", "index3.ts", "index.ts"]);
  const all = files.map((file) => file.text).join("\n");
  for (const part of [
    "export interface Object {",
    "export type Object2 = null;",
    "export interface Infinity2 {",
    "export type Map2 = per.BitString;",
    // The name of the file does not end the comment.
    "/** `Object`, a**\\//m.asn:2 */",
    "readonly default: Array;",
    "readonly constructor_?: null",
    "readonly aB2: null;",
  ]) {
    expect(all).toContain(part);
  }
  // An enumeration of one name is that name, and no text.
  expect(all).toContain('"true" as const');
});

test("a message has a file of its own, with what only it needs", () => {
  const procedures = `P DEFINITIONS AUTOMATIC TAGS ::= BEGIN
PROCEDURE ::= CLASS { &code INTEGER (0..255) UNIQUE, &criticality Level, &Message }
  WITH SYNTAX { CODE &code LEVEL &criticality MESSAGE &Message }
Level ::= ENUMERATED { reject, ignore }
Procedures PROCEDURE ::= { { CODE 1 LEVEL reject MESSAGE Start } | { CODE 2 LEVEL ignore MESSAGE Stop }, ... }
Pdu ::= SEQUENCE {
  code PROCEDURE.&code ({Procedures}),
  criticality PROCEDURE.&criticality ({Procedures}{@code}),
  value PROCEDURE.&Message ({Procedures}{@code}) }
Start ::= SEQUENCE { id Id, speed Speed, ... }
Stop ::= SEQUENCE { id Id, ... }
Speed ::= INTEGER (0..7)
Id ::= INTEGER (0..255)
END`;
  const files = new Map(generate(compile([{ file: "p.asn", text: procedures }])).map(({ path, text }) => [path, text]));
  expect([...files.keys()]).toEqual(["p.ts", "start.ts", "stop.ts", "index.ts"]);
  expect(files.get("start.ts")).toContain("export type Speed");
  expect(files.get("start.ts")).not.toContain("Stop");
  expect(files.get("p.ts")).toContain("export type Id");
});

test("elements have the names of their ids, of which the first word is in small letters", () => {
  const text = generate(models.ngap)
    .map((file) => file.text)
    .join("");
  for (const name of ["ranUENGAPID", "nasPDU", "amfSetID"]) expect(text).toMatch(new RegExp(`readonly ${name}\\?*:`));
});

test("errors of generated codecs have the path", () => {
  const nested = codecs.Nested as Codec<unknown>;
  expect(() => decode(nested, Uint8Array.of(0xe3, 0xff))).toThrow(
    expect.objectContaining({ code: "malformed", path: "Nested.inner.y.q" }),
  );
  expect(() => encode(nested, { inner: { x: 200, y: { kind: "p", value: null } } })).toThrow(
    "Cannot encode Nested.inner.x: expected an integer of 0..199, got 200",
  );
});

test("generated code, the interpreter and JSON have the same limit of levels", () => {
  const codec = codecs.Recursive as Codec<Value>;
  const nested = (levels: number): Value => (levels === 1 ? { value: 1 } : { value: 1, child: nested(levels - 1) });
  const octets = encode(codec, nested(200));
  expect(interpret(codec.type, octets)).toEqual(nested(200));
  expect(toJson(codec, decode(codec, octets))).toEqual(nested(200));
  expect(encode(codec, fromJson(codec, nested(200) as Plain))).toEqual(octets);
  // The presence of a child, its value, and all that follows.
  const deeper = Uint8Array.of(0x40, 1, ...octets);
  for (const run of [
    () => encode(codec, nested(201)),
    () => encodeByType(codec.type, nested(201)),
    () => decode(codec, deeper),
    () => interpret(codec.type, deeper),
    () => fromJson(codec, nested(201) as Plain),
  ]) {
    const path = `Recursive${".child".repeat(200)}`;
    expect(run).toThrow(expect.objectContaining({ code: "unsupported", path }));
  }
});

test("a string with CONTAINING is decoded when it is read, and keeps its octets", () => {
  const item = codecs.Item as Codec<{ key: number; payload: { bytes: Uint8Array; containing: unknown } }>;
  const octets = encode(item, {
    key: 1,
    payload: { bytes: new Uint8Array(), containing: { inner: { x: 1, y: { kind: "p", value: null } } } },
  });
  const { payload } = decode(item, octets);
  expect(payload.bytes.length).toBe(2);
  expect(payload.containing).toEqual({ inner: { x: 1, y: { kind: "p", value: null } }, list: undefined });
  const broken = octets.slice();
  broken[broken.length - 2] = 0xff;
  const late = decode(item, broken);
  // Reading it again is the same error.
  for (let i = 0; i < 2; i++) {
    expect(() => late.payload.containing).toThrow("Cannot decode Nested.inner.x at bit 33: expected");
  }
});

test("a value of DEFAULT may be of a type that contains the component", () => {
  const text = `M DEFINITIONS AUTOMATIC TAGS ::= BEGIN
C ::= CHOICE { x NULL, y SEQUENCE { c C DEFAULT x : NULL } }
L ::= SEQUENCE OF SEQUENCE { a INTEGER (0..255), l L DEFAULT {} }
END`;
  const model = compile([{ file: "m.asn", text }]);
  const [file] = generate(model);
  expect(file?.text).toContain('@default {"kind":"x","value":null}');
  expect(file?.text).toContain("@default []");
  for (const [name, value, hex] of [
    ["C", { kind: "y", value: { c: { kind: "x", value: null } } }, "80"],
    ["L", [{ a: 1, l: [] }], "010001"],
  ] as const) {
    expect(Buffer.from(encodeByType(model.find(name), value as unknown as Value)).toString("hex")).toBe(hex);
  }
});

test("what is read again by its type takes memory once", () => {
  const text = "M DEFINITIONS AUTOMATIC TAGS ::= BEGIN A ::= SEQUENCE OF CHOICE { a BOOLEAN, b NULL } END";
  const type = compile([{ file: "m.asn", text }]).find("A");
  const read = (reader: PerReader): unknown => {
    const { position, memoryLeft } = reader;
    reader.allocate(1_000_000);
    return readByType(reader, again, position, memoryLeft);
  };
  const again: Codec<unknown> = codec(
    () => type,
    read,
    () => {},
  );
  const value = Array.from({ length: 4000 }, () => ({ kind: "a", value: true }));
  expect(decode(again, encodeByType(type, value))).toEqual(value);
});

test("a container is an object of its elements, and keeps unknown and repeated ones", () => {
  const setup = codecs.Setup as Codec<{ fields: Record<string, unknown> }>;
  // One element, count, and no items.
  const octets = octetsOf("10000100020005");
  const fields = {
    count: 5,
    items: [
      { type: "Item", value: { key: 1, payload: { containing: { inner: { x: 1, y: { kind: "p", value: null } } } } } },
    ],
  };
  const encoded = encode(setup, { fields });
  expect(decode(setup, encoded)).toMatchObject({ fields: { count: 5 } });
  expect(() => encode(setup, { fields: { count: 5 } })).toThrow(
    "Cannot encode Setup.fields: expected element items (id 3), got nothing",
  );
  expect(() => decode(setup, octets)).toThrow(expect.objectContaining({ code: "malformed", path: "Setup.fields" }));
  // In another order, with another criticality, and with a repeated and an unknown element.
  const elements = [
    { id: 77, criticality: "notify", value: { "...": "0102" } },
    { id: 2, criticality: "reject", value: { Printable: "a" } },
    { id: 1, criticality: "ignore", value: { Range257: 7 } },
    { id: 3, criticality: "reject", value: { "...": "00" } },
  ];
  const [, items = ""] = (toJson(setup, decode(setup, encoded)) as { fields: readonly Plain[] }).fields;
  const json = { fields: [...elements.slice(0, 3), items, elements[3]] } as Plain;
  const received = decode(setup, encode(setup, fromJson(setup, json)));
  expect(received).toMatchObject({ fields: { count: 7, name: "a", "...heads": { length: 5 } } });
  expect(toJson(setup, received)).toEqual(json);
  expect(encode(setup, received)).toEqual(encode(setup, fromJson(setup, json)));
  const other = { id: 77, criticality: "notify", value: Uint8Array.of(1, 2) };
  expect(decode(setup, encode(setup, { fields: { ...fields, "...": [other] } }))).toMatchObject({
    fields: { "...": [other] },
  });
});
