import { describe, expect, test } from "vitest";
import {
  BitStringSchema,
  decode,
  detect,
  E2SmKpmIndicationHeaderFormat1Schema,
  GnbDuIdSchema,
  KpmError,
  parseJson,
  RicStyleNameSchema,
  SnssaiSchema,
  E2SmKpmEventTriggerDefinitionFormat1Schema as Trigger,
  FqiperslicesPerPlmnListItemSchema as Volumes,
} from "../src/index.ts";

const octets = (text: string) => new TextEncoder().encode(text);
const duId = (text: string) => decode(GnbDuIdSchema, octets(text), { wire: "json" }).value;

describe("a 64-bit integer in JSON", () => {
  test.each([
    ["9007199254740993", 'write it as text, "9007199254740993"'],
    ["9.007199254740993e15", "write its digits as text"],
    ["1e400", "write its digits as text"],
    ["1e-400", "write its digits as text"],
    ["9007199254740993.0", "write its digits as text"],
  ])("is rejected when it is the number %s, which would be rounded", (number, how) => {
    expect(() => duId(`{\n  "value": ${number}}`)).toThrow(
      expect.objectContaining({
        name: "KpmError",
        code: "malformed",
        wire: "json",
        path: "value",
        offset: 13,
        message: `Cannot read the JSON at line 2, column 12: ${number} is a number that JSON rounds: ${how}`,
      }),
    );
  });

  test.each([
    ['"9007199254740993"', 9_007_199_254_740_993n],
    ['"-5"', -5n],
    ['"-0"', 0n],
    ["9007199254740991", 9_007_199_254_740_991n],
    ["4.2e1", 42n],
    ["0e400", 0n],
    ["-0.0", 0n],
    ["0.0000000000000000000007e22", 7n],
  ])("is parsed from %s, text or a number in any notation", (number, value) => {
    expect(duId(`{"value": ${number}}`)).toBe(value);
  });

  test("may have any digits in a string", () => {
    const text = '{"gNbDuName": "1234567890123456789 1e9"}';
    expect(parseJson(octets(text))).toEqual({ gNbDuName: "1234567890123456789 1e9" });
  });
});

describe("JSON that cannot be read", () => {
  test.each([
    ['{"sSt":\nAQ==}', 'line 2, column 1: expected a value, found "A"', 8],
    ["", "line 1, column 1: expected a value, found the end of the text", 0],
    ['{"sSt": "é\\x"}', "line 1, column 11: a backslash starts an unknown escape sequence", 11],
    ["{'a': 1}", 'line 1, column 2: expected a member name in double quotes, found "\'"', 1],
  ])("is reported with its position: %j", (text, where, offset) => {
    expect(errorOf(text)).toMatchObject({
      code: "malformed",
      wire: "json",
      path: "",
      offset,
      message: `Cannot read the JSON at ${where}`,
    });
  });

  test.each([
    ["a byte", "7b22c3a9ff22", 4],
    ["the first byte of an incomplete character", "efbfbdefbf41", 3],
    ["a byte after the mark", "efbbbf7bff", 4],
  ])("is reported with %s that is not UTF-8", (_, hex, offset) => {
    const message = `Cannot read the JSON at byte ${offset}: it is not UTF-8`;
    const error = expect.objectContaining({ code: "malformed", offset, message });
    expect(() => parseJson(new Uint8Array(Buffer.from(hex, "hex")))).toThrow(error);
  });
});

describe("a byte order mark", () => {
  const mark = "\ufeff";

  test("is ignored at the beginning", () => {
    expect(duId(`${mark}{"value": 5}`)).toBe(5n);
    expect(parseJson(octets(`${mark}[]`))).toEqual([]);
    expect(detect(octets(`${mark}{"ricStyleType": {"value": 1}}`)).map(({ wire }) => wire)).toContain("json");
  });

  test("counts as three bytes and no character", () => {
    expect(errorOf(`${mark}{"sSt" 1}`)).toMatchObject({
      offset: 10,
      message: expect.stringContaining("line 1, column 8"),
    });
    expect(errorOf(`${mark}{"sSt": 1}`)).toMatchObject({
      offset: 11,
      message: expect.stringContaining("line 1, column 9"),
    });
  });

  test("is not ignored elsewhere", () => {
    expect(errorOf(`${mark}${mark}{}`)).toMatchObject({ offset: 3 });
  });
});

