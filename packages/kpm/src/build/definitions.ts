import { create } from "@bufbuild/protobuf";
import {
  type E2SmKpmActionDefinition,
  E2SmKpmActionDefinitionSchema,
  type E2SmKpmEventTriggerDefinition,
  E2SmKpmEventTriggerDefinitionSchema,
} from "../gen/e2sm_kpm/v1beta1/e2sm_kpm_pb.ts";
import { KpmError } from "../kpm-error.ts";
import { periodMilliseconds, reportPeriod } from "./report-period.ts";

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
