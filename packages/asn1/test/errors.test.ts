import { describe, expect, test } from "vitest";
import { type Asn1Error, compile, decode, encode, fromPlain, parseErrata, trace, type Value } from "../src/index.ts";
import { memoryOf } from "./values.ts";

const module = (body: string): { file: string; text: string } => ({
  file: "m.asn",
  text: `M DEFINITIONS ::= BEGIN\n${body}\nEND`,
});

describe("compile() says where and what it expected", () => {
  test.each([
    ["A ::= SEQUENCE { a BOOLEAN b NULL }", "syntax", "m.asn:2:28: expected ',' or '}', found 'b' (X.680, 25.1)"],
    ["A ::= INTEGER (5..1)", "syntax", "m.asn:2:16: range 5..1 is empty (X.680, 51.4)"],
    ["A ::= INTEGER (0..3) (5)", "syntax", "m.asn:2:22: this constraint allows no value (X.680, 50.9)"],
    [
      "A ::= “x”",
      "syntax",
      `m.asn:2:7: unexpected character "“" (U+201C): write " (X.680, 11). Errata: 'replace "“" by """'`,
    ],
    ["a A ::= '00’H", "syntax", `m.asn:2:12: unexpected character "’" (U+2019): write ' (X.680, 11). Errata: `],
    ["a A ::= 'x'H", "syntax", "m.asn:2:9: after a quote, expected bits or hexadecimal digits"],
    ["A ::= NULL\nÉ ::= NULL", "syntax", "outside of comments and texts (X.680, 11)"],
    ["A ::= INTEGER (B) B ::= INTEGER (A)", "syntax", "m.asn:2:34: this type is constrained by itself (X.680, 3.8)"],
    ["A ::= OCTET STRING (1..4)", "syntax", "m.asn:2:20: expected SIZE, found a range of integers (X.680, 51.1)"],
    ["A ::= B (SIZE (4)) B ::= INTEGER", "syntax", "m.asn:2:9: expected a range of integers, found SIZE (X.680, 51.1)"],
    ['A ::= IA5String (FROM ("b".."a"))', "syntax", "range U+62..U+61 is empty (X.680, 51.4)"],
    ["A ::= INTEGER (0..<5)", "syntax", "m.asn:2:19: expected a value, found '<' (X.680, 17.7)"],
    ["A ::= INTEGER (0<..5)", "syntax", "m.asn:2:17: expected ')', found '<' (X.680, 49.6)"],
    ["A ::= BMPString (FROM ({0, 0, 0, 96}))", "syntax", "m.asn:2:24: expected characters (X.680, 51.7)"],
    [
      "A ::= BMPString (FROM ({0, 0, 0, 96}..{0, 0, 0, 99}))",
      "syntax",
      "m.asn:2:37: expected ')', found '..' (X.680, 49.6)",
    ],
    ["A ::= IA5String (1..4)", "syntax", "m.asn:2:17: expected SIZE or FROM, found a range of integers (X.680, 51.1)"],
    ["A ::= ENUMERATED { a(1), b(1) }", "syntax", "m.asn:2:26: '1' is already in this type (X.680, 20.4)"],
    ["A ::= INTEGER { x(1), x(2) }", "syntax", "m.asn:2:23: 'x' is already in this type (X.680, 19.5)"],
    ["A ::= INTEGER { x(1), y(1) }", "syntax", "m.asn:2:23: '1' is already in this type (X.680, 19.5)"],
    ["A ::= BIT STRING { a(0), a(1) }", "syntax", "m.asn:2:26: 'a' is already in this type (X.680, 22.4)"],
    ["A ::= BIT STRING { a(0), b(0) }", "syntax", "m.asn:2:26: '0' is already in this type (X.680, 22.4)"],
    ["A ::= SEQUENCE OF", "syntax", "m.asn:3:1: expected a type, found 'END' (X.680, 17.1)"],
    ['a A ::= "00"H', "syntax", "m.asn:3:1: expected a type, found 'END' (X.680, 17.1)"],
    ["A ::= SEQUENCE { a OPTIONAL }", "syntax", "m.asn:2:20: expected a type, found 'OPTIONAL' (X.680, 17.1)"],
    ["A ::= NULL OPTIONAL", "syntax", "m.asn:2:12: expected the name of a definition, or END, found 'OPTIONAL'"],
    [
      "A ::= INTEGER (0..MAX_VALUE)",
      "syntax",
      "m.asn:2:19: expected a value, whose name starts with a small letter, found",
    ],
    ["A ::= CHOICE { a [0] NULL, b [0] NULL }", "syntax", "m.asn:2:28: 'b' has the tag of 'a' (X.680, 27.3 and 29.3)"],
    ["Key ::= CLASS { &id INTEGER }", "syntax", "m.asn:2:1: the name of class 'Key' has small letters (X.681, 7.1)"],
    [
      "C ::= CLASS { &id INTEGER, &Type } S D ::= { ... }\nA ::= SEQUENCE { i C.&id ({S}), t C.&Type ({S}{@i}) }",
      "unresolved",
      "m.asn:2:38: 'D' is not known in module M",
    ],
    [
      "C ::= CLASS { &id INTEGER, &x NULL } S C ::= { ... }\nA ::= SEQUENCE { i C.&id ({S}), x C.&x ({S}{@j}) }",
      "unresolved",
      "m.asn:3:41: 'j' is not a component of this type (X.682, 10.7)",
    ],
    [
      "A ::= NULL\n3GPP TS 38.413 version 17",
      "syntax",
      "found '3' (X.680, 13.1); this line looks like a heading, or the header or footer of a page. Errata: 'skip 3GPP TS 38.413'",
    ],
    [
      "A ::= NULL\n8.2.1\tGeneral message structure",
      "syntax",
      "m.asn:3:1: expected the name of a definition, or END, found '8.2' (X.680, 13.1); this line looks like a heading, or the header or footer of a page. Errata: 'skip 8.2.1 General message'",
    ],
    [
      "A ::= NULL\n    ETSI\n\nB ::= SEQUENCE { a NULL }",
      "syntax",
      "m.asn:5:7: expected '{', found 'SEQUENCE' (X.680, 16.7); the line before looks like a heading, or the header or footer of a page. Errata: 'skip ETSI'",
    ],
    [
      "C ::= CLASS { &id INTEGER, &Type } S C ::= { {&id 1, &Type NULL} |\n 89\n, ... }\nA ::= SEQUENCE { i C.&id ({S}), t C.&Type ({S}{@i}) }",
      "syntax",
      "m.asn:3:2: expected an information object (X.681, 11); this line looks like a heading, or the header or footer of a page. Errata: 'skip 89'",
    ],
    [
      "C ::= CLASS { &id INTEGER, &Type } S C ::= { D ^ D } D C ::= { ... }\nA ::= SEQUENCE { i C.&id ({S}), t C.&Type ({S}{@i}) }",
      "syntax",
      "m.asn:2:48: expected '|', ',' or '}', found '^' (X.681, 12.3)",
    ],
    ["/* A ::= NULL", "syntax", "m.asn:2:1: this comment has no end: expected '*/'"],
    ["A ::= NULL A ::= NULL", "syntax", "m.asn:2:12: 'A' is already defined in line 2 (X.680, 13.12)"],
    ["A ::= B B ::= A", "syntax", "m.asn:2:1: type 'A' is defined by itself"],
    ["A ::= CHOICE { a a < A }", "unsupported", "m.asn:2:18: a selection type is not supported (X.680, 30)"],
    [
      "A {T} ::= SEQUENCE { a A {A {T}} OPTIONAL } B ::= A {NULL}",
      "unsupported",
      "the parameters of 'A' grow without end (X.683, 9)",
    ],
    ["A ::= SEQUENCE { a NULL, a BOOLEAN }", "syntax", "m.asn:2:26: 'a' is already in this type (X.680, 25.11)"],
    ["A ::= ENUMERATED { a, a }", "syntax", "m.asn:2:23: 'a' is already in this type (X.680, 20.4)"],
    ["A ::= OCTET STRING (SIZE (-5..-1))", "syntax", "m.asn:2:26: this constraint allows no value"],
    ["A ::= OCTET STRING (CONSTRAINED BY constructor)", "syntax", "m.asn:2:36: expected '{', found 'constructor'"],
    ["A ::= EXTERNAL", "unsupported", "m.asn:2:7: EXTERNAL is not supported"],
    [
      "A ::= SEQUENCE { a Foo }",
      "unresolved",
      "m.asn:2:20: 'Foo' is not known in module M (X.680, 14): it is neither defined nor imported",
    ],
    ["A ::= OCTET STRING (SIZE (-1..4))", "syntax", "m.asn:2:26: a size of -1 is below 0 (X.680, 51.5)"],
    [
      "A ::= SEQUENCE { a INTEGER (0..3) DEFAULT 9 }",
      "syntax",
      "m.asn:2:43: expected an integer of 0..3, got 9 (X.680, 17.7)",
    ],
    ['A ::= SEQUENCE { a IA5String (FROM ("a")) DEFAULT "b" }', "syntax", 'that FROM allows, got "b" (X.680, 17.7)'],
    [
      "C ::= CLASS { &id INTEGER UNIQUE, &Type } S C ::= { { &id 1, &Type NULL } | { &id 1, &Type BOOLEAN } }\nA ::= SEQUENCE { i C.&id ({S}), t C.&Type ({S}{@i}) }",
      "syntax",
      "m.asn:2:83: another object of the set has &id 1, and a different &Type (X.681, 9.8)",
    ],
    ["A ::= SEQUENCE { a BOOL }\nBool ::= BOOLEAN", "unresolved", "Errata: 'M: rename BOOL to Bool'"],
    ["A ::= SEQUENCE { a b }", "syntax", "m.asn:2:20: expected a type, found 'b' (X.680, 17.1)"],
    ["A ::= NULL N { iso(1) } DEFINITIONS ::= BEGIN", "syntax", "expected END before module N, found 'DEFINITIONS'"],
    ["A {T} ::= T B ::= A", "syntax", "m.asn:2:19: 'A' needs 1 parameter (X.683, 9)"],
    [
      "C ::= CLASS { &id INTEGER UNIQUE, &Type } WITH SYNTAX { ID &id TYPE &Type }\nS C ::= { { ID 1 } }\nA ::= SEQUENCE { i C.&id ({S}), t C.&Type ({S}{@i}) }",
      "syntax",
      "m.asn:3:17",
    ],
  ])("%s", (body, code, message) => {
    expect(() => compile([module(body)])).toThrow(
      expect.objectContaining({ code, file: "m.asn", message: expect.stringContaining(message) }),
    );
  });

  const C = "C ::= CLASS { &id INTEGER UNIQUE, &Type } WITH SYNTAX { ID &id TYPE &Type }";
  const repeat = (count: number, line: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => line(index)).join("\n");

  test.each([
    ["types in types", `A ::= ${"SEQUENCE { a ".repeat(20_000)}NULL${" }".repeat(20_000)}`],
    ["lists of lists", `A ::= ${"SEQUENCE OF ".repeat(20_000)}NULL`],
    ["constraints", `A ::= INTEGER ${"(".repeat(20_000)}1${")".repeat(20_000)}`],
    ["values", `a A ::= ${"x:".repeat(20_000)}1 A ::= NULL`],
    [
      "empty COMPONENTS OF",
      `${repeat(60, (i) => `A${i} ::= SEQUENCE { ${`COMPONENTS OF A${i + 1},`.repeat(2)} a NULL }`)} A60 ::= SEQUENCE {}`,
    ],
    ["copies", `E ::= ENUMERATED { ${repeat(1000, (i) => `e${i},`)} e } ${repeat(1000, (i) => `A${i} ::= E`)}`],
    [
      "copies of ranges",
      `E ::= INTEGER (${repeat(1000, (i) => `${2 * i} |`)} 3) ${repeat(1000, (i) => `A${i} ::= E (0..MAX)`)}`,
    ],
    ["numbers", `A ::= INTEGER (0..1${"0".repeat(100_000)})`],
    ["texts of DEFAULT", `A ::= SEQUENCE { a UTF8String DEFAULT "${"x".repeat(2000)}" }`],
    ["characters of DEFAULT", `t UTF8String ::= { t, t } A ::= SEQUENCE { a UTF8String DEFAULT t }`],
    ["COMPONENTS OF itself", "A ::= SEQUENCE { COMPONENTS OF A }"],
    ["object identifiers", `o OBJECT IDENTIFIER ::= { o 2 } A ::= SEQUENCE { a OBJECT IDENTIFIER DEFAULT { o 1 } }`],
    ["bits", "A ::= SEQUENCE { a BIT STRING { a(65535) } DEFAULT { a } }"],
    ["parameters", "A {T} ::= SEQUENCE { a A {SEQUENCE { b T }} OPTIONAL, c A {SET { b T }} OPTIONAL } B ::= A {NULL}"],
  ])("hostile %s are rejected before they use up memory or the stack", (_, body) => {
    expect(() => compile([module(body)])).toThrow(expect.objectContaining({ name: "Asn1Error", file: "m.asn" }));
  });

  test.each([
    [
      "object sets",
      `${C} S0 C ::= { { ID 1 TYPE NULL } } ${repeat(40, (i) => `S${i + 1} C ::= { S${i} | S${i} }`)}
        A ::= SEQUENCE { a C.&id ({S40}), b C.&Type ({S40}{@a}) }`,
    ],
    [
      "tags",
      `C0 ::= CHOICE { a NULL } ${repeat(40, (i) => `C${i + 1} ::= CHOICE { a C${i}, b [${i + 6}] C${i}, c [5] NULL }`)}`,
    ],
    ["unions", `A ::= INTEGER (${Array.from({ length: 20_000 }, (_, i) => i * 2).join("|")})`],
  ])("%s take linear time", (_, body) => {
    compile([module(body)]);
  });

  test.each([
    "SEQUENCE { a # }",
    "SEQUENCE OF #",
    "CHOICE { a #, b NULL }",
    "OCTET STRING (CONTAINING #)",
    "[1] #",
    "#",
    "# (0..9)",
  ])("a long chain of %s is rejected, whichever definition is first", (form) => {
    const chain = (count: number): string[] =>
      Array.from(
        { length: count },
        (_, i) => `A${i} ::= ${i === 0 ? "INTEGER (0..9)" : form.replace("#", `A${i - 1}`)}`,
      );
    const orders = [(lines: string[]) => lines, (lines: string[]) => lines.reverse()];
    orders.push((lines) => lines.map((_, i) => lines[(i * 7919) % lines.length] ?? ""));
    for (const order of orders) {
      expect(() => compile([module(order(chain(3_000)).join("\n"))])).toThrow(
        expect.objectContaining({
          code: "unsupported",
          message: expect.stringContaining("more than 1000 levels deep"),
        }),
      );
      expect(compile([module(order(chain(400)).join("\n"))]).find("A399").name).toBe("A399");
    }
  });

  test("a long name or text is shortened", () => {
    for (const body of [`A ::= B${"b".repeat(1e6)}`, `A ::= "${"b ".repeat(1e6)}"`]) {
      const { message } = catchError(() => compile([module(body)]));
      expect(message).toMatch(/^m\.asn:2:7: .*b ?…/s);
      expect(message.length).toBeLessThan(4000);
    }
  });

  test("a missing module is named with those that are there", () => {
    const source = { file: "m.asn", text: "M DEFINITIONS ::= BEGIN IMPORTS T FROM Other; A ::= T END" };
    const open = { file: "m.asn", text: source.text.replace(";", "") };
    expect(() => compile([open])).toThrow("m.asn:1:46: expected ';' after the imports, found 'A' (X.680, 13.1)");
    expect(() => compile([source])).toThrow("module 'Other' is missing (X.680, 13.1): add its file (modules: M)");
    const other = { file: "o.asn", text: "OTHER DEFINITIONS ::= BEGIN T ::= NULL END" };
    const [, line = ""] = /Errata: '(.+)'/.exec(catchError(() => compile([source, other])).message) ?? [];
    compile([source, other], { errata: parseErrata({ file: "errata.txt", text: line }) });
  });
});

