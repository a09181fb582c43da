import type { BodyDecoder, DecodableRequest } from "@signalbox/capture";
import { ownType, vagueTypes } from "./kpm-types.ts";

/**
 * Decodes radio measurement reports (E2SM-KPM) in captured bodies, in any of their encodings. Bytes that might be a message are
 * accepted if they are a valid one.
 */
const kpmDecoder: BodyDecoder = {
  name: "e2sm-kpm",
  matches: ({ mediaType, body }) =>
    body.byteLength > 0 &&
    (vagueTypes.has(mediaType) ||
      mediaType === "application/json" ||
      ownType.test(mediaType) ||
      isMistyped(mediaType, body)),
  decode,
};

export default kpmDecoder;

/** The URL of this module, which the threads of the capture service load to decode untrusted bytes. */
export const kpmDecoderModule: URL = new URL(import.meta.url);

/** Capture's page with the charts and the inspector of reports, from `packages/cli/ui`. */
export const kpmPageFolder: URL = new URL("../dist/ui/", import.meta.url);

async function decode(bytes: Uint8Array, { mediaType, headers }: DecodableRequest): Promise<Decoded | undefined> {
  const kpm = await import("@signalbox/kpm");
  const { findMessage } = await import("./find-message.ts");
  const messageType = headers.find(([name]) => name.toLowerCase() === "x-message-type")?.[1];
  const found = findMessage(bytes, { mediaType, messageType });
  if (found === undefined) return undefined;
  const { schema, wire, valid, message, model, alternatives } = found;
  const verdict = kpm.validate(schema, message);
  const json = new TextDecoder().decode(kpm.encode(schema, message, { wire: "json" }));
  // As `signalbox kpm table --json` prints them.
  const measurements = Array.from(
    model?.measurements(undefined, message) ?? [],
    (one) => JSON.parse(kpm.toJsonLine(one)) as unknown,
  );
  return {
    title: schema.name,
    value: {
      type: schema.name,
      wire,
      valid,
      violations:
        verdict.kind === "valid" ? [] : verdict.violations.map(({ path, rule, message }) => ({ path, rule, message })),
      alternatives: alternatives.map((other) => ({ type: other.schema.name, wire: other.wire })),
      message: JSON.parse(json) as unknown,
      measurements: model === undefined ? null : measurements,
    },
  };
}

type Decoded = NonNullable<Awaited<ReturnType<BodyDecoder["decode"]>>>;

/** `curl --data-binary` sends the type of a form, but a report is never a form. */
function isMistyped(mediaType: string, body: Uint8Array): boolean {
  return mediaType === "application/x-www-form-urlencoded" && body.subarray(0, 64).some((byte) => byte < 0x09);
}
