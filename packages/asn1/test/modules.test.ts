import { describe, expect, test } from "vitest";
import { compile, decode, encode, fromPlain, type Model, type Plain, toPlain } from "../src/index.ts";
import { models } from "./models.ts";

const model = compile([
  {
    file: "parts.asn",
    text: `
Parts { iso(1) parts(9) } DEFINITIONS IMPLICIT TAGS ::= BEGIN
EXPORTS ALL;
IMPORTS Shared, max-1, Flag FROM Common { iso(1) common(2) };
-- recursion through aliases, in any order --
A ::= B
B ::= SEQUENCE OF C
C ::= SEQUENCE { x A OPTIONAL, y Shared OPTIONAL }
D ::= B (SIZE (1..3))
/* order by tags, /* nested */ comment */
S ::= SET { z [2] INTEGER (0..3), y [0] BOOLEAN, u UTF8String }
T ::= CHOICE { b BOOLEAN, n NULL, i INTEGER (0..3) }
Chain { Element } ::= SEQUENCE { value Element, next Chain { Element } OPTIONAL }
Chained ::= Chain { INTEGER (0..7) }
SetupRelease { Element } ::= CHOICE { release NULL, setup Element }
E ::= SEQUENCE { COMPONENTS OF C, w SetupRelease { INTEGER (0..15) } }
L ::= SEQUENCE SIZE (0..max-1) OF flag Flag
Defaults ::= SEQUENCE {
  f BIT STRING { a(0), b(1) } DEFAULT { a },
  g OBJECT IDENTIFIER DEFAULT { iso 3 6 },
  h SEQUENCE { p INTEGER (0..3) } DEFAULT { p 2 },
  i REAL DEFAULT 1.5 }
Grown ::= SEQUENCE { a BOOLEAN, ..., [[ 2: b BOOLEAN, c INTEGER (0..3) OPTIONAL ]], ..., d BOOLEAN }
Narrow ::= INTEGER (0..100) (10..MAX ^ 5..20 EXCEPT 20)
Without ::= INTEGER (0..4 EXCEPT 4)
AllBut ::= INTEGER (ALL EXCEPT (1 | 2))
Alphabet ::= IA5String (SIZE (3) ^ FROM ("a".."d"))
Moment ::= GeneralizedTime
Wide ::= BMPString (SIZE (0..10))
END`,
  },
  {
    file: "common.asn",
    text: `Common DEFINITIONS AUTOMATIC TAGS ::= BEGIN
max-1 INTEGER ::= 31
Shared ::= INTEGER { low(1) } (low..7)
Flag ::= BOOLEAN
KEYED ::= CLASS { &id Key, &Type OPTIONAL, &level ENUMERATED { high, low } DEFAULT low }
  WITH SYNTAX { [TYPE &Type] KEY &id [LEVEL &level] }
Key ::= CHOICE { local INTEGER (0..255), global OBJECT IDENTIFIER }
numbers KEYED ::= { TYPE SEQUENCE OF INTEGER (0..7) KEY local:1 }
Known KEYED ::= { numbers | { TYPE BOOLEAN KEY global:{ iso 3 } LEVEL high } | { KEY local:3 }, ... }
Entry ::= SEQUENCE { id KEYED.&id ({Known}), level KEYED.&level ({Known}{@id}), inner SEQUENCE { value KEYED.&Type ({Known}{@id}) } }
TYPED ::= CLASS { &id OBJECT IDENTIFIER UNIQUE, &Type } WITH SYNTAX { &Type IDENTIFIED BY &id }
Typed ::= SEQUENCE { id TYPED.&id ({Any}), value TYPED.&Type ({Any}{@.id}) }
Any TYPED ::= { { BOOLEAN IDENTIFIED BY { 1 2 3 } } }
END`,
  },
]);

/** The octets of a value of a type of `of`, which decode to the same value. */
function roundTrip(name: string, value: Plain, rules: "aper" | "uper" = "aper", of: Model = model): string {
  const type = of.find(name);
  const octets = encode(type, fromPlain(type, value), { rules });
  expect(toPlain(type, decode(type, octets, { rules }))).toEqual(value);
  return Buffer.from(octets).toString("hex");
}

