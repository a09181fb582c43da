import type { DescField, DescMessage } from "@bufbuild/protobuf";
import { fieldOfKey } from "./field-of-key.ts";
import type { JsonPath } from "./scan-json.ts";

/** The field that a path in JSON leads to, in protobuf notation; of what the schema does not know, the message that it is in. */
export function fieldPath(schema: DescMessage, steps: JsonPath): string {
  let path = "";
  let message: DescMessage | undefined = schema;
  for (const step of steps) {
    if (typeof step === "number") {
      path += `[${step}]`;
      continue;
    }
    const field: DescField | undefined = message && fieldOfKey(message, step);
    if (field === undefined) return path;
    path += path === "" ? field.name : `.${field.name}`;
    message = field.message;
  }
  return path;
}

/** The field that a path in JSON leads to, or to an item of which it leads. */
export function fieldAt(schema: DescMessage, steps: JsonPath): DescField | undefined {
  let field: DescField | undefined;
  for (const step of steps) {
    if (typeof step === "string") field = fieldOfKey(field?.message ?? schema, step);
  }
  return field;
}
