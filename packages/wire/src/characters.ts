/** Bytes with a special meaning in HTTP/1.x. */
export const HTAB = 0x09;
export const LF = 0x0a;
export const CR = 0x0d;
export const SP = 0x20;
export const DQUOTE = 0x22;
export const COMMA = 0x2c;
export const SLASH = 0x2f;
export const COLON = 0x3a;
export const SEMICOLON = 0x3b;
export const EQUALS = 0x3d;
export const BACKSLASH = 0x5c;

/** Maps each byte to 1 when it belongs to a class, else to 0. */
type ByteClass = Uint8Array;

/** `tchar` (RFC 9110, 5.6.2): the characters of methods, field names and chunk extension names. */
export const isTokenByte: ByteClass = byteClass((byte) => /[!#$%&'*+\-.^_`|~\dA-Za-z]/.test(String.fromCharCode(byte)));

/** The characters of a field value (RFC 9110, 5.5): visible ASCII, space, tab, and every byte from 0x80 on. */
export const isValueByte: ByteClass = byteClass((byte) => byte === HTAB || (byte >= SP && byte !== 0x7f));

/** A token (RFC 9110, 5.6.2): a method, or the name of a field. */
export const tokenForm: RegExp = /^[!#$%&'*+.^_`|~\w-]+$/;

/** A field value (RFC 9110, 5.5), each character one byte. */
export const fieldValueForm: RegExp = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * The characters of a request target: everything except white space and control characters. RFC 3986 allows less, but clients send
 * raw UTF-8 and characters such as `|` and `"`, which cannot be mistaken for the end of the target.
 */
export const isTargetByte: ByteClass = byteClass((byte) => byte > SP && byte !== 0x7f);

/** The characters of `uri-host [":" port]` (RFC 9112, 3.2; RFC 3986, 3.2.2). */
const isHostByte: ByteClass = byteClass((byte) => /[-._~!$&'()*+,;=:%[\]\dA-Za-z]/.test(String.fromCharCode(byte)));

/** What a quoted string may contain without a backslash (`qdtext`, RFC 9110, 5.6.4). */
export const isQuotedByte: ByteClass = byteClass(
  (byte) => isValueByte[byte] === 1 && byte !== DQUOTE && byte !== BACKSLASH,
);

/** The value of a hexadecimal digit; 255 for every other byte. */
export const hexValue: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => {
  const value = Number.parseInt(String.fromCharCode(byte), 16);
  return Number.isNaN(value) ? 255 : value;
});

export function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

/** Where white space ends that begins at `start`, at the latest at `end`. */
export function skipSpace(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && (bytes[at] === SP || bytes[at] === HTAB)) at += 1;
  return at;
}

/** Whether the bytes from `start` equal `lowerCase`, ignoring case. `lowerCase` must contain only letters and hyphens. */
export function equalsIgnoringCase(bytes: Uint8Array, start: number, lowerCase: string): boolean {
  for (let index = 0; index < lowerCase.length; index += 1) {
    const byte = bytes[start + index] as number;
    const wanted = lowerCase.charCodeAt(index);
    // Upper and lower case differ in one bit. Only letters may differ in it: a hyphen would become a carriage return.
    if (byte !== wanted && (wanted < 0x61 || (byte | 0x20) !== wanted)) return false;
  }
  return true;
}

/** The bytes as text, one character each. */
export function latin1Text(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

/**
 * Whether the bytes are a `Host`: empty, or a name, an IPv4 or a bracketed IPv6 address, with an optional port. The name need not
 * exist, but two recipients must not be able to read different hosts.
 */
export function isHost(bytes: Uint8Array, start: number, end: number): boolean {
  let at = start;
  if (bytes[at] === 0x5b) {
    const close = bytes.indexOf(0x5d, at);
    if (close < 0 || close >= end || close === at + 1) return false;
    for (at += 1; at < close; at += 1) if (isHostByte[bytes[at] as number] === 0 || bytes[at] === 0x5b) return false;
    at = close + 1;
  } else {
    while (at < end && bytes[at] !== COLON) {
      const byte = bytes[at] as number;
      if (isHostByte[byte] === 0 || byte === 0x5b || byte === 0x5d) return false;
      if (byte === 0x25) {
        if (at + 2 >= end || hexValue[bytes[at + 1] as number] === 255 || hexValue[bytes[at + 2] as number] === 255) {
          return false;
        }
      }
      at += 1;
    }
  }
  if (at === end) return true;
  if (bytes[at] !== COLON) return false;
  for (at += 1; at < end; at += 1) if (!isDigit(bytes[at] as number)) return false;
  return true;
}

function byteClass(isIn: (byte: number) => boolean): ByteClass {
  return Uint8Array.from({ length: 256 }, (_, byte) => (isIn(byte) ? 1 : 0));
}