// The expected octets were worked out by hand from X.691.
describe("constructs of X.680 to X.683", () => {
  test("types refer to each other in any order", () => {
    expect(roundTrip("A", [{ y: 3 }, { x: [{ y: 1 }], y: 2 }])).toBe("02560141");
    expect(roundTrip("D", [{ y: 1 }])).toBe("10");
  });

  test("tags order the components of SET and the alternatives of CHOICE", () => {
    expect(roundTrip("S", { u: "hé", y: true, z: 3 })).toBe("0368c3a9e0");
    expect(roundTrip("T", { n: null })).toBe("80");
  });

  test("parameters, COMPONENTS OF, and imported values have the meaning of their place", () => {
    expect(roundTrip("E", { y: 3, w: { setup: 9 } })).toBe("5240");
    expect(roundTrip("L", [true, false])).toBe("14");
    expect(roundTrip("Chained", { value: 5, next: { value: 2 } })).toBe("d2");
  });

  test("integers are numbers in JSON up to 2^53, then text, whatever the program holds", () => {
    const type = compile([{ file: "m.asn", text: "M DEFINITIONS ::= BEGIN I ::= INTEGER END" }]).find("I");
    for (const value of [2 ** 53, 2n ** 53n]) expect(toPlain(type, value)).toBe("9007199254740992");
    for (const value of [-(2 ** 53) + 1, -(2n ** 53n) + 1n]) expect(toPlain(type, value)).toBe(-9007199254740991);
    expect(() => fromPlain(type, 2 ** 53)).toThrow("expected an integer, as text from 2^53 on");
  });

  test("values of DEFAULT are not encoded", () => {
    const type = model.find("Defaults");
    const all = { f: { bits: "1" }, g: "1.3.6", h: { p: 2 }, i: 1.5 };
    expect(Buffer.from(encode(type, fromPlain(type, all))).toString("hex")).toBe("00");
    expect(roundTrip("Defaults", { f: { bits: "01" }, i: 2.5 })).toBe("9002400380ff05");
  });

  test("additions follow the components after the second extension marker", () => {
    expect(roundTrip("Grown", { a: true, d: true })).toBe("60");
    expect(roundTrip("Grown", { a: true, d: true, b: true, c: 2 })).toBe("e02001e0");
    expect(roundTrip("Grown", { a: true, d: true, b: true }, "uper")).toBe("e0202800");
  });

  test("constraints combine as sets", () => {
    expect(roundTrip("Narrow", 19)).toBe("90");
    expect(() => encode(model.find("Narrow"), 9)).toThrow("Cannot encode Narrow: expected an integer of 10..20, got 9");
    // PER does not see EXCEPT (X.691, 10.3): 0..4 has 3 bits.
    expect([roundTrip("Without", 3), roundTrip("AllBut", 3)]).toEqual(["60", "0103"]);
    expect(roundTrip("Alphabet", "bad")).toBe("4c");
    expect(roundTrip("Wide", "é日")).toBe("2000e965e5");
    expect(roundTrip("Wide", "é日", "uper")).toBe("200e965e50");
    expect(roundTrip("Moment", "20260101Z")).toBe("0932303236303130315a");
  });

  test("the key of an object set says what an open type holds", () => {
    expect(roundTrip("Entry", { id: { local: 1 }, level: "low", inner: { value: { "SEQUENCE OF": [1, 2] } } })).toBe(
      "000180020228",
    );
    expect(roundTrip("Entry", { id: { global: "1.3" }, level: "high", inner: { value: { BOOLEAN: true } } })).toBe(
      "80012b000180",
    );
    expect(roundTrip("Typed", { id: "1.2.3", value: { BOOLEAN: true } })).toBe("022a030180");
  });

  test("what a type does not know keeps its octets", () => {
    expect(roundTrip("Entry", { id: { local: 3 }, level: "low", inner: { value: { "...": "ab" } } })).toBe(
      "00038001ab",
    );
    expect(roundTrip("Typed", { id: "1.2.4", value: { "...": "0102" } })).toBe("022a04020102");
    const later = compile([
      {
        file: "later.asn",
        text: `Later DEFINITIONS AUTOMATIC TAGS ::= BEGIN
New ::= SEQUENCE { a BOOLEAN, ..., b BOOLEAN OPTIONAL, c CHOICE { x NULL, ..., y BOOLEAN } OPTIONAL, d ENUMERATED { e, ..., f } OPTIONAL }
Old ::= SEQUENCE { a BOOLEAN, ..., b BOOLEAN OPTIONAL }
NewChoice ::= CHOICE { x NULL, ..., y BOOLEAN }
OldChoice ::= CHOICE { x NULL, ... }
NewName ::= ENUMERATED { e, ..., f }
OldName ::= ENUMERATED { e, ... }
END`,
      },
    ]);
    const pairs: readonly [string, string, Plain, Plain][] = [
      [
        "New",
        "Old",
        { a: true, c: { y: true }, d: "f" },
        {
          a: true,
          "...": [
            { index: 1, octets: "800180" },
            { index: 2, octets: "80" },
          ],
        },
      ],
      ["NewChoice", "OldChoice", { y: true }, { "...": { index: 0, octets: "80" } }],
      ["NewName", "OldName", "f", 0],
    ];
    for (const [newName, oldName, value, seen] of pairs) {
      const octets = encode(later.find(newName), fromPlain(later.find(newName), value));
      const old = later.find(oldName);
      const plain = toPlain(old, decode(old, octets));
      expect(plain).toEqual(seen);
      expect(encode(old, fromPlain(old, plain))).toEqual(octets);
    }
  });
});

