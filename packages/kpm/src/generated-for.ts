import type { DescMessage } from "@bufbuild/protobuf";
import { KpmError } from "./kpm-error.ts";

/**
 * Looks up the generated function of a message type.
 *
 * `T` has messages as they are in general: each generated function takes its own type of message, and the schema that the
 * caller passes along with a message is the proof that they belong together.
 *
 * @throws KpmError `unsupported` for a schema of another package
 */
export function generatedFor<T>(
  schema: DescMessage,
  table: Readonly<Record<string, (...args: never) => unknown>>,
  wire: "protobuf" | "aper",
): T {
  const found = table[schema.typeName];
  if (found === undefined) throw new KpmError("unsupported", `No ${wire} codec for ${schema.typeName}`, { wire });
  return found as T;
}
