export {
  type HmacAlgorithm,
  type HmacCheck,
  type ProviderCheck,
  type SignatureCheck,
  type SignatureEncoding,
  type SignatureScheme,
  signatureProviders,
} from "./signature-check.ts";
export type { SignatureFault, SignatureVerdict } from "./signature-verdict.ts";
export type { SignedRequest } from "./signed-request.ts";
export { type VerifyOptions, verifySignature } from "./verify-signature.ts";
