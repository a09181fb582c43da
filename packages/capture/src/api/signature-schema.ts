import type { SignatureCheck, SignatureVerdict } from "@signalbox/signatures";
import { z } from "zod";
import type { ShownSignature } from "../json/shapes.ts";

const key = z.string().min(1).max(1_000).describe("Kept, and never shown again.");
const headerName = z.string().regex(/^[!#$%&'*+.^_`|~\w-]{1,128}$/, "must be a token, as header names are");

const providers = ["github", "stripe", "slack", "shopify", "twilio", "standard-webhooks"] as const;
const schemes = [...providers, "hmac"];

const shownProvider = z
  .strictObject({
    scheme: z.enum(providers),
    tolerance: z
      .int()
      .min(1)
      .max(7 * 24 * 3600)
      .optional()
      .describe("How far off a signed time may be, in seconds. Default: 300."),
  })
  .meta({ id: "ProviderSignature" });

const shownHmac = z
  .strictObject({
    scheme: z.literal("hmac"),
    keyEncoding: z.enum(["utf8", "hex", "base64"]).optional().describe("How the key is written. Default: utf8."),
    header: headerName.describe("The header that has the signature."),
    algorithm: z.enum(["sha1", "sha256", "sha384", "sha512"]).optional().describe("Default: sha256."),
    encoding: z.enum(["hex", "base64", "base64url"]).optional().describe("Default: hex."),
    prefix: z.string().max(100).optional().describe("What stands before the signature, such as `sha256=`."),
  })
  .meta({ id: "HmacSignature" });

/** By which rules and which key requests must be signed, as it is set. */
export const signatureCheckSchema: z.ZodType<SignatureCheck> = z
  .discriminatedUnion(
    "scheme",
    [
      shownProvider.extend({ key }).meta({ id: "NewProviderSignature" }),
      shownHmac.extend({ key }).meta({ id: "NewHmacSignature" }),
    ],
    { error: (issue) => (issue.code === "invalid_union" ? `must be one of ${schemes.join(", ")}` : undefined) },
  )
  .describe("How requests must be signed. Each one then says whether it is.");

/** The same as it is shown: without its key. */
export const shownSignatureSchema: z.ZodType<ShownSignature> = z.discriminatedUnion("scheme", [
  shownProvider,
  shownHmac,
]);

export const verdictSchema: z.ZodType<SignatureVerdict> = z
  .object({
    kind: z.enum(["valid", "invalid", "unchecked"]),
    scheme: z.string(),
    reason: z
      .enum([
        "header_missing",
        "header_malformed",
        "wrong_encoding",
        "key_malformed",
        "too_old",
        "from_the_future",
        "body_changed",
        "body_unsigned",
        "url_changed",
        "mismatch",
      ])
      .optional()
      .describe("Why it does not hold."),
    detail: z.string().describe("A sentence for people."),
    header: z.string().optional().describe("The header that has it."),
    signedAt: z.iso.datetime().optional(),
    ageSeconds: z.int().optional(),
  })
  .meta({ id: "SignatureVerdict" }) as unknown as z.ZodType<SignatureVerdict>;
