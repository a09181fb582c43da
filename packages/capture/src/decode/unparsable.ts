import { type CapturedRequest, headerValues } from "../domain/captured-request.ts";
import { DecodeError } from "./decode-limits.ts";
import { readXml } from "./xml.ts";

const json = /^[^;]*[/+]json\s*(?:;|$)/i;
const xml = /^[^;]*[/+]xml\s*(?:;|$)/i;
const otherCharset = /;\s*charset\s*=\s*"?(?!utf-?8\b)/i;

/**
 * Whether a whole body is not the JSON or XML that its `Content-Type` says. Does not judge empty bodies, those with a content
 * coding or a charset other than UTF-8, and those of incomplete requests, whose flags say more.
 */
export function isUnparsable({ headers, flags, body }: Pick<CapturedRequest, "headers" | "flags" | "body">): boolean {
  const [type = ""] = headerValues(headers, "content-type");
  if (body === undefined || body.byteLength === 0 || flags.length > 0 || otherCharset.test(type)) return false;
  if (headerValues(headers, "content-encoding").length > 0) return false;
  try {
    if (json.test(type)) JSON.parse(new TextDecoder().decode(body));
    else if (xml.test(type)) readXml(new TextDecoder().decode(body));
    return false;
  } catch (error) {
    return !(error instanceof DecodeError) || error.code === "corrupt" || error.code === "truncated";
  }
}
