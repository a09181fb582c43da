import { describe, expect, test } from "vitest";
import { measurementAction, measurementTrigger } from "../src/build/later.ts";
import { encode, SimulatedNode, validate } from "../src/index.ts";
import { kpmV2, kpmV3, kpmV4, NamedReportFunction } from "../src/later.ts";
import { FakeClock } from "./fake-clock.ts";

const source = new SimulatedNode({ cells: 2 });
const labels = [{ noLabel: "true" as const }, ...[1, 5, 9, 77].map((fiveQI) => ({ fiveQI }))];
const action = (granularityMs: number) =>
  measurementAction([{ name: "RRU.PrbUsedDl", labels }, "RRC.ConnMean"], granularityMs);

async function first<T>(reports: AsyncIterable<T>): Promise<T> {
  for await (const report of reports) return report;
  throw new Error("no report");
}

describe.each([kpmV2, kpmV3, kpmV4])("a report function of KPM $version", (model) => {
  const clock = new FakeClock();
  const reporter = () => new NamedReportFunction(source, { model, clock });

  test("describes itself by the object identifier of its version", async () => {
    const description = await reporter().describe();
    expect(validate(model.topLevel.functionDescription, description)).toEqual({ kind: "valid" });
    expect(description.ranFunctionName.ranFunctionE2SMOID).toBe(model.oid);
  });

  test("reports a value for each label and a record for each granularity period", async () => {
    const report = first(reporter().subscribe(measurementTrigger(1000), action(250)));
    await clock.advance(1000);
    const { header, message, time } = await report;
    const isShort = model === kpmV2;
    expect(encode(model.topLevel.header, header)).toHaveLength(isShort ? 15 : 19);
    expect(validate(model.topLevel.message, message)).toEqual({ kind: "valid" });
    const measured = [...model.measurements(header, message)];
    expect(measured).toHaveLength(4 * 6);
    const [all, one, five, nine, none, ues] = measured.map(({ value }) => value);
    expect(all).toBe(Number(one) + Number(five) + Number(nine));
    expect(none).toBe("no-value");
    expect(ues).toEqual(expect.any(Number));
    expect(measured[3]).toMatchObject({ name: "RRU.PrbUsedDl", labels: { fiveQi: "9" }, granularityMs: 250 });
    // A time stamp of version 2 has whole seconds.
    const start = isShort ? Math.floor((time - 1000) / 1000) * 1000 : time - 1000;
    expect(measured.at(-1)?.time).toBeCloseTo(start + 750, 0);
  });
});

test("rejects another style and periods that do not fit before the stream starts", () => {
  const reporter = new NamedReportFunction(source);
  const trigger = measurementTrigger(100);
  expect(() => reporter.subscribe(trigger, { ...action(100), ricStyleType: 2 })).toThrow(
    expect.objectContaining({ code: "unknown_style", path: "ric-Style-Type" }),
  );
  const path = "actionDefinition-formats.actionDefinition-Format1.granulPeriod";
  expect(() => reporter.subscribe(trigger, action(250))).toThrow(
    expect.objectContaining({
      code: "invalid_definition",
      path,
      message: `${path} must be from 1 to the reporting period of 100 ms, got 250`,
    }),
  );
  for (const period of [0, -1, 2 ** 32]) {
    expect(() => reporter.subscribe(measurementTrigger(period), action(250)), `${period}`).toThrow(/reportingPeriod/);
  }
});
