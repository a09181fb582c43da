import { joinBytes } from "../bytes.ts";
import type { Claim, ClaimError, NearMiss } from "../claim.ts";
import { nearKeys } from "../near-misses.ts";
import { readSignature } from "../read-signature.ts";
import { headerOf, type ProviderCheck, type SignedRequest } from "../signature-check.ts";

const header = "X-Twilio-Signature";

/** Far more than Twilio sends. Limits the cost of sorting untrusted forms. */
const MAX_FORM_BYTES = 64 * 1024;
const MAX_FIELDS = 1_000;

/**
 * Twilio: `X-Twilio-Signature`, the HMAC-SHA1 in base64 of the URL and, for a form, of its fields: sorted by name, with each name
 * followed by its value. For any other body, the URL must contain `bodySHA256=<hex>`.
 */
export function readTwilio(request: SignedRequest, { key: text }: ProviderCheck): Claim | ClaimError {
  if (/^(AC|SK)[\da-f]{32}$/.test(text)) {
    return { reason: "key_malformed", detail: "This is the id of an account or of a key; the auth token is needed." };
  }
  const { url, body } = request;
  if (url === undefined || !URL.canParse(url)) {
    return { reason: "url_changed", detail: "The URL that was called is part of the signature; it is not known." };
  }
  const value = headerOf(request, header);
  if (value === undefined) return { reason: "header_missing", detail: `The header ${header} is missing.` };
  const signature = readSignature(value, { header, algorithm: "sha1", encoding: "base64" });
  if (!(signature instanceof Uint8Array)) return signature;
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headerOf(request, "Content-Type") ?? "");
  const form = isForm ? readForm(body) : new URLSearchParams();
  if (form === undefined) {
    const detail = `The form is longer than ${MAX_FORM_BYTES} bytes or has more than ${MAX_FIELDS} fields; Twilio sends less.`;
    return { reason: "unchecked", detail };
  }
  const fields = sortedFields(form);
  const named = isForm ? null : new URL(url).searchParams.get("bodySHA256");
  const bodyDigest = named?.toLowerCase() ?? (isForm || body.byteLength === 0 ? undefined : "none");
  const key = joinBytes(text);
  return {
    header,
    algorithm: "sha1",
    key,
    signatures: [signature],
    message: joinBytes(url + fields),
    signed: body.byteLength === 0 ? "the URL" : "the URL with the body",
    ...(bodyDigest === undefined ? {} : { bodyDigest }),
    near: () => near(text, key, url, fields),
  };
}

function readForm(body: Uint8Array): URLSearchParams | undefined {
  if (body.byteLength > MAX_FORM_BYTES) return undefined;
  const text = new TextDecoder().decode(body);
  return text.split("&", MAX_FIELDS + 1).length > MAX_FIELDS ? undefined : new URLSearchParams(text);
}

function sortedFields(form: URLSearchParams): string {
  const byName = new Map<string, Set<string>>();
  for (const [name, value] of form) {
    const values = byName.get(name) ?? new Set();
    byName.set(name, values.add(value));
  }
  const names = [...byName.keys()].sort();
  return names.flatMap((name) => [...(byName.get(name) ?? [])].sort().map((value) => name + value)).join("");
}

function* near(text: string, key: Uint8Array, url: string, fields: string): Generator<NearMiss> {
  for (const other of nearKeys(text, key)) yield { reason: "key_malformed", ...other };
  for (const spelled of nearUrls(url)) {
    yield {
      reason: "url_changed",
      detail: `The signature fits the URL ${spelled}`,
      message: joinBytes(spelled + fields),
    };
  }
  yield {
    reason: "url_changed",
    detail: "The signature is one of the URL alone, without the form.",
    message: joinBytes(url),
  };
}

/** Other spellings of a URL: a proxy changes the scheme, a default port may be explicit, a slash may be missing. */
function nearUrls(url: string): string[] {
  const [, host = "", port = "", rest = ""] = /^https?:\/\/([^/?#:]+|\[[^\]]*\])(:\d+)?(.*)$/i.exec(url) ?? [];
  const rests = [rest, rest.startsWith("/?") ? rest.slice(1) : rest === "/" ? "" : rest.replace(/^(?=\?|$)/, "/")];
  const spelled = ["https", "http"].flatMap((scheme) =>
    [port, "", scheme === "https" ? ":443" : ":80"].flatMap((withPort) =>
      rests.map((withRest) => `${scheme}://${host}${withPort}${withRest}`),
    ),
  );
  return [...new Set(spelled)].filter((other) => other !== url);
}
