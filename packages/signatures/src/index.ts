export type {
  HmacAlgorithm,
  HmacCheck,
  ProviderCheck,
  SignatureCheck,
  SignatureEncoding,
  SignatureScheme,
} from "./signature-check.ts";
export type { SignatureFault, SignatureVerdict } from "./signature-verdict.ts";
export type { SignedRequest } from "./signed-request.ts";
export { type VerifyOptions, verifySignature } from "./verify-signature.ts";
