import { create } from "@bufbuild/protobuf";
import { KpmError } from "../error.ts";
import {
  type E2SmKpmActionDefinition,
  E2SmKpmActionDefinitionSchema,
  type E2SmKpmEventTriggerDefinition,
  E2SmKpmEventTriggerDefinitionSchema,
  type E2SmKpmRanfunctionDescription,
  E2SmKpmRanfunctionDescriptionSchema,
  type RtPeriodIe,
} from "../gen/e2sm_kpm/v1beta1/e2sm_kpm.ts";

/** The 20 report periods in milliseconds, in the order of their enumeration numbers. */
export const reportPeriods: readonly number[] = [
  10, 20, 32, 40, 60, 64, 70, 80, 128, 160, 256, 320, 512, 640, 1024, 1280, 2048, 2560, 5120, 10240,
];

/**
 * The report period with this number of milliseconds.
 *
 * @throws KpmError `invalid_argument` when there is no such period. The message names the next shorter one, or the shortest
 */
export function reportPeriod(milliseconds: number): RtPeriodIe {
  const period = reportPeriods.indexOf(milliseconds);
  if (period >= 0) return period as RtPeriodIe;
  const below = reportPeriods.findLast((candidate) => candidate < milliseconds);
  const hint = below === undefined ? `the shortest is ${reportPeriods[0]} ms` : `the next shorter is ${below} ms`;
  throw new KpmError("invalid_argument", `${milliseconds} ms is not a report period; ${hint}`);
}

/** The milliseconds of a report period; `undefined` for a number that the enumeration does not have. */
export function periodMilliseconds(period: RtPeriodIe): number | undefined {
  return reportPeriods[period];
}

/**
 * The event trigger for 1 to 15 periods, in milliseconds. Each period has its own reports.
 *
 * @throws KpmError `invalid_argument` for an unknown period, no period, or more than 15
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

/** The action definition that requests the report style with this number. */
export function actionDefinition(style: number): E2SmKpmActionDefinition {
  return create(E2SmKpmActionDefinitionSchema, { ricStyleType: { value: style } });
}

/** An event trigger style or a report style: its number and its name (1 to 150 characters). */
export interface Style {
  readonly type: number;
  readonly name: string;
}

/** The identity of a reporting function and its styles. */
export interface FunctionDescription {
  readonly shortName: string;
  /** Object identifier of the service model. */
  readonly oid: string;
  readonly description: string;
  /** 1 to 63 styles of event triggers. */
  readonly eventTriggers: readonly Style[];
  /** 1 to 63 styles of reports. */
  readonly reports: readonly Style[];
}

/** The only format of event triggers, headers and messages in the contract. */
const FORMAT = { value: 1 };

/** The message in which a reporting function describes itself. All styles have format 1. */
export function functionDescription(from: FunctionDescription): E2SmKpmRanfunctionDescription {
  return create(E2SmKpmRanfunctionDescriptionSchema, {
    ranFunctionName: {
      ranFunctionShortName: from.shortName,
      ranFunctionE2SmOid: from.oid,
      ranFunctionDescription: from.description,
    },
    e2SmKpmRanfunctionItem: {
      ricEventTriggerStyleList: from.eventTriggers.map(({ type, name }) => ({
        ricEventTriggerStyleType: { value: type },
        ricEventTriggerStyleName: { value: name },
        ricEventTriggerFormatType: FORMAT,
      })),
      ricReportStyleList: from.reports.map(({ type, name }) => ({
        ricReportStyleType: { value: type },
        ricReportStyleName: { value: name },
        ricIndicationHeaderFormatType: FORMAT,
        ricIndicationMessageFormatType: FORMAT,
      })),
    },
  });
}
