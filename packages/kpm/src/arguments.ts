import type { DescMessage, Message } from "@bufbuild/protobuf";
import { KpmError } from "./error.ts";

/** @throws KpmError `invalid_argument` for options that are not an object, and for an option with an unknown name */
export function assertKnownOptions(options: object, known: readonly string[]): void {
  if (Object(options) !== options) throw new KpmError("invalid_argument", `Options must be an object, got ${options}`);
  for (const option in options) {
    if (known.includes(option)) continue;
    throw new KpmError("invalid_argument", `Unknown option '${option}'; expected ${known.join(", ")}`);
  }
}

/** @throws KpmError `invalid_argument` for an option with a value that is not allowed */
export function assertChoice(option: string, value: string, choices: readonly string[]): void {
  if (choices.includes(value)) return;
  throw new KpmError("invalid_argument", `Option '${option}' must be '${choices.join("' or '")}', got '${value}'`);
}

/**
 * Returns bytes as a plain Uint8Array. Byte fields are views of the input, and must not be views of a subclass such as Buffer.
 *
 * @throws KpmError `invalid_argument` for anything that is not a Uint8Array
 */
export function toPlainBytes(bytes: Uint8Array): Uint8Array {
  if (bytes?.constructor === Uint8Array) return bytes;
  if (isBytes(bytes)) return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  throw new KpmError("invalid_argument", `Bytes must be a Uint8Array, got ${typeOf(bytes)}`);
}

/** Whether a value is a Uint8Array. `instanceof` would miss those of another realm. */
export function isBytes(value: unknown): value is Uint8Array {
  return value?.constructor === Uint8Array || typeOf(value) === "Uint8Array";
}

/** The name of the type of any value, for error messages: `Uint8Array`, `Null`, `String`… */
export function typeOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice("[object ".length, -1);
}

/**
 * Rejects a message of another type than the schema. Generated code reads the fields of one type only.
 *
 * @throws KpmError `invalid_argument`
 */
export function assertMessage({ name, typeName }: DescMessage, message: Message): void {
  const actual: unknown = message?.$typeName;
  if (actual === typeName) return;
  const found = typeof actual === "string" ? actual : "a value that is not a message; use create()";
  throw new KpmError("invalid_argument", `Expected a message of type ${name}, got ${found}`);
}
