import type { DescMessage, Message } from "@bufbuild/protobuf";
import { KpmError } from "./kpm-error.ts";

/**
 * Refuses a message of another type than its schema says, which callers without types can pass: generated code reads the fields
 * of one type alone.
 *
 * @throws KpmError `invalid_argument`
 */
export function requireMessage({ name, typeName }: DescMessage, message: Message): void {
  const actual: unknown = message?.$typeName;
  if (actual === typeName) return;
  const found = typeof actual === "string" ? actual : "something that is no message; create() makes one";
  throw new KpmError("invalid_argument", `A message of type ${name} is needed, got ${found}`);
}
