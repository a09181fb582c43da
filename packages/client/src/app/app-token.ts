import { toFailedCall } from "../plugins/failure.ts";
import { encodeBase64, showValue } from "../values.ts";

/** Lifetime of a token of the app, in seconds; the service allows up to 600. */
const LIFETIME_SECONDS = 540;
/** How far the local clock may be ahead of the clock of the service, in seconds. */
const CLOCK_SKEW_SECONDS = 60;

/** How the error messages of the service report an invalid time in a token. */
const WRONG_TIMES = /claim \('(?:exp|iat)'\)/;

/** Creates the tokens of an app. */
interface AppToken {
  /** Returns the current token. A token is reused until a minute before it expires. */
  get(): Promise<string>;
  /**
   * Adopts the clock of the service if `error` says that it did not accept the times of a token.
   *
   * @returns how many seconds the local clock is ahead; undefined for other errors.
   */
  followClock(error: unknown): number | undefined;
}

/**
 * Creates the tokens of an app: JSON Web Tokens (RFC 7519) signed with RS256.
 *
 * @throws {TypeError} when the private key is not a PEM file of an unencrypted RSA key, or the id is missing.
 */
export function createAppToken(appId: number | string, privateKey: string): AppToken {
  // NaN and the empty text are what an unset variable becomes.
  if (!appId || !/^(?:number|string)$/.test(typeof appId)) {
    throw new TypeError(`'appId' must be a number or a text, got ${showValue(appId)}`);
  }
  const key = readPrivateKey(privateKey);
  let current: { readonly token: Promise<string>; readonly expiresAt: number } | undefined;
  let ahead = 0;
  return {
    get() {
      const now = Math.floor(Date.now() / 1000) - ahead;
      if (current === undefined || current.expiresAt - now < CLOCK_SKEW_SECONDS) {
        const expiresAt = now + LIFETIME_SECONDS;
        const token = sign({ iat: now - CLOCK_SKEW_SECONDS, exp: expiresAt, iss: String(appId) }, key);
        current = { token, expiresAt };
      }
      return current.token;
    },
    followClock(error) {
      const { status, message = "", headers } = toFailedCall(error) ?? {};
      const date = Date.parse(headers?.date ?? "");
      if (status !== 401 || !WRONG_TIMES.test(message) || Number.isNaN(date)) return undefined;
      ahead = Math.round((Date.now() - date) / 1000);
      current = undefined;
      return ahead;
    },
  };
}

const RS256 = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };

async function sign(claims: object, der: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey("pkcs8", der, RS256, false, ["sign"]);
  const encoder = new TextEncoder();
  const encode = (value: object): string => base64url(encoder.encode(JSON.stringify(value)));
  const signed = `${encode({ alg: "RS256", typ: "JWT" })}.${encode(claims)}`;
  const signature = await crypto.subtle.sign(RS256.name, key, encoder.encode(signed));
  return `${signed}.${base64url(new Uint8Array(signature))}`;
}

function base64url(bytes: Uint8Array): string {
  return encodeBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Reads a PEM file (RFC 7468) into PKCS #8. Environment variables often have `\n` for its line ends. */
function readPrivateKey(pem: string): Uint8Array<ArrayBuffer> {
  const [, label, text = ""] =
    /-----BEGIN ((?:RSA )?PRIVATE KEY)-----([A-Za-z\d+/=\s]+)-----END/.exec(
      typeof pem === "string" ? pem.replaceAll("\\n", "\n") : "",
    ) ?? [];
  if (label === undefined) {
    throw new TypeError("'privateKey' must be the text of a PEM file that begins with -----BEGIN RSA PRIVATE KEY-----");
  }
  const bytes = atob(text.replace(/\s+/g, ""));
  if (label === "PRIVATE KEY" && !bytes.includes(String.fromCharCode(...RSA_ENCRYPTION.slice(3, -2)))) {
    throw new TypeError("'privateKey' must be an RSA key, as GitHub creates it; this one has another algorithm");
  }
  const der = Uint8Array.from(bytes, (character) => character.charCodeAt(0));
  return label === "PRIVATE KEY" ? der : toPkcs8(der);
}

/** The algorithm of a PKCS #8 key: rsaEncryption, in DER. */
const RSA_ENCRYPTION: readonly number[] = [
  0x02, 0x01, 0x00, 0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00,
];

/** Wraps a PKCS #1 key, the form of keys from the service, as PKCS #8 (RFC 5208), the form for Web Cryptography. */
function toPkcs8(pkcs1: Uint8Array): Uint8Array<ArrayBuffer> {
  const octets = tagged(0x04, pkcs1);
  return tagged(0x30, Uint8Array.from([...RSA_ENCRYPTION, ...octets]));
}

/** A DER value: its tag, its length and its content. */
function tagged(tag: number, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Uint8Array.from([tag, ...size, ...content]);
}
