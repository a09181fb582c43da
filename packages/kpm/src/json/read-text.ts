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
    const again = encoding.encodeUtf8(encoding.decodeUtf8(octets));
    const offset = octets.findIndex((octet, index) => octet !== again[index]);
    const message = `Cannot read the JSON at octet ${offset}: it is not UTF-8`;
    throw new KpmError("malformed", message, { wire: "json", path: "", offset, cause });
  }
}