describe("JSON that is not that of the message", () => {
  const report = '{\n  "policyTestList": [\n    {},\n    {"reportPeriodIe": "SOON"}\n  ]\n}';

  test.each([
    [Volumes, '{"pDcpbytesUl": 1.5}', "p_dcpbytes_ul", 16, "expected a whole number"],
    [Volumes, '{"pDcpbytesUl": "12x"}', "p_dcpbytes_ul", 16, "expected a whole number"],
    [Volumes, '{"fiveQi": "x"}', "five_qi", 11, "expected a whole number"],
    [Volumes, "[]", "", 0, "expected an object"],
    [GnbDuIdSchema, "null", "", 0, "GnbDuId from JSON at line 1, column 1: expected an object, found null"],
    [
      GnbDuIdSchema,
      '{"value": true}',
      "value",
      10,
      "expected a whole number from -9223372036854775808 to 9223372036854775807, found true",
    ],
    [BitStringSchema, '{"len": -1}', "len", 8, "expected a whole number from 0 to 4294967295, found -1"],
    [BitStringSchema, '{\n"valu": 1}', "", 2, 'line 2, column 1: no field "valu"; its fields are value, len'],
    [SnssaiSchema, '{"sSt": 5}', "s_st", 8, "s_st from JSON at line 1, column 9: expected base64 text, found 5"],
    [RicStyleNameSchema, '{"value": 5}', "value", 10, "expected text, found 5"],
    [Trigger, '{"policyTestList": {}}', "policy_test_list", 19, "expected a list, found {}"],
    [Trigger, '{"policyTestList": [null]}', "policy_test_list[0]", 20, "expected an object, found null"],
    [
      Trigger,
      report,
      "policy_test_list[1].report_period_ie",
      report.indexOf('"SOON"'),
      'line 4, column 24: expected a name of RtPeriodIe, such as "RT_PERIOD_IE_MS10", or its number, found "SOON"',
    ],
    [
      E2SmKpmIndicationHeaderFormat1Schema,
      '{"idGlobalKpmnodeId": {"gNb": {}, "eNb": {}}}',
      "id_global_kpmnode_id",
      22,
      "",
    ],
    [
      GnbDuIdSchema,
      '{"value": 1,\n "v\\u0061lue": 2}',
      "value",
      14,
      'Cannot read the JSON at line 2, column 2: a second "value" in one object',
    ],
  ] as const)("names the field and says what was expected, of %#", (schema, text, path, offset, message) => {
    expect(() => decode(schema, octets(text), { wire: "json" })).toThrow(
      expect.objectContaining({
        code: "malformed",
        wire: "json",
        path,
        offset,
        message: expect.stringContaining(message),
      }),
    );
  });

  test("is described briefly, whatever is quoted", () => {
    const text = JSON.stringify({ value: "9".repeat(100_000) });
    const short = expect.objectContaining({ message: expect.stringMatching(/^.{100,400}…$/) });
    expect(() => duId(text)).toThrow(short);
  });

  test("may have a name as often as there are objects", () => {
    const text = '{"policyTestList": [{"reportPeriodIe": 1}, {"reportPeriodIe": 2}]}';
    const { policyTestList } = decode(Trigger, octets(text), { wire: "json" });
    expect(policyTestList).toHaveLength(2);
    const twice = '{"policyTestList": [{"reportPeriodIe": 1}, {"reportPeriodIe": 2, "reportPeriodIe": 3}]}';
    expect(() => decode(Trigger, octets(twice), { wire: "json" })).toThrow(
      expect.objectContaining({ path: "policy_test_list[1].report_period_ie" }),
    );
    expect(() =>
      parseJson(octets('[{"a": "b:c", "__proto__": {"a": 1}}, {"a": {"a": 1}, "\\"a\\":": 1}]')),
    ).not.toThrow();
    expect(() => parseJson(octets('{"__proto__": 1, "__proto__": 2}'))).toThrow('a second "__proto__"');
  });

  test.each(["0x10", " 5", "+5", "007", "", "5.", "1_000", "NaN"])(
    "is rejected when the text of an integer is %j",
    (number) => {
      for (const [schema, key, path] of [
        [GnbDuIdSchema, "value", "value"],
        [E2SmKpmIndicationHeaderFormat1Schema, "fiveQi", "five_qi"],
      ] as const) {
        const text = JSON.stringify({ [key]: number });
        expect(() => decode(schema, octets(text), { wire: "json" })).toThrow(
          expect.objectContaining({ code: "malformed", path, offset: text.indexOf(":") + 1 }),
        );
      }
    },
  );
});

function errorOf(text: string): unknown {
  try {
    return decode(SnssaiSchema, octets(text), { wire: "json" });
  } catch (error) {
    expect(error).toBeInstanceOf(KpmError);
    return error;
  }
}
