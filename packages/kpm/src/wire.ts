import { KpmError } from "./kpm-error.ts";

/** The forms that a message can have: protobuf octets, ProtoJSON text in UTF-8, or the aligned PER octets of radio nodes. */
export type Wire = "protobuf" | "json" | "aper";

/** The error for a wire that does not exist, which callers without types can ask for. */
export function unknownWire(wire: never): KpmError {
  return new KpmError("invalid_argument", `A wire is 'protobuf', 'json' or 'aper', got '${String(wire)}'`);
}
