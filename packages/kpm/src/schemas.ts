import type { DescMessage } from "@bufbuild/protobuf";
import {
  E2SmKpmActionDefinitionSchema,
  E2SmKpmEventTriggerDefinitionSchema,
  E2SmKpmIndicationHeaderSchema,
  E2SmKpmIndicationMessageSchema,
  E2SmKpmRanfunctionDescriptionSchema,
  file_e2sm_kpm_v1beta1_e2sm_kpm as file,
} from "./gen/e2sm_kpm/v1beta1/e2sm_kpm_pb.ts";

/** The schemas of all 70 messages, in the order of the `.proto`; a nested message follows the one that holds it. */
export const schemas: readonly DescMessage[] = file.messages.flatMap((message) => [message, ...message.nestedMessages]);

const byName = new Map(
  schemas.flatMap((schema) => [[schema.name, schema] as const, [schema.typeName, schema] as const]),
);

/** Finds a schema by its name, short (`E2SmKpmIndicationMessage`) or full (`e2sm_kpm.v1beta1.E2SmKpmIndicationMessage`). */
export function findSchema(name: string): DescMessage | undefined {
  return byName.get(name);
}

/** The top-level messages: those that E2AP carries. */
export const topLevelSchemas: readonly DescMessage[] = [
  E2SmKpmIndicationMessageSchema,
  E2SmKpmIndicationHeaderSchema,
  E2SmKpmEventTriggerDefinitionSchema,
  E2SmKpmActionDefinitionSchema,
  E2SmKpmRanfunctionDescriptionSchema,
];
