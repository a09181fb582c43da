import { type SignatureCheck, type SignatureVerdict, signatureErrors, signatureProviders } from "@signalbox/signatures";
import { z } from "zod";
import { headerName } from "../forward/forward-settings.ts";

/** The key of a signature. */
export const signatureKey: z.ZodString = z.string().min(1).max(1_000).describe("The key. The API never returns it.");

const schemes = [...signatureProviders, "hmac"];

const shownProvider = z
  .strictObject({
    scheme: z.enum(signatureProviders),
    tolerance: z
      .int()
      .min(1)
      .max(7 * 24 * 3600)
      .optional()
      .describe("The largest difference of a signed time, in seconds. Default: 300."),
  })
  .meta({ id: "ProviderSignature" });

const shownHmac = z
  .strictObject({
    scheme: z.literal("hmac"),
    keyEncoding: z.enum(["utf8", "hex", "base64"]).optional().describe("The encoding of the key. Default: utf8."),
    header: headerName.describe("The header with the signature."),
    algorithm: z.enum(["sha1", "sha256", "sha384", "sha512"]).optional().describe("Default: sha256."),
    encoding: z.enum(["hex", "base64", "base64url"]).optional().describe("Default: hex."),
    prefix: z.string().max(100).optional().describe("The text before the signature, such as `sha256=`."),
  })
  .meta({ id: "HmacSignature" });

/** The scheme and key with which requests must be signed, as clients send them. */
export const signatureCheckSchema: z.ZodType<SignatureCheck> = z
  .discriminatedUnion(
    "scheme",
    [
      shownProvider.extend({ key: signatureKey }).meta({ id: "NewProviderSignature" }),
      shownHmac.extend({ key: signatureKey }).meta({ id: "NewHmacSignature" }),
    ],
    { error: (issue) => (issue.code === "invalid_union" ? `must be one of ${schemes.join(", ")}` : undefined) },
  )
  .describe("How requests must be signed. Each request then has a verdict.");

/** The scheme as the API returns it, without its key. */
export const shownSignatureSchema = z.discriminatedUnion("scheme", [shownProvider, shownHmac]);

/** Whether a signature is valid, and if not, why. */
export const verdictSchema: z.ZodType<SignatureVerdict> = z
  .object({
    kind: z.enum(["valid", "invalid", "unchecked"]),
    scheme: z.string(),
    reason: z.enum(signatureErrors).optional().describe("Why it is invalid."),
    detail: z.string().describe("A sentence that explains it."),
    header: z.string().optional().describe("The header with the signature."),
    signedAt: z.iso.datetime().optional(),
    ageSeconds: z.int().optional(),
  })
  .meta({ id: "SignatureVerdict" }) as unknown as z.ZodType<SignatureVerdict>;
