import type { BitString, Cgi, Ueid } from "../gen/e2sm/v3/e2sm_pb.ts";
import type {
  E2SmKpmActionDefinition,
  E2SmKpmActionDefinitionFormat1,
  E2SmKpmIndicationHeader,
  E2SmKpmIndicationMessage,
  E2SmKpmIndicationMessageFormat1,
  E2SmKpmIndicationMessageFormat2,
  MeasurementInfoItem,
  MeasurementLabel,
  MeasurementRecordItem,
  MeasurementType,
} from "../gen/e2sm_kpm/v3/e2sm_kpm_pb.ts";
import {
  cellText,
  hexText,
  type Measurement,
  networkText,
  type ReportContext,
  setLabels,
  sliceText,
} from "./measurement.ts";
import { unitOf } from "./names.ts";

type Context = ReportContext<E2SmKpmActionDefinition>;
type Labels = Readonly<Record<string, string>>;

/** The meaning of the values at one index of each record. */
interface Series {
  readonly name: string;
  readonly unit: string;
  readonly labels: Labels;
}

/**
 * The named measurements of a report of versions 2 to 4.
 *
 * There is one record for each granularity period. A record has a value for each label of each measurement, in this order. Nodes
 * may omit names and period, which are then in the action definition of the subscription: pass it as `context.action`. Values
 * without a known name are `unnamed:<index>`.
 */
export function* measurementsV3(
  header: E2SmKpmIndicationHeader | undefined,
  message: E2SmKpmIndicationMessage,
  context: Context = {},
): Generator<Measurement, void> {
  const report = message.indicationMessageFormats;
  const start = startTime(header?.indicationHeaderFormats.value?.colletStartTime) ?? context.time;
  switch (report.case) {
    case "indicationMessageFormat1":
      yield* ofFormat1(report.value, context, {}, start);
      break;
    case "indicationMessageFormat2":
      yield* ofFormat2(report.value, context, start);
      break;
    case "indicationMessageFormat3":
      for (const { ueId, measReport } of report.value.ueMeasReportList) {
        if (measReport !== undefined) yield* ofFormat1(measReport, context, ueLabels(ueId), start);
      }
  }
}

function* ofFormat1(
  { measData, measInfoList, granulPeriod }: E2SmKpmIndicationMessageFormat1,
  context: Context,
  about: Labels,
  start: number | undefined,
): Generator<Measurement, void> {
  const subscription = subscribed(context.action);
  const infos = measInfoList.length > 0 ? measInfoList : (subscription?.measInfoList ?? []);
  const labels = { ...cellLabels(subscription?.cellGlobalId), ...about };
  const series = infos.flatMap((info) => seriesOf(info, context, labels));
  const granularityMs = granulPeriod ?? subscription?.granulPeriod ?? context.periodMs;
  yield* named(measData, series, labels, granularityMs, start);
}

/** A condition has a value for each UE that meets it. */
function* ofFormat2(
  { measData, measCondUeidList, granulPeriod }: E2SmKpmIndicationMessageFormat2,
  context: Context,
  start: number | undefined,
): Generator<Measurement, void> {
  const action = context.action?.actionDefinitionFormats;
  const subscription = action?.case === "actionDefinitionFormat3" ? action.value : undefined;
  const cell = cellLabels(subscription?.cellGlobalId);
  const series = measCondUeidList.flatMap(({ measType, matchingCond, matchingUeidList }) => {
    const conditions = matchingCond.map(({ matchingCondChoice }) => matchingCondChoice?.matchingCondItemChoice);
    const labels = conditions.map((choice) => (choice?.case === "measLabel" ? labelsOf(choice.value) : {}));
    const shared: Labels = Object.assign({}, cell, ...labels);
    const name = nameOf(measType, context);
    const ues = matchingUeidList.length === 0 ? [{}] : matchingUeidList.map(({ ueId }) => ueLabels(ueId));
    return ues.map((ue) => ({ name, unit: unitOf(name), labels: { ...shared, ...ue } }));
  });
  const granularityMs = granulPeriod ?? subscription?.granulPeriod ?? context.periodMs;
  yield* named(measData, series, cell, granularityMs, start);
}

function* named(
  data: E2SmKpmIndicationMessageFormat1["measData"],
  series: readonly Series[],
  labels: Labels,
  granularityMs: number | undefined,
  start: number | undefined,
): Generator<Measurement, void> {
  for (const [period, { measRecord }] of data.entries()) {
    // Without a period, only the time of the first record is known.
    const offset = period === 0 ? 0 : granularityMs === undefined ? undefined : period * granularityMs;
    const time = start === undefined || offset === undefined ? undefined : start + offset;
    for (let index = 0; index < measRecord.length; index++) {
      const known = series[index] ?? { name: `unnamed:${index + 1}`, unit: "", labels };
      yield {
        name: known.name,
        unit: known.unit,
        labels: known.labels,
        granularityMs,
        time,
        value: recordValue(measRecord[index]),
      };
    }
  }
}

function seriesOf({ measType, labelInfoList }: MeasurementInfoItem, context: Context, about: Labels): Series[] {
  const name = nameOf(measType, context);
  const unit = unitOf(name);
  if (labelInfoList.length === 0) return [{ name, unit, labels: about }];
  return labelInfoList.map(({ measLabel }) => ({ name, unit, labels: { ...about, ...labelsOf(measLabel) } }));
}

function nameOf(type: MeasurementType | undefined, { names }: Context): string {
  const { measurementType } = type ?? {};
  if (measurementType?.case === "measName") return measurementType.value;
  if (measurementType?.case === "measId") return names?.get(measurementType.value) ?? `id:${measurementType.value}`;
  return "";
}

