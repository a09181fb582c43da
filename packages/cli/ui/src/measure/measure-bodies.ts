import { KpmError, kpmV1, type ServiceModel, validate } from "@signalbox/kpm";
import { decodePart, decodePdu, procedureOf } from "@signalbox/kpm/e2ap";
import { kpmV3 } from "@signalbox/kpm/later";
import { findMessage } from "../../../src/find-message.ts";

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

/** The measurements in some bodies. Reports repeat names and labels, so `series` lists each combination once. */
export interface Measurements {
  readonly series: readonly Series[];
  readonly reports: readonly MeasuredReport[];
}

interface Series {
  /** Such as `RRU.PrbUsedDl`. */
  readonly name: string;
  /** Such as `kbit`; empty for a count. */
  readonly unit: string;
  /** The subject of the value, such as a cell. */
  readonly labels: Readonly<Record<string, string>>;
}

/** The measurements in one body. */
export interface MeasuredReport {
  readonly seq: number;
  /** In milliseconds since 1970. */
  readonly receivedAt: number;
  readonly title: string;
  /** The index of the series, the time (null: not in the report) and the value (null: not measured). */
  readonly values: readonly (readonly [series: number, time: number | null, value: number | null])[];
  /** Whether values beyond the limit were left out. */
  readonly truncated: boolean;
  /** The rules that the body violates. */
  readonly problems: readonly { readonly path: string; readonly detail: string }[];
}

/** The most values and problems of one report. */
const MAX_VALUES = 20_000;
const MAX_PROBLEMS = 100;

/** The measurements in the bodies that are reports. */
export function measureBodies(bodies: readonly Body[]): Measurements {
  const series: Series[] = [];
  const indices = new Map<string, number>();
  const reports = bodies.flatMap((body) => {
    const found = findInEnvelope(body.bytes) ?? findMessage(body.bytes, body, [kpmV1.topLevel.message]);
    return found?.model === undefined ? [] : [measure(body, found.model, found)];
  });
  return { series, reports };

  function measure({ seq, receivedAt }: Body, model: ServiceModel, { message, header }: Parts): MeasuredReport {
    const values: [number, number | null, number | null][] = [];
    let truncated = false;
    for (const { name, unit, labels, time, value } of model.measurements(header, message)) {
      truncated = values.length === MAX_VALUES;
      if (truncated) break;
      const shown = Object.entries(labels).map(([label, text]) => [shownNames[label] ?? label, text]);
      const key = JSON.stringify([name, unit, shown]);
      let index = indices.get(key);
      if (index === undefined) {
        index = series.push({ name, unit, labels: Object.fromEntries(shown) }) - 1;
        indices.set(key, index);
      }
      values.push([index, time ?? null, value === "no-value" ? null : value]);
    }
    const verdict = validate(model.topLevel.message, message);
    const violations = verdict.kind === "valid" ? [] : verdict.violations.slice(0, MAX_PROBLEMS);
    return {
      seq,
      receivedAt,
      // Versions 2 to 4 have the same messages. Only a header could distinguish them.
      title: `KPM ${model === kpmV1 ? "v1" : "v2–v4"} report`,
      values,
      truncated,
      problems: violations.map(({ path, message: detail }) => ({ path, detail })),
    };
  }
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

/** A message, with its header if it has an envelope. */
interface Parts {
  readonly message: unknown;
  readonly header?: unknown;
}

/** A report of any version. */
interface FoundReport extends Parts {
  readonly model: ServiceModel;
}

/** The report in an E2AP indication; undefined for other bytes. */
function findInEnvelope(bytes: Uint8Array): FoundReport | undefined {
  const pdu = unlessKpmError(() => decodePdu(bytes));
  const procedure = pdu && procedureOf(pdu);
  if (procedure?.type !== "RICindication") return undefined;
  const { ricIndicationHeader: header, ricIndicationMessage: message } = procedure.value.protocolIEs;
  // Elements may be missing in spite of their types.
  return header === undefined || message === undefined ? undefined : findInParts(header, message);
}

/** The models whose messages differ. */
const models: readonly ServiceModel[] = [kpmV3, kpmV1];

/** The version that decodes both parts of an indication. Prefers one in which they are valid. */
function findInParts(headerBytes: Uint8Array, messageBytes: Uint8Array): FoundReport | undefined {
  const found = models.flatMap((model) => {
    const parts = unlessKpmError(() => ({
      model,
      message: decodePart(model, "message", messageBytes).value,
      header: decodePart(model, "header", headerBytes).value,
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
