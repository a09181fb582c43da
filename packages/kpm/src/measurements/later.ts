import type { BitString } from "@signalbox/asn1/runtime";
import type {
  CGI,
  E2SMKPMActionDefinition,
  E2SMKPMActionDefinitionFormat1,
  E2SMKPMIndicationHeader,
  E2SMKPMIndicationMessage,
  E2SMKPMIndicationMessageFormat1,
  E2SMKPMIndicationMessageFormat2,
  MatchingCondItem,
  MatchingCondItemChoice,
  MeasurementInfoItem,
  MeasurementLabel,
  MeasurementRecordItem,
  MeasurementType,
  UEID,
} from "../gen/kpm-v4/index.ts";
import { hexText } from "../runtime/values.ts";
import { cellText, type Measurement, networkText, type ReportContext, setLabels, sliceText } from "./measurement.ts";
import { unitOf } from "./names.ts";

type Context = ReportContext<E2SMKPMActionDefinition>;
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
export function* measurementsOfLater(
  header: E2SMKPMIndicationHeader | undefined,
  message: E2SMKPMIndicationMessage,
  context: Context = {},
): Generator<Measurement, void> {
  const report = message.indicationMessageFormats;
  const format = header?.indicationHeaderFormats;
  const stamp = format?.kind === "indicationHeader-Format1" ? format.value.colletStartTime : undefined;
  const start = startTime(stamp) ?? context.time;
  switch (report.kind) {
    case "indicationMessage-Format1":
      yield* ofFormat1(report.value, context, {}, start);
      break;
    case "indicationMessage-Format2":
      yield* ofFormat2(report.value, context, start);
      break;
    case "indicationMessage-Format3":
      for (const { ueID, measReport } of report.value.ueMeasReportList) {
        yield* ofFormat1(measReport, context, ueLabels(ueID), start);
      }
  }
}

function* ofFormat1(
  { measData, measInfoList, granulPeriod }: E2SMKPMIndicationMessageFormat1,
  context: Context,
  about: Labels,
  start: number | undefined,
): Generator<Measurement, void> {
  const subscription = subscribed(context.action);
  const infos = measInfoList ?? subscription?.measInfoList ?? [];
  const labels = { ...cellLabels(subscription?.cellGlobalID), ...about };
  const series = infos.flatMap((info) => seriesOf(info, context, labels));
  const granularityMs = granulPeriod ?? subscription?.granulPeriod ?? context.periodMs;
  yield* named(measData, series, labels, granularityMs, start);
}

/** A condition has a value for each UE that meets it. */
function* ofFormat2(
  { measData, measCondUEidList, granulPeriod }: E2SMKPMIndicationMessageFormat2,
  context: Context,
  start: number | undefined,
): Generator<Measurement, void> {
  const action = context.action?.actionDefinitionFormats;
  const subscription = action?.kind === "actionDefinition-Format3" ? action.value : undefined;
  const cell = cellLabels(subscription?.cellGlobalID);
  const series = measCondUEidList.flatMap(({ measType, matchingCond, matchingUEidList }) => {
    const labels = matchingCond.map((condition) => {
      const choice = choiceOf(condition);
      return choice.kind === "measLabel" ? labelsOf(choice.value) : {};
    });
    const shared: Labels = Object.assign({}, cell, ...labels);
    const name = nameOf(measType, context);
    const ues = matchingUEidList === undefined ? [{}] : matchingUEidList.map(({ ueID }) => ueLabels(ueID));
    return ues.map((ue) => ({ name, unit: unitOf(name), labels: { ...shared, ...ue } }));
  });
  const granularityMs = granulPeriod ?? subscription?.granulPeriod ?? context.periodMs;
  yield* named(measData, series, cell, granularityMs, start);
}

/** A condition of version 2.01 is the choice itself. */
function choiceOf(condition: MatchingCondItem | MatchingCondItemChoice): MatchingCondItemChoice {
  return "kind" in condition ? condition : condition.matchingCondChoice;
}

