import type { DescField, DescMessage } from "@bufbuild/protobuf";

const fieldsOf = new WeakMap<DescMessage, ReadonlyMap<string, DescField>>();

/** The field that a name in JSON stands for: its JSON name or that of the `.proto`. */
export function fieldOfKey(schema: DescMessage, key: string): DescField | undefined {
  let fields = fieldsOf.get(schema);
  if (fields === undefined) {
    fields = new Map(
      schema.fields.flatMap((field) => [[field.name, field] as const, [field.jsonName, field] as const]),
    );
    fieldsOf.set(schema, fields);
  }
  return fields.get(key);
}
