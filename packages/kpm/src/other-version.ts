/** What bytes of another version of E2SM-KPM are. */
export interface OtherVersion {
  /** The version, as far as the bytes tell: `2`, `3`… */
  readonly version: number;
  readonly type: "indication header" | "RAN function description";
}

/** The object identifier of the service model, which a RAN function description spells out; its third-last arc is the version. */
const SERVICE_MODEL = /1\.3\.6\.1\.4\.1\.53148\.1\.(\d+)\.2\.2(?!\d)/;

/** How many bytes are searched for the object identifier: names and identifier come first in a description. */
const SEARCHED = 1400;

/**
 * Recognises a message of E2SM-KPM version 2 or later in aligned PER: a RAN function description by its object identifier, an
 * indication header by its shape.
 *
 * A header of these versions without optional components is a zero byte and a time stamp, of 4 bytes in version 2 and of 8 in
 * version 3 and later. To the codec of version 1 it is an empty header and trailing bytes.
 */
export function detectOtherVersion(bytes: Uint8Array): OtherVersion | undefined {
  const [first] = bytes;
  if (first === 0 && bytes.length === 5) return { version: 2, type: "indication header" };
  if (first === 0 && bytes.length === 9) return { version: 3, type: "indication header" };
  const [, arc] = SERVICE_MODEL.exec(String.fromCharCode(...bytes.subarray(0, SEARCHED))) ?? [];
  const version = Number(arc ?? 1);
  return version === 1 ? undefined : { version, type: "RAN function description" };
}

/** `the indication header of KPM version 3, not of version 1`. */
export function describeVersion({ type, version }: OtherVersion): string {
  return `the ${type} of KPM version ${version}, not of version 1`;
}
