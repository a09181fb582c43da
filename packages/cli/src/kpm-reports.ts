import type { ChartKind, DecodableRequest, MeasuredBody } from "@signalbox/capture";
import type { ServiceModel } from "@signalbox/kpm";

type Kpm = typeof import("@signalbox/kpm");
type Message = ReturnType<Kpm["decode"]>;

/** The display names of labels that differ from their names in JSON. */
const shownNames: Readonly<Record<string, string>> = {
  fiveQi: "5QI",
  qci: "QCI",
  qfi: "QFI",
  plmn: "PLMN",
  ue: "UE",
  cu: "CU",
};

/** Charts of the fixed counters of version 1, under their names in later versions. */
export const kpmCharts: readonly ChartKind[] = [
  { title: "PRB usage", names: ["RRU.PrbUsedDl", "RRU.PrbUsedUl"], by: ["cell", "slice"] },
  { title: "PRB usage, share", names: ["RRU.PrbTotDl", "RRU.PrbTotUl"], by: ["cell", "slice", "QCI"] },
  { title: "Available PRBs", names: ["RRU.PrbAvailDl", "RRU.PrbAvailUl"], by: ["cell"] },
  {
    title: "PDCP volume",
    names: ["DRB.PdcpSduVolumeDL", "DRB.PdcpSduVolumeUL"],
    by: ["interface", "5QI", "QCI"],
  },
  { title: "Active UEs", names: ["RRC.ConnMean"], by: ["CU", "cell"] },
];

/** A report of any version and wire, with its header if it has an envelope. */
interface FoundReport {
  readonly model: ServiceModel;
  readonly message: Message;
  readonly header: Message | undefined;
}

/** The measurements in a body; undefined when it is not a report. */
export async function measureReport(bytes: Uint8Array, request: DecodableRequest): Promise<MeasuredBody | undefined> {
  const kpm = await import("@signalbox/kpm");
  const report = (await findInEnvelope(kpm, bytes)) ?? (await findReport(kpm, bytes, request));
  if (report === undefined) return undefined;
  const { model, message, header } = report;
  const verdict = kpm.validate(model.topLevel.message, message);
  const violations = verdict.kind === "valid" ? [] : verdict.violations;
  return {
    title: `KPM ${versionOf(kpm, model)} report`,
    values: valuesOf(model, header, message),
    problems: violations.map(({ path, message: detail }) => ({ path, detail })),
  };
}

function* valuesOf(
  model: ServiceModel,
  header: Message | undefined,
  message: Message,
): Generator<{
  name: string;
  unit: string;
  labels: Readonly<Record<string, string>>;
  time: number | undefined;
  value: number | null;
}> {
  for (const { name, unit, labels, time, value } of model.measurements(header, message)) {
    const shown = Object.entries(labels).map(([label, text]) => [shownNames[label] ?? label, text]);
    yield { name, unit, labels: Object.fromEntries(shown), time, value: value === "no-value" ? null : value };
  }
}

/** Versions 2 to 4 have the same messages. Only a header could distinguish them. */
function versionOf(kpm: Kpm, model: ServiceModel): string {
  return model === kpm.kpmV1 ? "v1" : "v2–v4";
}

/** The report in an E2AP indication; undefined for other bytes. */
async function findInEnvelope(kpm: Kpm, bytes: Uint8Array): Promise<FoundReport | undefined> {
  const e2ap = await import("@signalbox/kpm/e2ap");
  let ies: Parameters<typeof e2ap.findIe>[0];
  try {
    const { value } = kpm.decode(e2ap.E2apPduSchema, bytes, { wire: "aper" }).e2apPdu;
    if (value?.value.case !== "ricIndication") return undefined;
    ies = value.value.value;
  } catch (error) {
    if (!(error instanceof kpm.KpmError)) throw error;
    return undefined;
  }
  const [header, message] = [e2ap.findIe(ies, "ricIndicationHeader"), e2ap.findIe(ies, "ricIndicationMessage")];
  return header === undefined || message === undefined ? undefined : findInParts(kpm, header, message);
}

/** The version that decodes both parts of an indication. Prefers one in which they are valid. */
async function findInParts(
  kpm: Kpm,
  headerBytes: Uint8Array,
  messageBytes: Uint8Array,
): Promise<FoundReport | undefined> {
  const { decodePart } = await import("@signalbox/kpm/e2ap");
  const { kpmV3 } = await import("@signalbox/kpm/v3");
  let broken: FoundReport | undefined;
  for (const model of [kpmV3, kpm.kpmV1]) {
    try {
      const message = decodePart(model, "message", messageBytes);
      const found = { model, message, header: decodePart(model, "header", headerBytes) };
      if (kpm.validate(model.topLevel.message, message, { mode: "first" }).kind === "valid") return found;
      broken ??= found;
    } catch (error) {
      if (!(error instanceof kpm.KpmError)) throw error;
    }
  }
  return broken;
}

/** Shorter bytes that fit a report of a later version are more likely something else. */
const shortestLater = 16;

/**
 * A report without an envelope. Bytes that might be a report are accepted if they are valid. Bytes that the sender declares as a
 * report, with `X-Message-Type` or the media type, are accepted even if they violate rules.
 */
async function findReport(
  kpm: Kpm,
  bytes: Uint8Array,
  { headers, mediaType }: DecodableRequest,
): Promise<FoundReport | undefined> {
  const { kpmV3 } = await import("@signalbox/kpm/v3");
  const said = headers.find(([name]) => name.toLowerCase() === "x-message-type")?.[1];
  const isNamed = /kpm|e2sm/.test(mediaType);
  for (const model of [kpm.kpmV1, kpmV3]) {
    const schema = model.topLevel.message;
    const isSaid = said === schema.typeName || (said === schema.name && model === kpm.kpmV1);
    if (said !== undefined && !isSaid) continue;
    const [best] = kpm.detect(bytes, { schemas: [schema] });
    if (best === undefined) continue;
    const isLikely = best.valid && (model === kpm.kpmV1 || bytes.byteLength >= shortestLater);
    if (!isSaid && !isNamed && !isLikely) continue;
    const message = kpm.decode(schema, bytes, { wire: best.wire });
    // An empty JSON object would decode as any message.
    if (kpm.encode(schema, message).byteLength === 0) continue;
    return { model, message, header: undefined };
  }
  return undefined;
}
