import { expect, test } from "vitest";
import { compile, decode, encode, fromPlain, type Plain, toPlain } from "../src/index.ts";
import { bits, hexOf } from "./bits.ts";

// Expected bits were worked out by hand from the clause of X.691.

const additions = Array.from({ length: 65 }, (_, index) => `x${index}`).join(", ");
const text = `M DEFINITIONS AUTOMATIC TAGS ::= BEGIN
After {Type} ::= SEQUENCE { a BOOLEAN, b Type, c BOOLEAN }
OctetsTo3 ::= After {OCTET STRING (SIZE (0..3))}
Octets2 ::= After {OCTET STRING (SIZE (2))}
Octets3 ::= After {OCTET STRING (SIZE (3))}
Octets1Open ::= After {OCTET STRING (SIZE (1, ...))}
BitsTo20 ::= After {BIT STRING (SIZE (0..20))}
Bits16 ::= After {BIT STRING (SIZE (16))}
Bits17 ::= After {BIT STRING (SIZE (17))}
Ia5To8 ::= After {IA5String (SIZE (0..8))}
Ia5Of2 ::= After {IA5String (SIZE (2))}
Ia5To2 ::= After {IA5String (SIZE (0..2))}
Below255 ::= After {INTEGER (0..254)}
Below256 ::= After {INTEGER (0..255)}
Below64K ::= After {INTEGER (-1..65534)}
Over64K ::= After {INTEGER (0..65536)}
Long ::= After {INTEGER (0..${2n ** 2048n - 1n})}
Any ::= INTEGER
FromOne ::= INTEGER (1..MAX)
Added ::= ENUMERATED { a, ..., ${additions} }
Empty ::= SEQUENCE { ..., a NULL, b SEQUENCE {} }
AlphabetOpen ::= IA5String (SIZE (1..4) ^ FROM ("abc"), ...)
OneOf ::= IA5String ("abc" | "b")
From ::= IA5String (FROM ("a".."d"))
Digits ::= NumericString
Real ::= REAL
Latin ::= BMPString (FROM ("a"..last | "\u0100"))
last BMPString ::= "c"
Named ::= IA5String (FROM (letters | "bd"))
letters IA5String ::= "ac"
Sent ::= SEQUENCE { text BMPString DEFAULT "\u20ac", list SEQUENCE OF INTEGER DEFAULT { 0, 0, 0, 1 } }
Base ::= SEQUENCE { x BOOLEAN, ..., y NULL }
AddedOf ::= SEQUENCE { a BOOLEAN, ..., COMPONENTS OF Base, [[ COMPONENTS OF Group, b BOOLEAN ]] }
Group ::= SEQUENCE { g INTEGER (0..3) OPTIONAL }
Within {INTEGER : Values} ::= INTEGER (Values)
Within4 ::= Within {{1..4 | 9}}
WithinNamed ::= Within {Digit}
Digit INTEGER ::= {0..9}
Idle ::= INTEGER { idle(0), active(5) }
ToActive ::= Idle (idle..active)
SizeUnion ::= OCTET STRING (SIZE (4 | 16))
Sixteen ::= SEQUENCE (SIZE (65536)) OF BOOLEAN
END
Explicit DEFINITIONS ::= BEGIN
-- The CHOICE has the tag of c, its smallest one before the marker.
S ::= SET { b BOOLEAN, i INTEGER (0..3), u CHOICE { c [5] BOOLEAN, ..., d [0] NULL }, z [4] NULL, y [6] INTEGER (0..3) }
END`;
const { find } = compile([{ file: "m.asn", text }]);

test.each([
  ["Utf8", "02d834"],
  ["Bmp", "01d834"],
  ["Universal", "010000d834"],
])("half a surrogate pair is no character of %s", (name, hex) => {
  const text = "M DEFINITIONS ::= BEGIN Utf8 ::= UTF8String Bmp ::= BMPString Universal ::= UniversalString END";
  const type = compile([{ file: "m.asn", text }]).find(name);
  expect(() => encode(type, "\ud834")).toThrow("expected characters of");
  expect(() => decode(type, Buffer.from(hex, "hex"))).toThrow("(X.691, 30.");
});

