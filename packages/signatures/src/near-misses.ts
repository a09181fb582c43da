import { decodeText, joinBytes } from "./bytes.ts";
import type { Claim, NearMiss } from "./claim.ts";
import type { SignedRequest } from "./signature-check.ts";

/** What a scheme claims that signs the body, or a text and the body. */
interface BodyClaim extends Omit<Claim, "key" | "message" | "near"> {
  /** The key as it is shown; empty when it can be decoded in one way only. */
  readonly text: string;
  /** @default the text, in UTF-8 */
  readonly key?: Uint8Array;
  /** What is signed before the body, and the form of both. @default nothing */
  readonly before?: string;
  readonly form?: string;
}

/** The claim of a request under such a scheme. */
export function claimOfBody(
  { body }: SignedRequest,
  { text, key = joinBytes(text), before = "", form, ...claim }: BodyClaim,
): Claim {
  const messageOf = (body: Uint8Array): Uint8Array => (before === "" ? body : joinBytes(before, body));
  return { ...claim, key, message: messageOf(body), near: () => nearMisses(text, key, body, messageOf, form) };
}

/**
 * The alternatives to try for a scheme that signs the body: other decodings of the key, the body without what is signed before it,
 * then other spellings of the body.
 *
 * @param form what must be signed, when that is more than the body
 */
function* nearMisses(
  text: string,
  key: Uint8Array,
  body: Uint8Array,
  messageOf: (body: Uint8Array) => Uint8Array,
  form?: string,
): Generator<NearMiss> {
  for (const near of nearKeys(text, key)) yield { reason: "key_malformed", ...near };
  if (form !== undefined) {
    yield {
      reason: "time_unsigned",
      detail: `The signature fits the body alone; ${form} must be signed.`,
      message: body,
    };
  }
  for (const near of nearBodies(body)) {
    const detail = `The signature fits the body ${near.what}, but not the bytes received: the body changed after signing, or the sender signed other bytes than it sent.`;
    yield { reason: "body_changed", detail, message: messageOf(near.body) };
  }
}

/** Other ways to decode a key, with the explanation when one matches. An empty text, for a key of another kind, has none. */
export function* nearKeys(key: string, used: Uint8Array): Generator<{ detail: string; key: Uint8Array }> {
  if (key === "") return;
  const prefix = /^[a-z]+_/.exec(key)?.[0] ?? "";
  const bare = joinBytes(key.slice(prefix.length));
  const readings: [detail: string, key: Uint8Array | undefined][] = [
    ["The signature fits the key without the white space around it.", joinBytes(key.trim())],
    ["The signature fits the key with a line end after it, as in a file.", joinBytes(`${key}\n`)],
    ["The signature fits the text of the key; it must be decoded first.", joinBytes(key)],
    isSame(joinBytes(key), used)
      ? [`The signature fits the key without ${prefix}; the sender must use all of it, as it is shown.`, bare]
      : ["The signature fits the text of the key without its prefix; it must be decoded first.", bare],
    ["The signature fits the key when it is read as hex.", decodeText(key, "hex")],
    ["The signature fits the key when it is read as base64.", decodeText(key.replace(/^whsec_/, ""), "base64")],
  ];
  for (const [detail, bytes] of readings) {
    if (bytes !== undefined && bytes.byteLength > 0 && !isSame(bytes, used)) yield { detail, key: bytes };
  }
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.byteLength === b.byteLength && a.every((byte, index) => byte === b[index]);
}

/** A body that an intermediate program could have produced from the signed one, or the reverse. */
interface NearBody {
  readonly what: string;
  readonly body: Uint8Array;
}

/** Longer bodies, in bytes, are not tried in other spellings. JSON has a lower limit, because indentation makes it grow. */
const MAX_TRIED_BYTES = 256 * 1024;
const MAX_JSON_LENGTH = 64 * 1024;
const MAX_JSON_DEPTH = 32;

/**
 * Other spellings of a body, each once. They explain a mismatch: usually JSON was parsed and serialized again, or a line end
 * was lost.
 */
function* nearBodies(body: Uint8Array): Generator<NearBody> {
  if (body.byteLength > MAX_TRIED_BYTES) return;
  const text = textOf(body);
  if (text === undefined) return;
  const seen = new Set([text]);
  for (const [what, spelled] of spellings(text)) {
    if (seen.has(spelled)) continue;
    seen.add(spelled);
    yield { what, body: joinBytes(spelled) };
  }
}

function* spellings(text: string): Generator<[what: string, text: string]> {
  yield ["without the white space around it", text.trim()];
  yield ["with a line end after it", `${text}\n`];
  yield ["with a line end (CR LF) after it", `${text}\r\n`];
  yield ["with LF for its line ends", text.replaceAll("\r\n", "\n")];
  yield ["with CR LF for its line ends", text.replaceAll(/\r?\n/g, "\r\n")];
  yield ["without its byte order mark", text.replace(/^\ufeff/, "")];
  if (text.length > MAX_JSON_LENGTH || depthOf(text) > MAX_JSON_DEPTH) return;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return;
  }
  const compact = JSON.stringify(value);
  const escaped = (json: string): string =>
    json.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  yield ["serialized again as JSON without white space", compact];
  yield ["serialized again as JSON without white space, with \\u escapes", escaped(compact)];
  const spaced = spacedJson(compact);
  yield ["serialized again as JSON with a space after commas and colons", spaced];
  yield ["serialized again as JSON with a space after commas and colons, with \\u escapes", escaped(spaced)];
  yield ["serialized again as JSON with 2 spaces of indent", JSON.stringify(value, null, 2)];
  yield ["serialized again as JSON with 4 spaces of indent", JSON.stringify(value, null, 4)];
}

/** How deep brackets outside of strings nest. Visits each character once, even with unterminated strings. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at];
    if (mark === '"') isString = !isString;
    else if (isString && mark === "\\") at += 1;
    else if (!isString && (mark === "[" || mark === "{")) depth += 1;
    else if (!isString && (mark === "]" || mark === "}")) depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** Formats JSON like Python's `json.dumps`. */
function spacedJson(compact: string): string {
  return compact.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[,:]/g, (piece) => (piece.length === 1 ? `${piece} ` : piece));
}

function textOf(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return undefined;
  }
}
