import { assertKnownOptions } from "../arguments.ts";
import { indication, indicationHeader } from "../build/indication.ts";
import { KpmError } from "../error.ts";
import type {
  E2SMKPMActionDefinition,
  E2SMKPMEventTriggerDefinition,
  E2SMKPMIndicationHeader,
  E2SMKPMIndicationMessage,
  E2SMKPMRANfunctionDescription,
  MeasurementDataItem,
  MeasurementInfoList,
  MeasurementRecord,
  MeasurementRecordItem,
} from "../gen/kpm-v4/index.ts";
import { labelsOf, timeStamp } from "../measurements/later.ts";
import type { Measurement } from "../measurements/measurement.ts";
import { measurementsV1 } from "../measurements/v1.ts";
import { kpmV3, type LaterModel } from "../models/kpm-later.ts";
import { assertValid, dueTimes, type Report, type ReportSource, type SubscribeOptions } from "./report-function.ts";
import { type Clock, endEarly, systemClock } from "./schedule.ts";

/** A report of version 2 or later. */
export type NamedReport = Report<E2SMKPMIndicationHeader, E2SMKPMIndicationMessage>;

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
const MAX_RECORDS = 1000;

/**
 * The measurement-reporting function of a node that speaks KPM version 2, 3 or 4. It offers report style 1: the named measurements
 * of the node.
 *
 * It reports what the source measures in all of its styles. A label of the action definition selects values: `fiveQi: 9` is the sum
 * over all networks, slices and cells with this 5QI. `noLabel` is the sum of everything. Shares (`%`) are averaged.
 */
export class NamedReportFunction {
  readonly model: LaterModel;
  readonly #source: ReportSource;
  readonly #clock: Clock;

  /** @param options.model `kpmV2`, `kpmV3` (the default) or `kpmV4` */
  constructor(source: ReportSource, options: { readonly model?: LaterModel; readonly clock?: Clock } = {}) {
    assertKnownOptions(options, ["model", "clock"]);
    this.model = options.model ?? kpmV3;
    this.#source = source;
    this.#clock = options.clock ?? systemClock;
  }

  /** Describes style 1 and the names that it offers. */
  async describe(): Promise<E2SMKPMRANfunctionDescription> {
    return {
      ranFunctionName: {
        ranFunctionShortName: "ORAN-E2SM-KPM",
        ranFunctionE2SMOID: this.model.oid,
        ranFunctionDescription: "KPM Monitor",
      },
      ricEventTriggerStyleList: [
        { ricEventTriggerStyleType: 1, ricEventTriggerStyleName: "Periodic report", ricEventTriggerFormatType: 1 },
      ],
      ricReportStyleList: [
        {
          ricReportStyleType: 1,
          ricReportStyleName: "E2 Node Measurement",
          ricActionFormatType: 1,
          measInfoActionList: NAMES.map((measName) => ({ measName })),
          ricIndicationHeaderFormatType: 1,
          ricIndicationMessageFormatType: 1,
        },
      ],
    };
  }

  /**
   * Reports at each reporting period, with a record for each granularity period in it.
   *
   * @throws KpmError `invalid_definition` for definitions that violate the rules, `unknown_style` for a style other than 1. Both
   * are thrown before the stream starts.
   */
  subscribe(
    trigger: E2SMKPMEventTriggerDefinition,
    action: E2SMKPMActionDefinition,
    options: SubscribeOptions = {},
  ): AsyncIterable<NamedReport> {
    const { signal = new AbortController().signal } = options;
    const { eventTrigger, actionDefinition } = this.model.topLevel;
    assertValid("invalid_definition", eventTrigger, trigger);
    assertValid("invalid_definition", actionDefinition, action);
    const format = action.actionDefinitionFormats;
    if (Number(action.ricStyleType) !== 1 || format.kind !== "actionDefinition-Format1") {
      const message = `No report style ${action.ricStyleType}; the node offers 1 (E2 Node Measurement)`;
      throw new KpmError("unknown_style", message, { path: "ric-Style-Type" });
    }
    const { measInfoList, granulPeriod } = format.value;
    const periodic = trigger.eventDefinitionFormats;
    const period = periodic.kind === "eventDefinition-Format1" ? periodic.value.reportingPeriod : 0;
    const records = Math.floor(period / granulPeriod);
    if (records < 1 || records > MAX_RECORDS) {
      const expected = `must be from ${Math.ceil(period / MAX_RECORDS)} to the reporting period of ${period} ms`;
      const path = "actionDefinition-formats.actionDefinition-Format1.granulPeriod";
      throw new KpmError("invalid_definition", `${path} ${expected}, got ${granulPeriod}`, { path });
    }
    const times: ReportTimes = { period, granulPeriod, records };
    return { [Symbol.asyncIterator]: () => endEarly(signal, (left) => this.#reports(measInfoList, times, left)) };
  }

  async *#reports(
    measInfoList: MeasurementInfoList,
    { period, granulPeriod, records }: ReportTimes,
    signal: AbortSignal,
  ): AsyncGenerator<NamedReport, void> {
    for await (const due of dueTimes(this.#clock, [period], signal)) {
      const from = due.time - records * granulPeriod;
      const measData: MeasurementDataItem[] = [];
      for (let end = from + granulPeriod; measData.length < records && !signal.aborted; end += granulPeriod) {
        if (measData.length > 0) await this.#clock.turn();
        measData.push({ measRecord: this.#record(measInfoList, end, granulPeriod) });
      }
      if (signal.aborted) return;
      const message: E2SMKPMIndicationMessage = {
        indicationMessageFormats: {
          kind: "indicationMessage-Format1",
          value: { measData, measInfoList, granulPeriod },
        },
      };
      yield { header: this.#header(from), message, ...due };
    }
  }

  #header(time: number): E2SMKPMIndicationHeader {
    const { headers, topLevel } = this.model;
    const timeStampBytes = topLevel.header === headers?.[4] ? 4 : 8;
    return {
      indicationHeaderFormats: {
        kind: "indicationHeader-Format1",
        value: { colletStartTime: timeStamp(time, timeStampBytes), vendorName: "Signalbox" },
      },
    };
  }

  /** A value for each label of each measurement. */
  #record(infos: MeasurementInfoList, time: number, period: number): MeasurementRecord {
    const header = indicationHeader(this.#source.subject);
    const measured = this.#source.styles.flatMap((style) => [
      ...measurementsV1(header, indication(...this.#source.measure(style, time, period)), { time, periodMs: period }),
    ]);
    return infos.flatMap(({ measType, labelInfoList }) => {
      const ofName = measType.kind === "measName" ? measured.filter(({ name }) => name === measType.value) : [];
      return labelInfoList.map(({ measLabel }) => {
        const wanted = Object.entries(labelsOf(measLabel));
        return toItem(ofName.filter(({ labels }) => wanted.every(([name, value]) => labels[name] === value)));
      });
    });
  }
}

/** Periods in milliseconds, and how many granularity periods a report has. */
interface ReportTimes {
  readonly period: number;
  readonly granulPeriod: number;
  readonly records: number;
}

function toItem(measured: readonly Measurement[]): MeasurementRecordItem {
  const values = measured.flatMap(({ value }) => (value === "no-value" ? [] : [value]));
  if (values.length === 0) return { kind: "noValue", value: null };
  const sum = values.reduce((total, value) => total + value, 0);
  const value = measured[0]?.unit === "%" ? sum / values.length : sum;
  const isInteger = Number.isInteger(value) && value >= 0 && value < 2 ** 32;
  return { kind: isInteger ? "integer" : "real", value };
}