function recordValue(item: MeasurementRecordItem | undefined): number | "no-value" {
  const value = item?.measurementRecordItem;
  return value?.case === "integer" || value?.case === "real" ? value.value : "no-value";
}

/** The measurements that a subscription requests. Format 3 states conditions instead, and its reports repeat them. */
function subscribed(action: E2SmKpmActionDefinition | undefined): E2SmKpmActionDefinitionFormat1 | undefined {
  const format = action?.actionDefinitionFormats;
  switch (format?.case) {
    case "actionDefinitionFormat1":
      return format.value;
    case "actionDefinitionFormat2":
      return format.value.subscriptInfo;
    case "actionDefinitionFormat4":
    case "actionDefinitionFormat5":
      return format.value.subscriptionInfo;
    default:
      return undefined;
  }
}

/** The labels that are set, by their names in a {@link Measurement}. */
export function labelsOf(label: MeasurementLabel | undefined): Labels {
  if (label === undefined) return {};
  const { plmnId, sliceId, cellGlobalId, beamId, startEndInd, ...others } = label;
  const flag = (value: unknown) => (value === undefined ? undefined : "true");
  return setLabels({
    plmn: plmnId && networkText(plmnId),
    slice: sliceId && sliceText(sliceId.sst, sliceId.sd),
    fiveQi: others.fiveQi,
    qfi: others.qfi,
    qci: others.qci,
    qciMax: others.qcimax,
    qciMin: others.qcimin,
    arpMax: others.arpmax,
    arpMin: others.arpmin,
    bitrateRange: others.bitrateRange,
    layerMuMimo: others.layerMuMimo,
    sum: flag(others.sum),
    distBinX: others.distBinX,
    distBinY: others.distBinY,
    distBinZ: others.distBinZ,
    preLabelOverride: flag(others.preLabelOverride),
    startEndInd: startEndInd === undefined ? undefined : startEndInd === 0 ? "start" : "end",
    min: flag(others.min),
    max: flag(others.max),
    avg: flag(others.avg),
    ssbIndex: others.ssbIndex,
    nonGobBfModeIndex: others.nonGobBfModeIndex,
    mimoModeIndex: others.mimoModeIndex,
    ...cellLabels(cellGlobalId),
    beam: beamId?.beamId.value,
  });
}

function cellLabels(cell: Cgi | undefined): Labels {
  const identity = cell?.cgi;
  if (identity?.case === "nrCgi") {
    return { cell: cellText(identity.value.plmnIdentity, bitsText(identity.value.nrCellIdentity)) };
  }
  if (identity?.case === "eutraCgi") {
    return { cell: cellText(identity.value.plmnIdentity, bitsText(identity.value.eutraCellIdentity)) };
  }
  return {};
}

/** The bits of a cell identity in hex, the first one on the left. Their number is a multiple of four. */
function bitsText(bits: BitString | undefined): string {
  return bits === undefined ? "" : hexText(bits.value).slice(0, Math.ceil(bits.len / 4));
}

/** A UE as `gnb 7`, `gnb-du 7`…: the kind of node that identifies it, and its number there. */
function ueLabels(ue: Ueid | undefined): Labels {
  const text = ueText(ue);
  return text === undefined ? {} : { ue: text };
}

function ueText(ue: Ueid | undefined): string | undefined {
  const id = ue?.ueid;
  switch (id?.case) {
    case "gnbUeid":
      return `gnb ${id.value.amfUeNgapId}`;
    case "gnbDuUeid":
      return `gnb-du ${id.value.gnbCuUeF1ApId}`;
    case "gnbCuUpUeid":
      return `gnb-cu-up ${id.value.gnbCuCpUeE1ApId}`;
    case "ngEnbUeid":
      return `ng-enb ${id.value.amfUeNgapId}`;
    case "ngEnbDuUeid":
      return `ng-enb-du ${id.value.ngEnbCuUeW1ApId}`;
    case "enGnbUeid":
      return `en-gnb ${id.value.mEnbUeX2ApId}`;
    case "enbUeid":
      return `enb ${id.value.mmeUeS1ApId}`;
    default:
      return undefined;
  }
}

/** Seconds from 1900, where NTP starts, to 1970. */
const NTP_TO_UNIX = 2_208_988_800;

/** NTP seconds of dates from 1936 on are above this number. The upper half of microseconds since 1970 is far below it. */
const LEAST_NTP = 1_000_000_000;

/**
 * A time stamp in milliseconds since 1970: NTP seconds in version 2 (4 bytes), NTP with 32 bits of fraction from version 3 on.
 * FlexRIC puts microseconds since 1970 into the 8 bytes.
 */
export function startTime(stamp: Uint8Array | undefined): number | undefined {
  if (stamp === undefined || (stamp.length !== 4 && stamp.length !== 8)) return undefined;
  const view = new DataView(stamp.buffer, stamp.byteOffset, stamp.length);
  const seconds = view.getUint32(0);
  if (stamp.length === 4) return (seconds - NTP_TO_UNIX) * 1000;
  const low = view.getUint32(4);
  if (seconds < LEAST_NTP) return (seconds * 2 ** 32 + low) / 1000;
  return (seconds - NTP_TO_UNIX) * 1000 + (low / 2 ** 32) * 1000;
}

/** Converts a time to the time stamp of a header: the reverse of {@link startTime}. */
export function timeStamp(time: number, size: 4 | 8): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(size));
  view.setUint32(0, Math.floor(time / 1000) + NTP_TO_UNIX);
  if (size === 8) view.setUint32(4, Math.floor(((time % 1000) / 1000) * 2 ** 32));
  return new Uint8Array(view.buffer);
}
