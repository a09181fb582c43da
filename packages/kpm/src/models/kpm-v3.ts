import { schemas as commonSchemas } from "../gen/e2sm/v3/e2sm.ts";
import {
  type E2SmKpmActionDefinition,
  E2SmKpmActionDefinitionSchema,
  E2SmKpmEventTriggerDefinitionSchema,
  type E2SmKpmIndicationHeader,
  E2SmKpmIndicationHeaderSchema,
  type E2SmKpmIndicationMessage,
  E2SmKpmIndicationMessageSchema,
  E2SmKpmRanFunctionDescriptionSchema,
  schemas,
} from "../gen/e2sm_kpm/v3/e2sm_kpm.ts";
import { codecs } from "../gen/e2sm_kpm/v3/e2sm_kpm_codec.ts";
import type { ReportContext } from "../measurements/measurement.ts";
import { measurementsV3 } from "../measurements/v3.ts";
import type { ServiceModel } from "./model.ts";

/** The common properties of versions 2 and later. */
const common: Omit<ServiceModel, "oid" | "version" | "edition"> = {
  name: "KPM",
  schemas: [...schemas, ...commonSchemas],
  codecs,
  topLevel: {
    eventTrigger: E2SmKpmEventTriggerDefinitionSchema,
    actionDefinition: E2SmKpmActionDefinitionSchema,
    header: E2SmKpmIndicationHeaderSchema,
    message: E2SmKpmIndicationMessageSchema,
    functionDescription: E2SmKpmRanFunctionDescriptionSchema,
  },
  measurements: (header, message, context) =>
    measurementsV3(
      header as E2SmKpmIndicationHeader | undefined,
      message as E2SmKpmIndicationMessage,
      context as ReportContext<E2SmKpmActionDefinition> | undefined,
    ),
};

/** E2SM-KPM v02.03: time stamps of 4 bytes. */
export const kpmV2: ServiceModel = { ...common, oid: "1.3.6.1.4.1.53148.1.2.2.2", version: "2.03", edition: 2 };

/** E2SM-KPM v03.00: time stamps of 8 bytes. */
export const kpmV3: ServiceModel = { ...common, oid: "1.3.6.1.4.1.53148.1.3.2.2", version: "3.00", edition: 3 };

/**
 * E2SM-KPM v04.00: additions to v03.00. Its ASN.1 module still has the object identifier of v03.00. To decode nodes that announce
 * that identifier as v4, put this model into a registry before `kpmV3`, or instead of it. A node may also announce the identifier
 * given here.
 */
export const kpmV4: ServiceModel = { ...common, oid: "1.3.6.1.4.1.53148.1.4.2.2", version: "4.00", edition: 4 };
