import { create } from "@bufbuild/protobuf";
import {
  type E2SmKpmRanfunctionDescription,
  E2SmKpmRanfunctionDescriptionSchema,
} from "../gen/e2sm_kpm/v1beta1/e2sm_kpm.ts";

/** An event trigger style or a report style: its number and its name (1 to 150 characters). */
export interface Style {
  readonly type: number;
  readonly name: string;
}

/** What a reporting function is and offers. */
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

/** The only format that the contract has for event triggers, headers and messages. */
const FORMAT = { value: 1 };

/** The message in which a reporting function describes itself; all styles have format 1. */
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

/** The event trigger styles and the report styles of a description; what it leaves out is 0 or empty. */
export function stylesOf({ e2SmKpmRanfunctionItem: item }: E2SmKpmRanfunctionDescription): {
  readonly eventTriggers: readonly Style[];
  readonly reports: readonly Style[];
} {
  return {
    eventTriggers: (item?.ricEventTriggerStyleList ?? []).map((style) => ({
      type: style.ricEventTriggerStyleType?.value ?? 0,
      name: style.ricEventTriggerStyleName?.value ?? "",
    })),
    reports: (item?.ricReportStyleList ?? []).map((style) => ({
      type: style.ricReportStyleType?.value ?? 0,
      name: style.ricReportStyleName?.value ?? "",
    })),
  };
}
