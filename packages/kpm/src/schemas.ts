import type { DescMessage } from "@bufbuild/protobuf";
import {
  E2SmKpmActionDefinitionSchema,
  E2SmKpmEventTriggerDefinitionSchema,
  E2SmKpmIndicationHeaderSchema,
  E2SmKpmIndicationMessageSchema,
  E2SmKpmRanfunctionDescriptionSchema,
  schemas,
} from "./gen/e2sm_kpm/v1beta1/e2sm_kpm.ts";

export { schemas };

const byName = new Map(
  schemas.flatMap((schema) => [[schema.name, schema] as const, [schema.typeName, schema] as const]),
);

/** Finds a schema by its short name (`E2SmKpmIndicationMessage`) or full name (`e2sm_kpm.v1beta1.E2SmKpmIndicationMessage`). */
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
