import { createRouterTransport } from "@connectrpc/connect";
import { describe, expect, test } from "vitest";
import { reportRoutes, Subscriber } from "../src/connect/index.ts";
import { create, encode, ReportFunction, type ServiceModel, SimulatedNode, validate } from "../src/index.ts";
import {
  E2SmKpmActionDefinitionSchema,
  E2SmKpmEventTriggerDefinitionSchema,
  E2SmKpmIndicationHeaderSchema,
  E2SmKpmIndicationMessageSchema,
  E2SmKpmRanFunctionDescriptionSchema,
  kpmV2,
  kpmV3,
  kpmV4,
  NamedReportFunction,
  True,
} from "../src/v3.ts";
import { FakeClock } from "./fake-clock.ts";

const source = new SimulatedNode({ cells: 2 });
const trigger = (reportingPeriod: number) =>
  create(E2SmKpmEventTriggerDefinitionSchema, {
    eventDefinitionFormats: { case: "eventDefinitionFormat1", value: { reportingPeriod } },
  });

function action(granulPeriod: number, ricStyleType = 1n) {
  const measType = (value: string) => ({ measurementType: { case: "measName" as const, value } });
  return create(E2SmKpmActionDefinitionSchema, {
    ricStyleType,
    actionDefinitionFormats: {
      case: "actionDefinitionFormat1",
      value: {
        granulPeriod,
        measInfoList: [
          {
            measType: measType("RRU.PrbUsedDl"),
            labelInfoList: [
              { measLabel: { noLabel: True.TRUE } },
              { measLabel: { fiveQi: 1 } },
              { measLabel: { fiveQi: 5 } },
              { measLabel: { fiveQi: 9 } },
              { measLabel: { fiveQi: 77 } },
            ],
          },
          { measType: measType("RRC.ConnMean"), labelInfoList: [{ measLabel: { noLabel: True.TRUE } }] },
        ],
      },
    },
  });
}

async function first<T>(reports: AsyncIterable<T>): Promise<T> {
  for await (const report of reports) return report;
  throw new Error("no report");
}

describe.each([kpmV2, kpmV3, kpmV4])("a report function of KPM $version", (model: ServiceModel) => {
  const clock = new FakeClock();
  const reporter = () => new NamedReportFunction(source, { model, clock });
  const after = async <T>(milliseconds: number, reports: AsyncIterable<T>) => {
    const report = first(reports);
    await clock.advance(milliseconds);
    return await report;
  };
  const aper = { wire: "aper", model } as const;

  test("describes itself by the object identifier of its version", async () => {
    const description = await reporter().describe();
    expect(validate(E2SmKpmRanFunctionDescriptionSchema, description)).toEqual({ kind: "valid" });
    expect(description.ranFunctionName?.ranFunctionE2SmOid).toBe(model.oid);
    expect(encode(E2SmKpmRanFunctionDescriptionSchema, description, aper).length).toBeGreaterThan(100);
  });

  test("reports a value for each label and a record for each granularity period", async () => {
    const { header, message, time } = await after(1000, reporter().subscribe(trigger(1000), action(250)));
    expect(encode(E2SmKpmIndicationHeaderSchema, header, aper)).toHaveLength(model.edition < 3 ? 15 : 19);
    expect(validate(E2SmKpmIndicationMessageSchema, message)).toEqual({ kind: "valid" });
    expect(encode(E2SmKpmIndicationMessageSchema, message, aper).length).toBeGreaterThan(60);
    const measured = [...model.measurements(header, message)];
    expect(measured).toHaveLength(4 * 6);
    const [all, one, five, nine, none, ues] = measured.map(({ value }) => value);
    expect(all).toBe(Number(one) + Number(five) + Number(nine));
    expect(none).toBe("no-value");
    expect(ues).toEqual(expect.any(Number));
    expect(measured[3]).toMatchObject({ name: "RRU.PrbUsedDl", labels: { fiveQi: "9" }, granularityMs: 250 });
    // A time stamp of version 2 has whole seconds.
    const start = model.edition < 3 ? Math.floor((time - 1000) / 1000) * 1000 : time - 1000;
    expect(measured.at(-1)?.time).toBeCloseTo(start + 750, 0);
  });

  test("reports over a connection, in APER", async () => {
    const routes = reportRoutes(new ReportFunction(source), [new NamedReportFunction(source, { model })]);
    const subscriber = new Subscriber(createRouterTransport(routes), { wire: "aper" });
    expect(await subscriber.describeModel(model)).toMatchObject({ ranFunctionName: { ranFunctionE2SmOid: model.oid } });
    const report = await first(subscriber.subscribeModel(model, trigger(10), action(10)));
    expect([...model.measurements(report.header, report.message)]).toHaveLength(6);
  });
});

test("rejects another style and periods that do not fit before the stream starts", () => {
  const reporter = new NamedReportFunction(source);
  expect(() => reporter.subscribe(trigger(1000), action(250, 2n))).toThrow(
    expect.objectContaining({ code: "unknown_style", path: "ric_style_type" }),
  );
  expect(() => reporter.subscribe(trigger(100), action(250))).toThrow(
    expect.objectContaining({
      code: "invalid_definition",
      path: "action_definition_format1.granul_period",
      message: "action_definition_format1.granul_period must be from 1 to the reporting period of 100 ms, got 250",
    }),
  );
  for (const period of [0, -1, 2 ** 32]) {
    expect(() => reporter.subscribe(trigger(period), action(250)), `${period}`).toThrow(/reporting_period/);
  }
});

test("a node names the versions that it speaks to who asks for another one", async () => {
  const subscriber = new Subscriber(createRouterTransport(reportRoutes(new ReportFunction(source))));
  await expect(subscriber.describeModel(kpmV3)).rejects.toThrow("No version 3.00 of KPM; the node speaks 1.00");
});
