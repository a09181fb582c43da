import { create } from "@bufbuild/protobuf";
import { KpmError } from "../error.ts";
import {
  type E2SmKpmActionDefinition,
  E2SmKpmActionDefinitionSchema,
  type E2SmKpmEventTriggerDefinition,
  E2SmKpmEventTriggerDefinitionSchema,
  type RtPeriodIe,
} from "../gen/e2sm_kpm/v1beta1/e2sm_kpm.ts";

/** The 20 report periods in milliseconds, in the order of their enumeration numbers. */
export const reportPeriods: readonly number[] = [
  10, 20, 32, 40, 60, 64, 70, 80, 128, 160, 256, 320, 512, 640, 1024, 1280, 2048, 2560, 5120, 10240,
];

/**
 * The report period of that many milliseconds.
 *
 * @throws KpmError `invalid_argument` when there is none; the message names the nearest one below, or the shortest
 */
export function reportPeriod(milliseconds: number): RtPeriodIe {
  const period = reportPeriods.indexOf(milliseconds);
  if (period >= 0) return period as RtPeriodIe;
  const below = reportPeriods.findLast((candidate) => candidate < milliseconds);
  const hint = below === undefined ? `the shortest is ${reportPeriods[0]} ms` : `the nearest below is ${below} ms`;
  throw new KpmError("invalid_argument", `No report period of ${milliseconds} ms: ${hint}`);
}

/** The milliseconds of a report period; `undefined` for a number that the enumeration does not have. */
export function periodMilliseconds(period: RtPeriodIe): number | undefined {
  return reportPeriods[period];
}

/**
 * The event trigger of reports every so many milliseconds: 1 to 15 periods, each with reports of its own.
 *
 * @throws KpmError `invalid_argument` for a period that does not exist, or none, or too many
 */
export function eventTrigger(...milliseconds: readonly number[]): E2SmKpmEventTriggerDefinition {
  if (milliseconds.length < 1 || milliseconds.length > 15) {
    throw new KpmError("invalid_argument", `An event trigger has 1 to 15 periods, got ${milliseconds.length}`);
  }
  return create(E2SmKpmEventTriggerDefinitionSchema, {
    e2SmKpmEventTriggerDefinition: {
      case: "eventDefinitionFormat1",
      value: { policyTestList: milliseconds.map((period) => ({ reportPeriodIe: reportPeriod(period) })) },
    },
  });
}

/** The periods of an event trigger in milliseconds; `undefined` in place of numbers that the enumeration does not have. */
export function triggerPeriods(trigger: E2SmKpmEventTriggerDefinition): readonly (number | undefined)[] {
  const { value } = trigger.e2SmKpmEventTriggerDefinition;
  return value?.policyTestList.map((item) => periodMilliseconds(item.reportPeriodIe)) ?? [];
}

/** The action definition that asks for the report style with that number. */
export function actionDefinition(style: number): E2SmKpmActionDefinition {
  return create(E2SmKpmActionDefinitionSchema, { ricStyleType: { value: style } });
}