describe("errata", () => {
  const other = { file: "o.asn", text: "O DEFINITIONS ::= BEGIN Size ::= INTEGER (0..15) END" };

  test("an error proposes the line that mends it", () => {
    const source = module("A ::= SEQUENCE { a Size }");
    const error = catchError(() => compile([source, other]));
    const [, line] = /Errata: '(.+)'/.exec(error.message) ?? [];
    expect(line).toBe("M: import Size from O");
    const errata = parseErrata({ file: "errata.txt", text: `# forgotten\n${line}\n` });
    expect(encode(compile([source, other], { errata }).find("A"), { a: 5 })).toEqual(Uint8Array.of(0x50));
  });

  test("a name may be defined in another case", () => {
    const source = module("A ::= SEQUENCE { a SIZe }\nSiZe ::= BOOLEAN");
    const errata = parseErrata({ file: "errata.txt", text: "M: rename SIZe to SiZe" });
    expect(encode(compile([source], { errata }).find("A"), { a: true })).toEqual(Uint8Array.of(0x80));
  });

  test.each(["N", "N-1", "Between"])("so may a name that is imported from %s", (from) => {
    const source = module(`IMPORTS Size FROM ${from};\nA ::= SEQUENCE { a SIZe }`);
    const others = `Between DEFINITIONS ::= BEGIN IMPORTS Size FROM N; END N DEFINITIONS ::= BEGIN Size ::= BOOLEAN END`;
    const errata = parseErrata({ file: "errata.txt", text: "M: rename SIZe to Size" });
    const compiled = compile([source, { file: "n.asn", text: others }], { errata });
    expect(encode(compiled.find("A"), { a: true })).toEqual(Uint8Array.of(0x80));
  });

  test("headers of pages are skipped, and positions stay the same", () => {
    const source = module("A ::= SEQUENCE {\n3GPP TS 38.413 version 17   45\na BOOLEAN b NULL }");
    const error = catchError(() => compile([source]));
    const [, line] = /Errata: '(.+)'/.exec(error.message) ?? [];
    expect(line).toBe("skip 3GPP TS 38.413");
    const errata = parseErrata({ file: "errata.txt", text: line ?? "" });
    expect(() => compile([source], { errata })).toThrow("m.asn:4:11: expected ',' or '}', found 'b'");
  });

  test("any text is replaced, and lines stay where they are", () => {
    const source = module("A ::= SEQUENCE { a BOOLEAN\n  b NULL }\nB ::= Nothing");
    const errata = parseErrata({ file: "errata.txt", text: 'replace "BOOLEAN b NULL" by "BOOLEAN, b NULL"' });
    expect(() => compile([source], { errata })).toThrow("m.asn:4:7: 'Nothing' is not known");
    const unused = parseErrata({ file: "errata.txt", text: 'replace "BOOL EAN" by ""' });
    expect(() => compile([source], { errata: unused })).toThrow(
      'errata.txt:1:1: cannot replace: no module has "BOOL EAN"',
    );
  });

  test.each([
    ["N: import A from O", "errata.txt:2:1: cannot import: module 'N' is missing"],
    ["M: rename A to Other", "errata.txt:2:1: cannot rename: 'Other' is not defined"],
  ])("'%s' that has no effect is an error with its line", (line, message) => {
    const errata = parseErrata({ file: "errata.txt", text: `# comment\n${line}` });
    expect(() => compile([module("A ::= NULL")], { errata })).toThrow(message);
  });

  test("a line that is no rule is rejected", () => {
    expect(() => parseErrata({ file: "errata.txt", text: "\nM: delete A" })).toThrow(
      "errata.txt:2:1: expected 'Module: import Name from Other', 'Module: rename Name to Other', 'skip Text' or 'replace",
    );
  });
});

