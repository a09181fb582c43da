import type { Message } from "@bufbuild/protobuf";

/**
 * An OPTIONAL number that is absent differs from 0 in aligned PER and in JSON, and an implicit proto3 field cannot say so by itself.
 * The message therefore carries which of its numbers are absent: in an unknown field of this number, which every implementation of
 * protobuf preserves. Its value is a varint of one byte, in which bit `n` stands for field `n`: the generator rejects OPTIONAL
 * numbers beyond field 6. No message declares a field of this number.
 */
const ABSENT = 17_999;

/** Whether a number field was marked as absent. Its value is 0 then, unless it was set later. */
export function isAbsent(message: Message, field: number): boolean {
  return ((marksOf(message) >> field) & 1) === 1;
}

/** Whether a number field has a value: one that is not 0, or 0 without a mark. */
export function isPresent(message: Message, value: number | bigint, field: number): boolean {
  return Boolean(value) || !isAbsent(message, field);
}

/** Marks number fields as absent, besides those that are marked already: bit `n` stands for field `n`. */
export function markAbsent(message: Message, fields: number): void {
  const { $unknown = [] } = message;
  const mark = { no: ABSENT, wireType: 0, data: Uint8Array.of(fields | marksOf(message)) };
  message.$unknown = [...$unknown.filter(({ no }) => no !== ABSENT), mark];
}

/** Marks the fields whose flags are not set: `count` of them, the last one has the number `last` and the lowest flag. */
export function markUnflagged(message: Message, flags: number, last: number, count: number): void {
  let fields = 0;
  for (let i = 0; i < count; i++) fields |= ((~flags >> i) & 1) << (last - i);
  markAbsent(message, fields);
}

function marksOf({ $unknown }: Message): number {
  return $unknown?.find(({ no }) => no === ABSENT)?.data[0] ?? 0;
}
