import { create, type MessageShape } from "@bufbuild/protobuf";
import { assertKnownOptions } from "../arguments.ts";
import { indication, indicationHeader } from "../build/indication.ts";
import { KpmError } from "../error.ts";
import {
  type E2SmKpmActionDefinition,
  E2SmKpmActionDefinitionSchema,
  type E2SmKpmEventTriggerDefinition,
  E2SmKpmEventTriggerDefinitionSchema,
  E2SmKpmIndicationHeaderSchema,
  E2SmKpmIndicationMessageSchema,
  type E2SmKpmRanFunctionDescription,
  E2SmKpmRanFunctionDescriptionSchema,
  MeasurementLabelSchema,
  True,
} from "../gen/e2sm_kpm/v3/e2sm_kpm.ts";
import type { Measurement } from "../measurements/measurement.ts";
import { measurementsV1 } from "../measurements/v1.ts";
import { labelsOf, timeStamp } from "../measurements/v3.ts";
import { kpmV3 } from "../models/kpm-v3.ts";
import type { ServiceModel } from "../models/model.ts";
import { assertValid, dueTimes, type ReportSource, type SubscribeOptions } from "./report-function.ts";
import { type Clock, endEarly, systemClock } from "./schedule.ts";

type Header = MessageShape<typeof E2SmKpmIndicationHeaderSchema>;
type Report = MessageShape<typeof E2SmKpmIndicationMessageSchema>;

/** A report of version 2 or later. */
export interface NamedReport {
  readonly header: Header;
  readonly message: Report;
  /** The report period, in milliseconds. */
  readonly period: number;
  /** When the report was due: milliseconds since 1970 UTC. */
  readonly time: number;
  /** How many reports a slow subscriber missed before this one. */
  readonly missed: number;
}

/** The names of the values of all styles of a source, in the order of a description. */
const NAMES: readonly string[] = [
  "RRU.PrbUsedDl",
  "RRU.PrbUsedUl",
  "RRU.PrbTotDl",
  "RRU.PrbTotUl",
  "RRU.PrbAvailDl",
  "RRU.PrbAvailUl",
  "RRC.ConnMean",
  "DRB.PdcpSduVolumeDL",
  "DRB.PdcpSduVolumeUL",
];

/** The most granularity periods of a report. */
const MOST_RECORDS = 1000;

/**
 * The measurement-reporting function of a node that speaks KPM version 2, 3 or 4. It offers report style 1: the named measurements
 * of the node.
 *
 * It reports what the source measures in all of its styles. A label of the action definition selects values: `fiveQi: 9` is the sum
 * over all networks, slices and cells with this 5QI. `noLabel` is the sum of everything. Shares (`%`) are averaged.
 */
export class NamedReportFunction {
  readonly model: ServiceModel;
  readonly #source: ReportSource;
  readonly #clock: Clock;

  /** @param options.model `kpmV2`, `kpmV3` (the default) or `kpmV4` */
  constructor(source: ReportSource, options: { readonly model?: ServiceModel; readonly clock?: Clock } = {}) {
    assertKnownOptions(options, ["model", "clock"]);
    this.model = options.model ?? kpmV3;
    this.#source = source;
    this.#clock = options.clock ?? systemClock;
  }

  /** Describes style 1 and the names that it offers. */
  async describe(): Promise<E2SmKpmRanFunctionDescription> {
    return create(E2SmKpmRanFunctionDescriptionSchema, {
      ranFunctionName: {
        ranFunctionShortName: "ORAN-E2SM-KPM",
        ranFunctionE2SmOid: this.model.oid,
        ranFunctionDescription: "KPM Monitor",
      },
      ricEventTriggerStyleList: [
        { ricEventTriggerStyleType: 1n, ricEventTriggerStyleName: "Periodic report", ricEventTriggerFormatType: 1n },
      ],
      ricReportStyleList: [
        {
          ricReportStyleType: 1n,
          ricReportStyleName: "E2 Node Measurement",
          ricActionFormatType: 1n,
          measInfoActionList: NAMES.map((measName) => ({ measName })),
          ricIndicationHeaderFormatType: 1n,
          ricIndicationMessageFormatType: 1n,
        },
      ],
    });
  }

