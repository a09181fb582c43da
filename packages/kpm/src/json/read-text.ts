import { getTextEncoding } from "@bufbuild/protobuf/wire";
import { KpmError } from "../error.ts";

/** JSON text as it was read. */
export interface JsonText {
  /** Without a byte order mark. */
  readonly text: string;
  /** Octets in front of the text: those of the mark. */
  readonly start: number;
}

/**
 * The text that octets are in UTF-8.
 *
 * @throws KpmError `malformed` with the offset of the first octet that is not UTF-8
 */
export function readText(octets: Uint8Array): JsonText {
  const encoding = getTextEncoding();
  try {
    const text = encoding.decodeUtf8(octets, true);
    return text.startsWith("\ufeff") ? { text: text.slice(1), start: 3 } : { text, start: 0 };
  } catch (cause) {
    const offset = findInvalid(octets);
    const message = `Cannot read the JSON at octet ${offset}: it is not UTF-8`;
    throw new KpmError("malformed", message, { wire: "json", path: "", offset, cause });
  }
}

/** The offset of the first byte that is not UTF-8: that of the first replacement character that the input does not have itself. */
function findInvalid(bytes: Uint8Array): number {
  const { decodeUtf8, encodeUtf8 } = getTextEncoding();
  const text = decodeUtf8(bytes);
  for (let at = text.indexOf("\ufffd"); at >= 0; at = text.indexOf("\ufffd", at + 1)) {
    const offset = encodeUtf8(text.slice(0, at)).length;
    const isGenuine = bytes[offset] === 0xef && bytes[offset + 1] === 0xbf && bytes[offset + 2] === 0xbd;
    if (!isGenuine) return offset;
  }
  return bytes.length;
}