test("compile() rejects short texts that make values and types without end", () => {
  const times = (count: number, part: (index: number) => string, between = "\n"): string =>
    Array.from({ length: count }, (_, index) => part(index)).join(between);
  // Each list has its predecessor ten times: a million values.
  const list = (i: number): string =>
    `L${i + 1} ::= SEQUENCE OF L${i} l${i + 1} L${i + 1} ::= { ${times(10, () => `l${i}`, ", ")} }`;
  const lists = `L0 ::= NULL l0 L0 ::= NULL ${times(6, list)} A ::= SEQUENCE { a L6 DEFAULT l6 }`;
  expect(() => compile([module(lists)])).toThrow("a value of more than 1000 parts");
  const text = `A ::= SEQUENCE { a SEQUENCE OF IA5String DEFAULT { c, c } } c IA5String ::= "${times(600, () => "x", "")}"`;
  expect(() => compile([module(text)])).toThrow("a value of more than 1000 parts");
  // The text has the innermost type first, and the order of tags is the opposite.
  const types = `A ::= SET { ${times(1001, (i) => `t${i} [${1000 - i}] T${1000 - i}`, ", ")} }
${times(1000, (i) => `T${i} ::= SEQUENCE OF T${i + 1}`)} T1000 ::= NULL`;
  expect(() => compile([module(types)])).toThrow("types are nested more than 1000 levels deep");
});

