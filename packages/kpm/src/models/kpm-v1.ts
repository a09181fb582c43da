import {
  E2SmKpmActionDefinitionSchema,
  E2SmKpmEventTriggerDefinitionSchema,
  type E2SmKpmIndicationHeader,
  E2SmKpmIndicationHeaderSchema,
  type E2SmKpmIndicationMessage,
  E2SmKpmIndicationMessageSchema,
  E2SmKpmRanfunctionDescriptionSchema,
  schemas,
} from "../gen/e2sm_kpm/v1beta1/e2sm_kpm.ts";
import { codecs } from "../gen/e2sm_kpm/v1beta1/e2sm_kpm_codec.ts";
import { measurementsV1 } from "../measurements/v1.ts";
import type { ServiceModel } from "./model.ts";

/** E2SM-KPM v01.00: the messages of the contract. */
export const kpmV1: ServiceModel = {
  oid: "1.3.6.1.4.1.53148.1.1.2.2",
  name: "KPM",
  version: "1.00",
  edition: 1,
  schemas,
  codecs,
  topLevel: {
    eventTrigger: E2SmKpmEventTriggerDefinitionSchema,
    actionDefinition: E2SmKpmActionDefinitionSchema,
    header: E2SmKpmIndicationHeaderSchema,
    message: E2SmKpmIndicationMessageSchema,
    functionDescription: E2SmKpmRanfunctionDescriptionSchema,
  },
  measurements: (header, message, context) =>
    measurementsV1(header as E2SmKpmIndicationHeader | undefined, message as E2SmKpmIndicationMessage, context),
};