test.each<readonly [clause: string, type: string, value: Plain, aper: string, uper: string]>([
  ["17.8: no octets are aligned, as by other codecs", "OctetsTo3", after(""), "1 00 | 1", "1 00 1"],
  ["16.11: no bits are aligned, as by other codecs", "BitsTo20", after({ bits: "" }), "1 00000 | 1", "1 00000 1"],
  ["30.5.7: no characters are aligned, as by other codecs", "Ia5To8", after(""), "1 0000 | 1", "1 0000 1"],
  ["17.8: octets of any number are aligned", "OctetsTo3", after("ab"), "1 01 | 10101011 1", "1 01 10101011 1"],
  ["17.6: two octets are not", "Octets2", after("abcd"), "1 1010101111001101 1", "1 1010101111001101 1"],
  ["17.7: three are", "Octets3", after("abcdef"), `1 | ${bits("abcdef")} 1`, `1 ${bits("abcdef")} 1`],
  ["17.3: a size outside of the root", "Octets1Open", after("ab"), "1 0 10101011 1", "1 0 10101011 1"],
  ["17.3: a size outside of the root", "Octets1Open", after(""), "1 1 | 00000000 1", "1 1 00000000 1"],
  ["16.9: 16 bits", "Bits16", after({ bits: "1".repeat(16) }), `1 ${bits("ffff")} 1`, `1 ${bits("ffff")} 1`],
  ["16.10: 17 bits", "Bits17", after({ bits: "1".repeat(17) }), `1 | ${bits("ffff")} 1 1`, `1 ${bits("ffff")} 1 1`],
  ["16.11: bits of any number", "BitsTo20", after({ bits: "101" }), "1 00011 | 101 1", "1 00011 101 1"],
  ["30.5.6: 16 bits of characters", "Ia5Of2", after("ab"), `1 ${bits("6162")} 1`, "1 1100001 1100010 1"],
  ["30.5.7: at most 16 bits", "Ia5To2", after("a"), `1 01 | ${bits("61")} 1`, "1 01 1100001 1"],
  ["11.5.7.1: 255 values", "Below255", after(1), "1 00000001 1", "1 00000001 1"],
  ["11.5.7.2: 256 values", "Below256", after(1), "1 | 00000001 1", "1 00000001 1"],
  ["11.5.7.3: 64K values", "Below64K", after(0), `1 | ${bits("0001")} 1`, `1 ${bits("0001")} 1`],
  ["11.5.7.4: more values", "Over64K", after(1), "1 00 | 00000001 1", `1 0${bits("0001")} 1`],
  ["11.5.7.4: more values", "Over64K", after(65536), `1 10 | ${bits("010000")} 1`, `1 1${bits("0000")} 1`],
  ["11.5.7.4: of 256 octets", "Long", after(5), "1 | 00000000 00000101 1", `1 ${bits("05".padStart(512, "0"))} 1`],
  ["11.8: 2^64", "Any", String(2n ** 64n), bits("09010000000000000000"), bits("09010000000000000000")],
  ["11.8: -2^63 - 1", "Any", String(-(2n ** 63n) - 1n), bits("09ff7fffffffffffffff"), bits("09ff7fffffffffffffff")],
  ["11.7: 2^64", "FromOne", String(2n ** 64n), bits("08ffffffffffffffff"), bits("08ffffffffffffffff")],
  ["14.3: the 64th addition", "Added", "x63", "1 0 111111", "1 0 111111"],
  ["14.3: the 65th addition", "Added", "x64", "1 1 | 00000001 01000000", "1 1 00000001 01000000"],
  [
    "11.2: no bits are one octet",
    "Empty",
    { a: null },
    "1 0000001 10 | 00000001 00000000",
    "1 0000001 10 00000001 00000000",
  ],
  ["10.3: an extensible alphabet", "AlphabetOpen", "ab", `0 01 | ${bits("6162")}`, "0 01 1100001 1100010"],
  [
    "10.3: an extensible alphabet",
    "AlphabetOpen",
    "xyzxy",
    `1 | 00000101 ${bits("78797a7879")}`,
    "1 00000101 1111000 1111001 1111010 1111000 1111001",
  ],
  ["10.3: a value is no alphabet", "OneOf", "b", bits("0162"), "00000001 1100010"],
  ["30.5: an alphabet", "From", "bad", "00000011 01 00 11", "00000011 01 00 11"],
  ["30.5: an alphabet of BMPString", "Latin", "b\u0100", "00000010 01 11", "00000010 01 11"],
  ["30.5: an alphabet of named characters", "Named", "bad", "00000011 01 00 11", "00000011 01 00 11"],
  ["19.5: text and a list as DEFAULT", "Sent", {}, "00", "00"],
  ["30.5: a code of 4 bits", "Digits", "1 2", "00000011 0010 0000 0011", "00000011 0010 0000 0011"],
  [
    "19.7: additions of another type",
    "AddedOf",
    { a: true, x: true },
    "1 1 0000001 10 | 00000001 10000000",
    "1 1 0000001 10 00000001 10000000",
  ],
  [
    "19.9: a group of additions",
    "AddedOf",
    { a: true, g: 2, b: true },
    "1 1 0000001 01 | 00000001 11010000",
    "1 1 0000001 01 00000001 11010000",
  ],
  ["10.3: the size of a union", "SizeUnion", "abcdef01", `0000 | ${bits("abcdef01")}`, `0000 ${bits("abcdef01")}`],
  ["10.5: a set of values as a parameter", "Within4", 9, "1000", "1000"],
  ["10.5: a named set of values as a parameter", "WithinNamed", 9, "1001", "1001"],
  ["10.5: a range of named numbers", "ToActive", 4, "100", "100"],
  ["21: SET in the order of tags", "S", { b: true, i: 2, u: { c: true }, z: null, y: 1 }, "1 10 0 1 01", "1 10 0 1 01"],
])("%s: %s", (_, name, value, aper, uper) => {
  const type = find(name);
  for (const [rules, expected] of [
    ["aper", aper],
    ["uper", uper],
  ] as const) {
    const octets = encode(type, fromPlain(type, value), { rules });
    expect(Buffer.from(octets).toString("hex"), rules).toBe(hexOf(expected));
    expect(toPlain(type, decode(type, octets, { rules })), rules).toEqual(value);
  }
});

test("11.9.3.8: 64K units of a fixed number are in a fragment", () => {
  const octets = encode(
    find("Sixteen"),
    Array.from({ length: 65536 }, () => true),
    { rules: "uper" },
  );
  expect([octets.length, octets[0], octets.at(-1)]).toEqual([8194, 0xc4, 0]);
});

test.each([
  ["0980001fffffffffffff", 2 ** 53 - 1],
  ["0980003fffffffffffff", 2 ** 54],
  ["09c0ff20000000000001", -(2 ** 52)],
])("15.2: the REAL %s is the nearest double", (hex, value) => {
  expect(decode(find("Real"), Buffer.from(hex, "hex"))).toBe(value);
});

function after(b: Plain): Plain {
  return { a: true, b, c: true };
}
