import { expect, test } from "vitest";
import { KpmError, validate } from "../src/index.ts";
import { type E2SMKPMActionDefinition, kpmV3, measurementAction } from "../src/later.ts";

const { actionDefinition } = kpmV3.topLevel;
const valid = measurementAction(["RRC.ConnMean"], 1000);

function violationsOf(change: object): readonly (readonly [path: string, message: string])[] {
  const format = valid.actionDefinitionFormats;
  if (format.kind !== "actionDefinition-Format1") throw new Error(format.kind);
  const broken = { ...valid, actionDefinitionFormats: { ...format, value: { ...format.value, ...change } } };
  const verdict = validate(actionDefinition, broken as E2SMKPMActionDefinition);
  return verdict.kind === "valid" ? [] : verdict.violations.map(({ path, message }) => [path, message]);
}

const FORMAT = "actionDefinition-formats.actionDefinition-Format1";

test("validate() lists every part that aligned PER cannot carry, with its path", () => {
  expect(validate(actionDefinition, valid)).toEqual({ kind: "valid" });
  expect(violationsOf({ granulPeriod: 0, measInfoList: [] })).toEqual([
    [`${FORMAT}.measInfoList`, "must have 1..65535 items, found 0"],
    [`${FORMAT}.granulPeriod`, expect.stringContaining("1..4294967295")],
  ]);
  expect(violationsOf({ granulPeriod: undefined, cellGlobalID: { kind: "other", value: 1 } })).toEqual([
    [`${FORMAT}.granulPeriod`, "must be set"],
    [`${FORMAT}.cellGlobalID`, expect.stringContaining("one of nR-CGI, eUTRA-CGI")],
  ]);
  const label = { measLabel: { noLabel: "false" } };
  expect(
    violationsOf({ measInfoList: [{ measType: { kind: "measName", value: "é" }, labelInfoList: [label] }] }),
  ).toEqual([
    [`${FORMAT}.measInfoList[0].measType.measName`, expect.stringContaining("PrintableString")],
    [`${FORMAT}.measInfoList[0].labelInfoList[0].measLabel.noLabel`, expect.stringContaining("true")],
  ]);
});

test("encode() and the JSON wire name the component that a value lacks or has by mistake", () => {
  expect(() => actionDefinition.encode({ ricStyleType: 1 } as never)).toThrow(
    expect.objectContaining({ code: "unencodable", path: "actionDefinition-formats" }),
  );
  expect(() => actionDefinition.decode(Buffer.from('{"ric-Style-Type": 1, "x": 2}'), { wire: "json" })).toThrow(
    expect.objectContaining({ code: "malformed", message: expect.stringContaining("no component 'x'") }),
  );
  expect(() =>
    actionDefinition.decode(Buffer.from('{"ric-Style-Type": 12345678901234567890}'), { wire: "json" }),
  ).toThrow(KpmError);
  expect(() => actionDefinition.decode(new Uint8Array(), { wire: "protobuf" })).toThrow("no protobuf encoding");
});
