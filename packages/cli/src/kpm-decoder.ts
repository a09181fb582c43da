import type { BodyDecoder, DecodableRequest } from "@signalbox/capture";
import type { Schema, ServiceModel } from "@signalbox/kpm";

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
 * Decodes radio measurement reports (E2SM-KPM) in captured bodies, in any of their encodings. Bytes that might be a message are
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
  const { kpmV2, kpmV3, kpmV4 } = await import("@signalbox/kpm/later");
  const isNamed = ownType.test(mediaType);
  const type = headers.find(([name]) => name.toLowerCase() === "x-message-type")?.[1];
  if (type !== undefined) {
    const schema = kpm.findSchema(type) ?? kpmV3.schemas.find(({ name }) => name === type);
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
  if (!isNamed && schema.kind === "message" && kpm.encode(schema, message as never).byteLength === 0) return undefined;
  const verdict = kpm.validate(schema, message as never);
  const json = new TextDecoder().decode(kpm.encode(schema, message as never, { wire: "json" }));
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
      measurements: await measurementsOf(kpm, schema, message),
    },
  };
}

/** The named measurements of a report of any version, as `signalbox kpm table --json` prints them; null for other messages. */
async function measurementsOf(kpm: Kpm, schema: Schema, message: unknown) {
  const { kpmV4 } = await import("@signalbox/kpm/later");
  const models: readonly ServiceModel[] = [kpm.kpmV1, kpmV4];
  const model = models.find(({ topLevel }) => topLevel.message === schema);
  if (model === undefined) return null;
  return Array.from(
    model.measurements(undefined, message as never),
    (one) => JSON.parse(kpm.toJsonLine(one)) as unknown,
  );
}

/** `curl --data-binary` sends the type of a form, but a report is never a form. */
function isMistyped(mediaType: string, body: Uint8Array): boolean {
  return mediaType === "application/x-www-form-urlencoded" && body.subarray(0, 64).some((byte) => byte < 0x09);
}