describe("texts as specifications and word processors leave them", () => {
  const types = `A ::= SEQUENCE (SIZE(1..max-1,...))OF B
B ::= SEQUENCE { a BIT STRING { x(0), y(1) } (SIZE (8, ...)), -- Need M
  b ENUMERATED{ n-1, spare1 } OPTIONAL -- Cond X -- , criticalExtensionsFuture SEQUENCE {}, ..., [[ c NULL -- Need N
]] }
max-1 INTEGER ::= 3`;
  // No extension and 1 of 1..3 items; no extension and no b; a size of the root and its bits.
  const expected = "03fc";

  test.each([
    ["line ends of CRLF", types.replaceAll("\n", "\r\n")],
    ["line ends of CR", types.replaceAll("\n", "\r")],
    ["tabs, no-break spaces and form feeds", types.replaceAll(" ", "\t\u00a0").replaceAll("\n", "\f\n")],
    ["lines of hyphens", `${"-".repeat(65)}\n${types}\n-----`],
  ])("%s", (_, body) => {
    const head =
      "\ufeff-- ASN1START\rM { iso identified-organization m(4) } DEFINITIONS AUTOMATIC TAGS ::= BEGIN EXPORTS ALL; IMPORTS ;\n";
    const text = `${head}${body}\nEND\nN DEFINITIONS ::= BEGIN END\n-- ASN1STOP`;
    const type = compile([{ file: "m.asn", text }]).find("A");
    const value = [{ a: { bits: "11111111" }, criticalExtensionsFuture: {} }];
    expect(Buffer.from(encode(type, fromPlain(type, value))).toString("hex")).toBe(expected);
  });
});

test("a set of values is a type", () => {
  const text = `M DEFINITIONS AUTOMATIC TAGS ::= BEGIN
Odd INTEGER ::= { 1 | 3 | 5..7 } Small Level ::= { 4..5, ... } Level ::= INTEGER (0..100)
A ::= SEQUENCE { odd Odd, small Small } END`;
  const type = compile([{ file: "m.asn", text }]).find("A");
  // 5 of 1..7, the extension bit, 5 of 4..5.
  expect(encode(type, { odd: 5, small: 5 })).toEqual(Uint8Array.of(0x88));
  expect(() => encode(type, { odd: 2, small: 5 })).toThrow("Cannot encode A.odd");
});

test("components may have the names that every object has", () => {
  const text = `M DEFINITIONS AUTOMATIC TAGS ::= BEGIN
A ::= SEQUENCE { constructor NULL OPTIONAL, toString BOOLEAN DEFAULT TRUE, default INTEGER (0..3), ... } END`;
  const type = compile([{ file: "m.asn", text }]).find("A");
  const octets = encode(type, fromPlain(type, { default: 2 }));
  expect(octets).toEqual(Uint8Array.of(0x10));
  expect(toPlain(type, decode(type, octets))).toEqual({ default: 2 });
  for (const json of ['{"default": 1, "__proto__": {"a": 1}}', '{"default": 1, "...": [{"__proto__": {"a": 1}}]}']) {
    try {
      fromPlain(type, JSON.parse(json));
    } catch (error) {
      expect(error).toMatchObject({ code: "invalid_value" });
    }
  }
  expect(Object.keys(Object.prototype)).toEqual([]);
});

