export {
  type HmacAlgorithm,
  type HmacCheck,
  type ProviderCheck,
  type SignatureCheck,
  type SignatureEncoding,
  type SignatureError,
  type SignatureScheme,
  type SignatureVerdict,
  type SignedRequest,
  signatureErrors,
  signatureProviders,
} from "./signature-check.ts";
export { keyProblem, type VerifyOptions, verifySignature } from "./verify-signature.ts";
