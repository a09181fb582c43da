import { decode, detect, encode, KpmError, kpmV1, type ServiceModel, validate } from "@signalbox/kpm";
import { decodePart, E2apPduSchema, findIe } from "@signalbox/kpm/e2ap";
import { kpmV3 } from "@signalbox/kpm/v3";

type Message = ReturnType<typeof decode>;

/** A body without content codings, which may be a report. */
export interface Body {
  readonly seq: number;
  /** In milliseconds since 1970. */
  readonly receivedAt: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** In lower case, without parameters; empty when none was sent. */
  readonly mediaType: string;
  /** The message type that the sender declares in `X-Message-Type`. */
  readonly messageType: string | undefined;
}

/** The measurements of one report. */
export interface MeasuredBody {
  readonly title: string;
  readonly values: Iterable<MeasuredValue>;
  /** The rules that the report violates. */
  readonly problems: readonly { readonly path: string; readonly detail: string }[];
}

interface MeasuredValue {
  readonly name: string;
  readonly unit: string;
  readonly labels: Readonly<Record<string, string>>;
  /** In milliseconds since 1970; undefined when the report does not say. */
  readonly time: number | undefined;
  /** Null when the report contains the measurement without a value. */
  readonly value: number | null;
}

/** A report of any version and wire, with its header if it has an envelope. */
interface FoundReport {
  readonly model: ServiceModel;
  readonly message: Message;
  readonly header: Message | undefined;
}

/** The measurements in a body; undefined when it is not a report. */
export function measureReport(body: Body): MeasuredBody | undefined {
  const report = findInEnvelope(body.bytes) ?? findReport(body);
  if (report === undefined) return undefined;
  const { model, message, header } = report;
  const verdict = validate(model.topLevel.message, message);
  const violations = verdict.kind === "valid" ? [] : verdict.violations;
  return {
    // Versions 2 to 4 have the same messages. Only a header could distinguish them.
    title: `KPM ${model === kpmV1 ? "v1" : "v2–v4"} report`,
    values: valuesOf(model, header, message),
    problems: violations.map(({ path, message: detail }) => ({ path, detail })),
  };
}

/** The display names of labels that differ from their names in JSON. */
const shownNames: Readonly<Record<string, string>> = {
  fiveQi: "5QI",
  qci: "QCI",
  qfi: "QFI",
  plmn: "PLMN",
  ue: "UE",
  cu: "CU",
};

function* valuesOf(model: ServiceModel, header: Message | undefined, message: Message): Generator<MeasuredValue> {
  for (const { name, unit, labels, time, value } of model.measurements(header, message)) {
    const shown = Object.entries(labels).map(([label, text]) => [shownNames[label] ?? label, text]);
    yield { name, unit, labels: Object.fromEntries(shown), time, value: value === "no-value" ? null : value };
  }
}

/** The report in an E2AP indication; undefined for other bytes. */
function findInEnvelope(bytes: Uint8Array): FoundReport | undefined {
  const pdu = unlessKpmError(() => decode(E2apPduSchema, bytes, { wire: "aper" }));
  const value = pdu?.e2apPdu.value;
  if (value?.value.case !== "ricIndication") return undefined;
  const ies = value.value.value;
  const [header, message] = [findIe(ies, "ricIndicationHeader"), findIe(ies, "ricIndicationMessage")];
  return header === undefined || message === undefined ? undefined : findInParts(header, message);
}

/** The version that decodes both parts of an indication. Prefers one in which they are valid. */
function findInParts(headerBytes: Uint8Array, messageBytes: Uint8Array): FoundReport | undefined {
  const found = [kpmV3, kpmV1].flatMap((model) => {
    const parts = unlessKpmError(() => ({
      model,
      message: decodePart(model, "message", messageBytes),
      header: decodePart(model, "header", headerBytes),
    }));
    return parts === undefined ? [] : [parts];
  });
  const isValid = ({ model, message }: FoundReport): boolean =>
    validate(model.topLevel.message, message, { mode: "first" }).kind === "valid";
  return found.find(isValid) ?? found[0];
}

function unlessKpmError<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof KpmError) return undefined;
    throw error;
  }
}

/** Shorter bytes that fit a report of a later version are more likely something else. */
const shortestLater = 16;

/**
 * A report without an envelope. Bytes that might be a report are accepted if they are valid. Bytes that the sender declares as a
 * report, with `X-Message-Type` or the media type, are accepted even if they violate rules.
 */
function findReport({ bytes, mediaType, messageType }: Body): FoundReport | undefined {
  const isNamed = /kpm|e2sm/.test(mediaType);
  for (const model of [kpmV1, kpmV3]) {
    const schema = model.topLevel.message;
    const isSaid = messageType === schema.typeName || (messageType === schema.name && model === kpmV1);
    if (messageType !== undefined && !isSaid) continue;
    const [best] = detect(bytes, { schemas: [schema] });
    if (best === undefined) continue;
    const isLikely = best.valid && (model === kpmV1 || bytes.byteLength >= shortestLater);
    if (!isSaid && !isNamed && !isLikely) continue;
    const message = decode(schema, bytes, { wire: best.wire });
    // An empty JSON object would decode as any message.
    if (encode(schema, message).byteLength === 0) continue;
    return { model, message, header: undefined };
  }
  return undefined;
}