test("types of the same name in an object set are told apart by their key", () => {
  const text = `M DEFINITIONS AUTOMATIC TAGS ::= BEGIN
C ::= CLASS { &id INTEGER (0..255) UNIQUE, &Type } WITH SYNTAX { ID &id TYPE &Type }
S C ::= { { ID 1 TYPE OCTET STRING } | { ID 2 TYPE OCTET STRING (CONTAINING BOOLEAN) } }
A ::= SEQUENCE { id C.&id ({S}), value C.&Type ({S}{@id}) } END`;
  const own = compile([{ file: "m.asn", text }]);
  for (const [id, string, hex] of [
    [1, "80", "01020180"],
    [2, { containing: true }, "02020180"],
  ] as const) {
    expect(roundTrip("A", { value: { "OCTET STRING": string }, id }, "aper", own)).toBe(hex);
  }
});

test("the key of an open type may be in a header, and types with constraints are not extensible", () => {
  const hex = (name: string, plain: Plain): string => roundTrip(name, plain, "aper", models.constructs);
  // Extension bit; of the header extension bit, no flag, and the key; the content of the open type.
  const header = { "kind-of": 1 };
  expect(hex("Headed", { "message-header": header, body: { "SEQUENCE OF": [true, false, true] } })).toBe("00010203a0");
  expect(hex("Headed", { "message-header": { "kind-of": 9 }, body: { "...": "07" } })).toBe("00090107");
  expect(hex("KeyedNumber", { "key-id": 2, body: { NULL: null }, size: 3 })).toBe("8002010060");
  expect([hex("Narrowed", 5), hex("Sized", "ab")]).toEqual(["c0", "106162"]);
  expect(() => hex("Narrowed", 6)).toThrow("Cannot encode Narrowed: expected an integer of 2..5, got 6");
});

test("object sets are united, and objects say what a type, value or set is", () => {
  const text = `M DEFINITIONS AUTOMATIC TAGS ::= BEGIN
OPERATION ::= CLASS { &code INTEGER (0..7) UNIQUE, &Argument OPTIONAL, &link OPERATION OPTIONAL, &Errors OPERATION OPTIONAL }
  WITH SYNTAX { CODE &code [ARGUMENT &Argument] [LINK &link] [ERRORS &Errors] }
stop OPERATION ::= { CODE 1 ARGUMENT BOOLEAN }
start OPERATION ::= { CODE 2 ARGUMENT INTEGER (0..255) LINK stop ERRORS { stop | { CODE 3 } } }
pause OPERATION ::= { CODE 4 ARGUMENT NULL LINK start }
All OPERATION ::= { stop | start, ..., pause }
Some OPERATION ::= { { CODE 3 } | pause.&link }
A ::= SEQUENCE { code OPERATION.&code ({Some}), argument OPERATION.&Argument ({Some}{@code}) }
Link ::= SEQUENCE { code OPERATION.&code ({All}), argument OPERATION.&link.&Argument ({All}{@code}) }
Kept ::= SEQUENCE { argument start.&Argument DEFAULT start.&code, linked pause.&link.&link.&Argument }
END`;
  const own = compile([{ file: "m.asn", text }]);
  const hex = (name: string, plain: Plain): string => roundTrip(name, plain, "aper", own);
  expect(hex("A", { code: 2, argument: { INTEGER: 9 } })).toBe("400109");
  for (const code of [1, 3, 4]) hex("A", { code, argument: { "...": "00" } });
  expect(hex("Link", { code: 2, argument: { BOOLEAN: true } })).toBe("400180");
  expect(hex("Link", { code: 4, argument: { INTEGER: 9 } })).toBe("800109");
  expect([hex("Kept", { argument: 1, linked: true }), hex("Kept", { linked: true })]).toEqual(["800180", "40"]);
});

test("an integer and bits that equal their DEFAULT are not encoded, in whatever form", () => {
  const text = `M DEFINITIONS AUTOMATIC TAGS ::= BEGIN
A ::= SEQUENCE { a INTEGER (0..7) DEFAULT 5, b BIT STRING (SIZE (4)) DEFAULT '1010'B } END`;
  const type = compile([{ file: "m.asn", text }]).find("A");
  expect(encode(type, { a: 5n, b: { bytes: Uint8Array.of(0xaf), length: 4 } })).toEqual(Uint8Array.of(0));
  expect(encode(type, { a: 4n })).toEqual(Uint8Array.of(0xa0));
});
