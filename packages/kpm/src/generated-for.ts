import type { DescMessage } from "@bufbuild/protobuf";
import { constructors } from "./gen/e2sm_kpm/v1beta1/e2sm_kpm_codec.ts";
import { KpmError } from "./kpm-error.ts";

/** Where each message type is in the lists of generated functions. */
const places = new Map(constructors.map((Empty, place) => [new Empty().$typeName, place]));

/**
 * Looks up the generated function of a message type.
 *
 * `T` has messages as they are in general: each generated function takes its own type of message, and the schema that the
 * caller passes along with a message is the proof that they belong together.
 *
 * @throws KpmError `unsupported` for a schema of another package, or a type that has no such function
 */
export function generatedFor<T>(
  schema: DescMessage,
  functions: readonly (((...args: never) => unknown) | (new () => unknown) | undefined)[],
  wire: "protobuf" | "aper",
): T {
  const found = functions[places.get(schema.typeName) ?? -1];
  if (found === undefined) throw new KpmError("unsupported", `No ${wire} codec for ${schema.typeName}`, { wire });
  return found as T;
}