  /**
   * Reports at each reporting period, with a record for each granularity period in it.
   *
   * @throws KpmError `invalid_definition` for definitions that violate the rules, `unknown_style` for a style other than 1. Both
   * are thrown before the stream starts.
   */
  subscribe(
    trigger: E2SmKpmEventTriggerDefinition,
    action: E2SmKpmActionDefinition,
    options: SubscribeOptions = {},
  ): AsyncIterable<NamedReport> {
    const { signal = new AbortController().signal } = options;
    assertValid("invalid_definition", E2SmKpmEventTriggerDefinitionSchema, trigger);
    assertValid("invalid_definition", E2SmKpmActionDefinitionSchema, action);
    const format = action.actionDefinitionFormats;
    if (action.ricStyleType !== 1n || format.case !== "actionDefinitionFormat1") {
      throw new KpmError(
        "unknown_style",
        `No report style ${action.ricStyleType}; the node offers 1 (E2 Node Measurement)`,
        {
          path: "ric_style_type",
        },
      );
    }
    const { measInfoList, granulPeriod } = format.value;
    const period = trigger.eventDefinitionFormats.value?.reportingPeriod ?? 0;
    const records = Math.floor(period / granulPeriod);
    if (records < 1 || records > MOST_RECORDS) {
      const expected = `must be from ${Math.ceil(period / MOST_RECORDS)} to the reporting period of ${period} ms`;
      const path = "action_definition_format1.granul_period";
      throw new KpmError("invalid_definition", `${path} ${expected}, got ${granulPeriod}`, { path });
    }
    const start = async function* (this: NamedReportFunction, left: AbortSignal) {
      for await (const { time, missed } of dueTimes(this.#clock, [period], left)) {
        const from = time - records * granulPeriod;
        const measData = Array.from({ length: records }, (_, index) => ({
          measRecord: this.#record(measInfoList, from + (index + 1) * granulPeriod, granulPeriod),
        }));
        const message = create(E2SmKpmIndicationMessageSchema, {
          indicationMessageFormats: {
            case: "indicationMessageFormat1",
            value: { measData, measInfoList, granulPeriod },
          },
        });
        yield { header: this.#header(from), message, period, time, missed };
      }
    }.bind(this);
    return { [Symbol.asyncIterator]: () => endEarly(signal, start) };
  }

  #header(time: number): Header {
    return create(E2SmKpmIndicationHeaderSchema, {
      indicationHeaderFormats: {
        case: "indicationHeaderFormat1",
        value: { colletStartTime: timeStamp(time, this.model.edition < 3 ? 4 : 8), vendorName: "Signalbox" },
      },
    });
  }

  /** A value for each label of each measurement. */
  #record(infos: Infos, time: number, period: number): Values {
    const header = indicationHeader(this.#source.subject);
    const measured = this.#source.styles.flatMap((style) => [
      ...measurementsV1(header, indication(...this.#source.measure(style, time, period)), { time, periodMs: period }),
    ]);
    return infos.flatMap(({ measType, labelInfoList }) => {
      const type = measType?.measurementType;
      const ofName = type?.case === "measName" ? measured.filter(({ name }) => name === type.value) : [];
      return labelInfoList.map(({ measLabel = create(MeasurementLabelSchema, { noLabel: True.TRUE }) }) => {
        const wanted = Object.entries(labelsOf(measLabel));
        return toItem(ofName.filter(({ labels }) => wanted.every(([name, value]) => labels[name] === value)));
      });
    });
  }
}

type Format1 = Extract<
  E2SmKpmActionDefinition["actionDefinitionFormats"],
  { case: "actionDefinitionFormat1" }
>["value"];
type Infos = Format1["measInfoList"];
type Values = ReturnType<typeof toItem>[];

function toItem(measured: readonly Measurement[]) {
  const values = measured.flatMap(({ value }) => (value === "no-value" ? [] : [value]));
  if (values.length === 0) return { measurementRecordItem: { case: "noValue", value: 0 } } as const;
  const sum = values.reduce((total, value) => total + value, 0);
  const value = measured[0]?.unit === "%" ? sum / values.length : sum;
  const isInteger = Number.isInteger(value) && value >= 0 && value < 2 ** 32;
  return isInteger
    ? ({ measurementRecordItem: { case: "integer", value } } as const)
    : ({ measurementRecordItem: { case: "real", value } } as const);
}
