export { asn1Modules } from "./gen/asn1_modules.ts";
export { protoSource } from "./gen/e2sm_kpm/v1beta1/e2sm_kpm_proto.ts";
