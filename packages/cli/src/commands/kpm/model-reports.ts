import type { Measurement, Message, ServiceModel } from "@signalbox/kpm";
import type { ModelReport } from "@signalbox/kpm/connect";
import type { E2SmKpmRanFunctionDescription } from "@signalbox/kpm/v3";
import { Option } from "commander";
import type { Kpm } from "./load-kpm.ts";

/** Versions of KPM whose reports have named measurements on the wire. */
export type NamedVersion = "2.03" | "3.00" | "4.00";

/** What to subscribe to: messages of a model. */
export interface Subscription {
  readonly model: ServiceModel;
  readonly trigger: Message;
  readonly action: Message;
  readonly periods: readonly number[];
}

/** `--model`: the version of KPM that a node is asked to speak. */
export function modelOption(): Option {
  return new Option("--model <version>", "version of KPM that the node speaks")
    .choices(["1.00", "2.03", "3.00", "4.00"])
    .default("1.00");
}

/** The model of a version. */
export async function findModel(kpm: Kpm, version: string): Promise<ServiceModel> {
  const { kpmV2, kpmV3, kpmV4 } = await import("@signalbox/kpm/v3");
  return [kpmV2, kpmV3, kpmV4].find((model) => model.version === version) ?? kpm.kpmV1;
}

/** Subscribes in version 1 to a style. */
export function styleSubscription(kpm: Kpm, style: number, period: number): Subscription {
  return {
    model: kpm.kpmV1,
    trigger: kpm.eventTrigger(period),
    action: kpm.actionDefinition(style),
    periods: [period],
  };
}

/** Subscribes in a later version to everything that a description offers, without labels. */
export async function namedSubscription(
  model: ServiceModel,
  description: Message,
  period: number,
): Promise<Subscription> {
  const { create } = await import("@signalbox/kpm");
  const v3 = await import("@signalbox/kpm/v3");
  const { ricReportStyleList } = description as E2SmKpmRanFunctionDescription;
  const names = ricReportStyleList.flatMap(({ measInfoActionList }) =>
    measInfoActionList.map(({ measName }) => measName),
  );
  const trigger = create(v3.E2SmKpmEventTriggerDefinitionSchema, {
    eventDefinitionFormats: { case: "eventDefinitionFormat1", value: { reportingPeriod: period } },
  });
  const action = create(v3.E2SmKpmActionDefinitionSchema, {
    ricStyleType: 1n,
    actionDefinitionFormats: {
      case: "actionDefinitionFormat1",
      value: {
        granulPeriod: period,
        measInfoList: names.map((value) => ({
          measType: { measurementType: { case: "measName" as const, value } },
          labelInfoList: [{ measLabel: { noLabel: v3.True.TRUE } }],
        })),
      },
    },
  });
  return { model, trigger, action, periods: [period] };
}

/** The named measurements of a report. */
export function measurementsOf(
  { model, action }: Pick<Subscription, "model"> & Partial<Subscription>,
  { header, message, time, period }: ModelReport,
): Iterable<Measurement> {
  return model.measurements(header, message, { action, time, periodMs: period });
}
