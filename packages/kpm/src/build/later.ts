import type { E2SMKPMActionDefinition, E2SMKPMEventTriggerDefinition, MeasurementLabel } from "../gen/kpm-v4/index.ts";

/** A measurement by its name of TS 28.552, and what its values are about: a value for each label, and one in total without labels. */
export type WantedMeasurement = string | { readonly name: string; readonly labels: readonly MeasurementLabel[] };

/** The event trigger of versions 2 and later: a report period in milliseconds. */
export function measurementTrigger(periodMs: number): E2SMKPMEventTriggerDefinition {
  return { eventDefinitionFormats: { kind: "eventDefinition-Format1", value: { reportingPeriod: periodMs } } };
}

/** The action definition of versions 2 and later for report style 1: measurements of the node. */
export function measurementAction(
  measurements: readonly WantedMeasurement[],
  granularityMs: number,
): E2SMKPMActionDefinition {
  const measInfoList = measurements.map((wanted) => {
    const { name, labels } = typeof wanted === "string" ? { name: wanted, labels: [] } : wanted;
    const own = labels.length > 0 ? labels : [{ noLabel: "true" as const }];
    return {
      measType: { kind: "measName" as const, value: name },
      labelInfoList: own.map((measLabel) => ({ measLabel })),
    };
  });
  return {
    ricStyleType: 1,
    actionDefinitionFormats: {
      kind: "actionDefinition-Format1",
      value: { measInfoList, granulPeriod: granularityMs },
    },
  };
}
