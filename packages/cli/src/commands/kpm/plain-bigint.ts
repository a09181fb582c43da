/** For `JSON.stringify`: a bigint as a number, or as a string when no number holds it, as ProtoJSON does. */
export function plainBigint(_key: string, value: unknown): unknown {
  if (typeof value !== "bigint") return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
}
