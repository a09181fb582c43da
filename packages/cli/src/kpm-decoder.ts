import type { BodyDecoder, DecodableRequest } from "@signalbox/capture";

/** Generic media types. A type that names the service model is always accepted. */
const vagueTypes = new Set([
  "",
  "application/octet-stream",
  "application/protobuf",
  "application/x-protobuf",
  "application/vnd.google.protobuf",
  "application/json",
]);
const ownType = /kpm|e2sm|aper|asn1/;

/**
 * Decodes radio measurement reports (E2SM-KPM) in captured bodies, in any of the three wires. Bytes that might be a message are
 * accepted if they are a valid one.
 */
const kpmDecoder: BodyDecoder = {
  name: "e2sm-kpm",
  matches: ({ mediaType, body }) =>
    body.byteLength > 0 && (vagueTypes.has(mediaType) || ownType.test(mediaType) || isMistyped(mediaType, body)),
  decode,
};

export default kpmDecoder;

/** The URL of this module, which the threads of the capture service load to decode untrusted bytes. */
export const kpmDecoderModule: URL = new URL(import.meta.url);

/** Capture's page with the charts and the inspector of reports, from `packages/cli/ui`. */
export const kpmPageFolder: URL = new URL("../dist/ui/", import.meta.url);

async function decode(bytes: Uint8Array, { mediaType, headers }: DecodableRequest): Promise<Decoded | undefined> {
  const kpm = await import("@signalbox/kpm");
  const { kpmV2, kpmV3, kpmV4 } = await import("@signalbox/kpm/v3");
  const isNamed = ownType.test(mediaType);
  const type = headers.find(([name]) => name.toLowerCase() === "x-message-type")?.[1];
  if (type !== undefined) {
    const schema = [...kpm.schemas, ...kpmV3.schemas].find((one) => one.typeName === type || one.name === type);
    const found = schema === undefined ? undefined : kpm.detect(bytes, { schemas: [schema] });
    if (found !== undefined && found.length > 0) return decodeAs(kpm, found, bytes, isNamed);
  }
  const first = kpm.detect(bytes);
  if (first[0]?.valid === true) return decodeAs(kpm, first, bytes, isNamed);
  // Almost any few bytes decode as a header, so only valid reports of later versions are accepted.
  const later = kpm.detect(bytes, { schemas: [kpmV4.topLevel.message, kpmV2.topLevel.functionDescription] });
  if (later[0]?.valid === true && bytes.length >= SHORTEST_LATER) return decodeAs(kpm, later, bytes, isNamed);
  return isNamed ? decodeAs(kpm, first, bytes, isNamed) : undefined;
}

/** Shorter bytes that fit a report of a later version are more likely something else. */
const SHORTEST_LATER = 16;

type Kpm = typeof import("@signalbox/kpm");
type Decoded = NonNullable<Awaited<ReturnType<BodyDecoder["decode"]>>>;

async function decodeAs(
  kpm: Kpm,
  candidates: ReturnType<Kpm["detect"]>,
  bytes: Uint8Array,
  isNamed: boolean,
): Promise<Decoded | undefined> {
  const [best] = candidates;
  if (best === undefined) return undefined;
  const { schema, wire } = best;
  const message = kpm.decode(schema, bytes, { wire });
  // An empty JSON object would decode as any message.
  if (!isNamed && kpm.encode(schema, message).byteLength === 0) return undefined;
  const verdict = kpm.validate(schema, message);
  const json = new TextDecoder().decode(kpm.encode(schema, message, { wire: "json" }));
  return {
    title: schema.name,
    value: {
      type: schema.name,
      wire,
      valid: best.valid,
      violations:
        verdict.kind === "valid" ? [] : verdict.violations.map(({ path, rule, message }) => ({ path, rule, message })),
      alternatives: candidates
        .filter((other) => other !== best && other.valid === best.valid)
        .map((other) => ({ type: other.schema.name, wire: other.wire })),
      message: JSON.parse(json) as unknown,
      measurements: measurementsOf(kpm, schema, message),
      named: await namedMeasurements(kpm, schema.typeName, message),
    },
  };
}

