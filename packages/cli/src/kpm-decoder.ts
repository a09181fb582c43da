import type { BodyDecoder, DecodableRequest } from "@signalbox/capture";
import { measurementsOf } from "./measurements.ts";

/** Types that say nothing of what is in them; what names the service model is taken whatever else it says. */
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
 * Reads radio measurement reports (E2SM-KPM) in bodies that were captured, on any of their three wires: what the capture service
 * does not know by itself. Bytes that only may be a message count when they follow its rules.
 */
export const kpmDecoder: BodyDecoder = {
  name: "e2sm-kpm",
  matches: ({ mediaType, body }) =>
    body.byteLength > 0 && (vagueTypes.has(mediaType) || ownType.test(mediaType) || isMistyped(mediaType, body)),
  decode,
};

export default kpmDecoder;

/** This module, for the threads of the capture service to load: bytes from strangers are decoded there. */
export const kpmDecoderModule: URL = new URL(import.meta.url);

async function decode(bytes: Uint8Array, { mediaType }: DecodableRequest): ReturnType<typeof decodeWith> {
  return decodeWith(await import("@signalbox/kpm"), bytes, ownType.test(mediaType));
}

async function decodeWith(kpm: typeof import("@signalbox/kpm"), bytes: Uint8Array, isNamed: boolean) {
  const candidates = kpm.detect(bytes);
  const [best] = candidates;
  if (best === undefined || (!best.valid && !isNamed)) return undefined;
  const { schema, wire } = best;
  const message = kpm.decode(schema, bytes, { wire });
  // An empty JSON object fits every message; it is none.
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
    },
  };
}

/** `curl --data-binary` says that bytes are a form. Those of a report never are. */
function isMistyped(mediaType: string, body: Uint8Array): boolean {
  return mediaType === "application/x-www-form-urlencoded" && body.subarray(0, 64).some((byte) => byte < 0x09);
}
