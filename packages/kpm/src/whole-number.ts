/** The 64-bit integer that a value stands for: types ask for a bigint; a whole number is taken as well, as protobuf-es does. */
export function wholeNumber(value: unknown): bigint | undefined {
  if (typeof value === "bigint") return value;
  return Number.isInteger(value) ? BigInt(value as number) : undefined;
}
