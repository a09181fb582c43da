import { type DescField, ScalarType } from "@bufbuild/protobuf";

/** What the JSON of a field, or of an item of it when it is a list, has to be. */
export function expectation({ message, enum: names, scalar }: DescField): string {
  if (message !== undefined) return "an object";
  if (names !== undefined) return `a name of ${names.name}, such as "${names.values[0]?.name}", or its number`;
  switch (scalar) {
    case ScalarType.BYTES:
      return "base64 text";
    case ScalarType.STRING:
      return "text";
    case ScalarType.UINT32:
      return between(0n, 2n ** 32n - 1n);
    case ScalarType.INT64:
      return between(-(2n ** 63n), 2n ** 63n - 1n);
    case ScalarType.UINT64:
      return between(0n, 2n ** 64n - 1n);
    default:
      return between(-(2n ** 31n), 2n ** 31n - 1n);
  }
}

function between(min: bigint, max: bigint): string {
  return `a whole number from ${min} to ${max}`;
}