/** The named measurements of a report of any version, as `signalbox kpm table --json` prints them; null for other messages. */
async function namedMeasurements(kpm: Kpm, typeName: string, message: ReturnType<Kpm["decode"]>) {
  const { kpmV3 } = await import("@signalbox/kpm/v3");
  const model = [kpm.kpmV1, kpmV3].find(({ topLevel }) => topLevel.message.typeName === typeName);
  if (model === undefined) return null;
  return Array.from(model.measurements(undefined, message), (one) => JSON.parse(kpm.toJsonLine(one)) as unknown);
}

/** `curl --data-binary` sends the type of a form, but a report is never a form. */
function isMistyped(mediaType: string, body: Uint8Array): boolean {
  return mediaType === "application/x-www-form-urlencoded" && body.subarray(0, 64).some((byte) => byte < 0x09);
}

/** The measurements of a report, in rows. */
export interface Measurements {
  readonly prbUsage: readonly (Network &
    Directions & {
      /** A 36-bit number as text. */
      readonly cell: string;
      /** The available blocks of the cell. */
      readonly dlAvailable: number;
      readonly ulAvailable: number;
    })[];
  readonly pdcpVolume: readonly (Network &
    Directions & {
      readonly unit: string;
      readonly interface: string;
    })[];
  readonly activeUes: readonly { readonly unit: string; readonly ues: number }[];
}

interface Network {
  /** `001-01` */
  readonly network: string;
  readonly core: "5GC" | "EPC";
  /** `1` or `1-000005`; null where there are no slices. */
  readonly slice: string | null;
  /** 5QI or QCI. */
  readonly qos: number;
}

/** Blocks (5G core) or per cent (evolved packet core) of use; bytes of volume. */
interface Directions {
  readonly dl: number;
  readonly ul: number;
}

/** The measurements of a report, with a row per subject, for charts. Null for other messages. */
export function measurementsOf(
  kpm: Kpm,
  schema: Kpm["schemas"][number],
  message: ReturnType<Kpm["decode"]>,
): Measurements | null {
  if (schema.typeName !== kpm.E2SmKpmIndicationMessageSchema.typeName) return null;
  const report = message as Parameters<Kpm["prbUsage"]>[0];
  const usage = kpm.prbUsage(report);
  const volume = kpm.pdcpVolume(report);
  const active = kpm.activeUes(report);
  return {
    prbUsage: rows(usage.length, (row) => ({
      cell: String(usage.cell[row]),
      ...networkOf(usage, row),
      dlAvailable: usage.dlAvailable[row] ?? 0,
      ulAvailable: usage.ulAvailable[row] ?? 0,
    })),
    pdcpVolume: rows(volume.length, (row) => ({
      unit: volume.units[volume.unit[row] ?? 0] ?? "",
      interface: interfaces[volume.interface[row] ?? 0] ?? String(volume.interface[row]),
      ...networkOf(volume, row),
    })),
    activeUes: rows(active.length, (row) => ({
      unit: active.units[active.unit[row] ?? 0] ?? "",
      ues: active.ues[row] ?? 0,
    })),
  };
}

const interfaces = ["X2-U", "Xn-U", "F1-U"];

type Columns = ReturnType<Kpm["prbUsage"]> | ReturnType<Kpm["pdcpVolume"]>;

function networkOf({ plmn, plmns, is5gc, sst, sd, qos, dl, ul }: Columns, row: number): Network & Directions {
  return {
    network: plmns[plmn[row] ?? 0] ?? "",
    core: is5gc[row] === 1 ? "5GC" : "EPC",
    slice: sliceName(sst[row], sd[row]),
    qos: qos[row] ?? 0,
    dl: dl[row] ?? 0,
    ul: ul[row] ?? 0,
  };
}

function rows<Row>(count: number, row: (index: number) => Row): Row[] {
  return Array.from({ length: count }, (_, index) => row(index));
}

function sliceName(sst = 0, sd = -1): string | null {
  if (sst === 0 && sd < 0) return null;
  return sd < 0 ? `${sst}` : `${sst}-${sd.toString(16).padStart(6, "0")}`;
}