function* named(
  data: E2SMKPMIndicationMessageFormat1["measData"],
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

function nameOf(type: MeasurementType, { names }: Context): string {
  if (type.kind === "measName") return type.value;
  if (type.kind === "measID") return names?.get(Number(type.value)) ?? `id:${type.value}`;
  return "";
}

function recordValue(item: MeasurementRecordItem | undefined): number | "no-value" {
  return item?.kind === "integer" || item?.kind === "real" ? item.value : "no-value";
}

/** The measurements that a subscription requests. Format 3 states conditions instead, and its reports repeat them. */
function subscribed(action: E2SMKPMActionDefinition | undefined): E2SMKPMActionDefinitionFormat1 | undefined {
  const format = action?.actionDefinitionFormats;
  switch (format?.kind) {
    case "actionDefinition-Format1":
      return format.value;
    case "actionDefinition-Format2":
      return format.value.subscriptInfo;
    case "actionDefinition-Format4":
    case "actionDefinition-Format5":
      return format.value.subscriptionInfo;
    default:
      return undefined;
  }
}

/** The labels that are set, by their names in a {@link Measurement}. */
export function labelsOf({ plmnID, sliceID, cellGlobalID, beamID, startEndInd, ...others }: MeasurementLabel): Labels {
  const flag = (value: unknown): string | undefined => (value === undefined ? undefined : "true");
  return setLabels({
    plmn: plmnID && networkText(plmnID),
    slice: sliceID && sliceText(sliceID.sST, sliceID.sD),
    fiveQi: others.fiveQI,
    qfi: others.qFI,
    qci: others.qCI,
    qciMax: others.qCImax,
    qciMin: others.qCImin,
    arpMax: others.aRPmax,
    arpMin: others.aRPmin,
    bitrateRange: others.bitrateRange,
    layerMuMimo: others.layerMUMIMO,
    sum: flag(others.sUM),
    distBinX: others.distBinX,
    distBinY: others.distBinY,
    distBinZ: others.distBinZ,
    preLabelOverride: flag(others.preLabelOverride),
    startEndInd,
    min: flag(others.min),
    max: flag(others.max),
    avg: flag(others.avg),
    ssbIndex: others.ssbIndex,
    nonGobBfModeIndex: others.nonGoBBFmodeIndex,
    mimoModeIndex: others.mIMOModeIndex,
    ...cellLabels(cellGlobalID),
    beam: beamID?.kind === "nR-Beam-ID" ? beamID.value : undefined,
  });
}

function cellLabels(cell: CGI | undefined): Labels {
  switch (cell?.kind) {
    case "nR-CGI":
      return { cell: cellText(cell.value.pLMNIdentity, bitsText(cell.value.nRCellIdentity)) };
    case "eUTRA-CGI":
      return { cell: cellText(cell.value.pLMNIdentity, bitsText(cell.value.eUTRACellIdentity)) };
    default:
      return {};
  }
}

/** The bits of a cell identity in hex, the first one on the left. Their number is a multiple of four. */
function bitsText({ bytes, length }: BitString): string {
  return hexText(bytes).slice(0, Math.ceil(length / 4));
}

/** A UE as `gnb 7`, `gnb-du 7`…: the kind of node that identifies it, and its number there. */
function ueLabels(ue: UEID): Labels {
  const text = ueText(ue);
  return text === undefined ? {} : { ue: text };
}

function ueText(ue: UEID): string | undefined {
  switch (ue.kind) {
    case "gNB-UEID":
      return `gnb ${ue.value.amfUENGAPID}`;
    case "gNB-DU-UEID":
      return `gnb-du ${ue.value.gNBCUUEF1APID}`;
    case "gNB-CU-UP-UEID":
      return `gnb-cu-up ${ue.value.gNBCUCPUEE1APID}`;
    case "ng-eNB-UEID":
      return `ng-enb ${ue.value.amfUENGAPID}`;
    case "ng-eNB-DU-UEID":
      return `ng-enb-du ${ue.value.ngENBCUUEW1APID}`;
    case "en-gNB-UEID":
      return `en-gnb ${ue.value.mENBUEX2APID}`;
    case "eNB-UEID":
      return `enb ${ue.value.mMEUES1APID}`;
    default:
      return undefined;
  }
}

/** Seconds from 1900, where NTP starts, to 1970. */
const NTP_TO_UNIX = 2_208_988_800;

/** NTP seconds of dates from 1936 on are above this number. The upper half of microseconds since 1970 is far below it. */
const MIN_NTP = 1_000_000_000;

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
  if (seconds < MIN_NTP) return (seconds * 2 ** 32 + low) / 1000;
  return (seconds - NTP_TO_UNIX) * 1000 + (low / 2 ** 32) * 1000;
}

/** Converts a time to the time stamp of a header: the reverse of {@link startTime}. */
export function timeStamp(time: number, size: 4 | 8): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(size));
  view.setUint32(0, Math.floor(time / 1000) + NTP_TO_UNIX);
  if (size === 8) view.setUint32(4, Math.floor(((time % 1000) / 1000) * 2 ** 32));
  return new Uint8Array(view.buffer);
}