describe("values and octets that a type does not have", () => {
  const { find } = compile([
    module(
      "A ::= SEQUENCE { list SEQUENCE (SIZE (1..3)) OF CHOICE { n INTEGER (0..9), e ENUMERATED { x, y, z } } }\nDeep ::= SEQUENCE { d Deep OPTIONAL }\nNulls ::= SEQUENCE OF NULL\nBox ::= OCTET STRING (CONTAINING Box)",
    ),
  ]);

  test.each([
    [{ list: [] }, "Cannot encode A.list: expected 1..3 items, got 0"],
    [{ list: [{ kind: "n", value: 10 }] }, "Cannot encode A.list[0].n: expected an integer of 0..9, got 10"],
    [{ list: [{ kind: "o", value: 1 }] }, 'Cannot encode A.list[0]: expected one of n, e, got "o"'],
    [{ list: [{ kind: "e", value: "w" }] }, 'Cannot encode A.list[0].e: expected one of x, y, z, got "w"'],
    [{ list: [{ kind: "n", value: 1 }], more: 1 }, 'Cannot encode A: expected only list, got "more"'],
  ])("encode(%j)", (value, message) => {
    expect(() => encode(find("A"), value)).toThrow(message);
  });

  test.each([
    ["", "Cannot decode A.list at bit 0: expected 2 more bits, found 0 (X.691, 11.1)", 0],
    ["1f", "Cannot decode A.list[0].n at bit 3: expected an integer of 0..9, found 15 (X.691, 13.2)", 3],
    ["3c", "Cannot decode A.list[0].e at bit 3: expected one of 3 values, found value 3 (X.691, 14.2)", 3],
    ["1000", "Cannot decode A at bit 7: expected the end, found 1 more octet (X.691, 11.1)", 7],
  ])("decode(%s)", (hex, message, bitOffset) => {
    const error = catchError(() => decode(find("A"), Uint8Array.from(Buffer.from(hex, "hex"))));
    expect(error).toMatchObject({ code: "malformed", message, bitOffset });
  });

  test("a trace ends where an unknown part is truncated", () => {
    const type = compile([module("A ::= SEQUENCE { a BOOLEAN, ... }")]).find("A");
    const { root, error } = trace(type, Uint8Array.of(0xc0, 0x40, 5, 1));
    expect(root).toMatchObject({ name: "A", from: 0, to: 24, parts: [{ name: "a" }, { name: "addition 0", to: 24 }] });
    expect(error?.bitOffset).toBe(24);
  });

  test("octets after a value are ignored on request", () => {
    expect(decode(find("Nulls"), Uint8Array.of(0, 0), { allowTrailing: true })).toEqual([]);
  });

  test("what a type does not know is bounded too", () => {
    const open = compile([module("A ::= SEQUENCE { ... }")]).find("A");
    const value = { "...": [{ index: 4e9, octets: new Uint8Array(1) }] };
    expect(() => encode(open, value)).toThrow("Cannot encode A: expected an index below 16383, got 4000000000");
  });

  test.each([
    [{}, "A.list: expected an array, got nothing"],
    [{ list: [{ o: 1 }] }, 'A.list[0]: expected one of n, e, got "o"'],
  ])("JSON %j", (plain, message) => {
    expect(() => fromPlain(find("A"), plain)).toThrow(message);
  });

  test("what CONTAINING contains has a name", () => {
    expect(() => decode(find("Box"), Uint8Array.of(1, 255))).toThrow("Cannot decode Box(Box) at bit");
  });

  test("hostile JSON is rejected by its type, not by the size of the stack", () => {
    const deep = JSON.parse(`${'{"d":'.repeat(20_000)}{}${"}".repeat(20_000)}`);
    expect(catchError(() => fromPlain(find("Deep"), deep))).toMatchObject({ code: "unsupported" });
    expect(() => fromPlain(find("Box"), deep)).toThrow("Box: expected hexadecimal text, got an object");
  });

  test.each<readonly [body: string, item: Value]>([
    ["NULL", null],
    ["SEQUENCE {}", {}],
    ["SEQUENCE (SIZE (0..65535)) OF NULL", Array.from({ length: 65535 }, () => null)],
    ["SEQUENCE (SIZE (65535)) OF NULL", Array.from({ length: 65535 }, () => null)],
    ["SEQUENCE { a SEQUENCE {} OPTIONAL, b SEQUENCE { c NULL } OPTIONAL }", { a: {}, b: { c: null } }],
    ["CHOICE { a NULL, b SEQUENCE { c CHOICE { d NULL } } }", { kind: "b", value: { c: { kind: "d", value: null } } }],
    ["BIT STRING (SIZE (1))", { bytes: new Uint8Array(1), length: 1 }],
    ["OCTET STRING (SIZE (1))", new Uint8Array(1)],
    // As dense as messages of specifications are.
    ["CHOICE { a INTEGER, b REAL, c NULL, ... }", { kind: "c", value: null }],
  ])("a list of %s takes memory in proportion to the octets", (body, item) => {
    const list = compile([module(`A ::= SEQUENCE OF ${body}`)]).find("A");
    for (const count of [1, 100, 4000, 100_000]) {
      if (Array.isArray(item) && count > 100) return;
      const octets = encode(
        list,
        Array.from({ length: count }, () => item),
      );
      const most = 2 ** 20 + 128 * octets.length;
      try {
        expect(memoryOf(decode(list, octets))).toBeLessThanOrEqual(most);
      } catch (error) {
        expect(error).toMatchObject({ code: "malformed" });
        expect((error as Error).message).toContain("expected a value of at most 1 MiB and 128 times the message");
        expect(memoryOf(item) * count).toBeGreaterThan(most / 2);
        expect(body).not.toContain("INTEGER");
      }
    }
  });

  test("few octets cannot stand for many characters without bits", () => {
    const list = compile([module('A ::= SEQUENCE OF IA5String (FROM ("a")) (SIZE (60000))')]).find("A");
    expect(catchError(() => decode(list, Uint8Array.of(99)))).toMatchObject({ code: "malformed" });
  });

  test("one missing bit is not bits", () => {
    const type = compile([module("B ::= BOOLEAN")]).find("B");
    expect(catchError(() => decode(type, new Uint8Array())).message).toContain("expected 1 more bit, found 0");
  });

  test("hostile octets cannot nest or repeat values without bound", () => {
    const deep = new Uint8Array(10_000).fill(0xff);
    expect(catchError(() => decode(find("Deep"), deep))).toMatchObject({ code: "unsupported" });
    let boxes = new Uint8Array(1);
    for (let depth = 0; depth < 5000; depth++) boxes = Uint8Array.from([...lengthOf(boxes), ...boxes]);
    expect(catchError(() => decode(find("Box"), boxes))).toMatchObject({ code: "unsupported" });
    const nulls = Uint8Array.from({ length: 1000 }, () => 0xc4);
    expect(catchError(() => decode(find("Nulls"), nulls))).toMatchObject({ code: "malformed" });
  });
});

function lengthOf({ length }: Uint8Array): readonly number[] {
  return length < 128 ? [length] : [0x80 | (length >> 8), length & 0xff];
}

function catchError(run: () => unknown): Asn1Error {
  try {
    run();
  } catch (error) {
    return error as Asn1Error;
  }
  throw new Error("expected an error");
}
