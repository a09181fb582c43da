import {
  E2SmKpmActionDefinitionSchema,
  E2SmKpmEventTriggerDefinitionSchema,
  E2SmKpmIndicationHeaderSchema,
  E2SmKpmIndicationMessageSchema,
  E2SmKpmRanfunctionDescriptionSchema,
  schemas,
} from "../gen/e2sm_kpm/v1beta1/e2sm_kpm.ts";
import { measurementsV1 } from "../measurements/v1.ts";
import type { ServiceModel } from "./model.ts";

/** The top-level messages of version 1. */
interface KpmV1Parts {
  readonly eventTrigger: typeof E2SmKpmEventTriggerDefinitionSchema;
  readonly actionDefinition: typeof E2SmKpmActionDefinitionSchema;
  readonly header: typeof E2SmKpmIndicationHeaderSchema;
  readonly message: typeof E2SmKpmIndicationMessageSchema;
  readonly functionDescription: typeof E2SmKpmRanfunctionDescriptionSchema;
}

/** E2SM-KPM v01.00: the messages of the contract. */
export const kpmV1: ServiceModel<KpmV1Parts> = {
  oid: "1.3.6.1.4.1.53148.1.1.2.2",
  name: "KPM",
  version: "1.00",
  schemas,
  topLevel: {
    eventTrigger: E2SmKpmEventTriggerDefinitionSchema,
    actionDefinition: E2SmKpmActionDefinitionSchema,
    header: E2SmKpmIndicationHeaderSchema,
    message: E2SmKpmIndicationMessageSchema,
    functionDescription: E2SmKpmRanfunctionDescriptionSchema,
  },
  measurements: (header, message, context) => measurementsV1(header, message, context),
};
