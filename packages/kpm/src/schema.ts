import type { DescMessage } from "@bufbuild/protobuf";
import { KpmError } from "./error.ts";
import { asn1Modules } from "./gen/asn1_modules.ts";
import { definitions } from "./gen/definitions.ts";
import { protoSource } from "./gen/e2sm_kpm/v1beta1/e2sm_kpm_schema.ts";

export { asn1Modules, protoSource };

/**
 * The JSON Schema (2020-12) of the ProtoJSON of a message, with the rules of the contract.
 *
 * It accepts canonical ProtoJSON: fields by their JSON names, enumerations by name or number, 64-bit integers as strings or
 * numbers. JSON Schema cannot check the bounds of strings.
 *
 * @throws KpmError `unsupported` for a schema of another package
 */
export function jsonSchema(schema: DescMessage): object {
  const reached = new Map<string, object>();
  reach(schema, reached);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: schema.name,
    $ref: `#/$defs/${schema.typeName}`,
    $defs: Object.fromEntries(reached),
  };
}

function reach(schema: DescMessage, reached: Map<string, object>): void {
  if (reached.has(schema.typeName)) return;
  const definition = definitions[schema.typeName];
  if (definition === undefined)
    throw new KpmError("unsupported", `No JSON Schema for ${schema.typeName}`, { wire: "json" });
  reached.set(schema.typeName, definition);
  for (const { message } of schema.fields) if (message !== undefined) reach(message, reached);
}
