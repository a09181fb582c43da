import { isUtf8 } from "node:buffer";
import { formatJson, type JsonNode, memberOf, parseJson, serializeJson } from "@signalbox/json";
import type { Jwt } from "./decoded.ts";

/** The most characters of a token. Longer ones do not fit into a header. */
const MAX_LENGTH = 16 * 1024;
const limits = { maxDepth: 20, maxValues: 1_000, duplicateNames: true };
/** A signed token has three parts (RFC 7515), an encrypted one five (RFC 7516). */
const compact = /^([\w-]{2,})\.([\w-]*)\.([\w-]*)(?:\.[\w-]+\.[\w-]+)?$/;

/**
 * Decodes a JSON Web Token without verifying its signature.
 *
 * @param receivedAt the time for `expired`, in milliseconds since 1970
 * @returns undefined when the text is not a token
 */
export function readJwt(text: string, receivedAt: number): Jwt | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const [, first, second = ""] = compact.exec(text) ?? [];
  const header = first === undefined ? undefined : readPart(first);
  if (header === undefined || memberOf(header, "alg") === undefined) return undefined;
  const isEncrypted = text.split(".").length === 5;
  const claims = isEncrypted ? undefined : readPart(second);
  if (!isEncrypted && claims === undefined) return undefined;
  const time = (name: string): string | null => (claims === undefined ? null : timeOf(memberOf(claims, name)));
  const expiresAt = time("exp");
  return {
    verified: false,
    header: formatJson(serializeJson(header)),
    claims: claims === undefined ? null : formatJson(serializeJson(claims)),
    issuedAt: time("iat"),
    notBefore: time("nbf"),
    expiresAt,
    expired: expiresAt !== null && Date.parse(expiresAt) <= receivedAt,
  };
}

function readPart(base64url: string): JsonNode | undefined {
  const bytes = Buffer.from(base64url, "base64url");
  if (!isUtf8(bytes)) return undefined;
  try {
    const node = parseJson(bytes.toString("utf8"), limits);
    return node.kind === "object" ? node : undefined;
  } catch {
    return undefined;
  }
}

/** A NumericDate: seconds since 1970. */
function timeOf(node: JsonNode | undefined): string | null {
  if (node?.kind !== "number") return null;
  const time = new Date(Number(node.text) * 1000);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
