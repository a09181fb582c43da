import type { Message } from "@bufbuild/protobuf";

/**
 * The number of the field that lists absent numbers. In aligned PER and in JSON, an absent OPTIONAL number differs from 0, but an
 * implicit proto3 field cannot express the difference. The message therefore lists its absent numbers in an unknown field, which
 * every implementation of protobuf preserves. The value is a varint of one byte; bit `n` stands for field `n`. The generator
 * rejects OPTIONAL numbers beyond field 6. No message declares a field with this number.
 */
const ABSENT = 17_999;

/** Whether a number field was marked as absent. The value is then 0, unless it was set later. */
export function isAbsent(message: Message, field: number): boolean {
  return ((marksOf(message) >> field) & 1) === 1;
}

/** Whether a number field has a value: not 0, or 0 without a mark. */
export function isPresent(message: Message, value: number | bigint, field: number): boolean {
  return Boolean(value) || !isAbsent(message, field);
}

/** Marks more number fields as absent. Bit `n` of `fields` stands for field `n`. */
export function markAbsent(message: Message, fields: number): void {
  const { $unknown = [] } = message;
  const mark = { no: ABSENT, wireType: 0, data: Uint8Array.of(fields | marksOf(message)) };
  message.$unknown = [...$unknown.filter(({ no }) => no !== ABSENT), mark];
}

/** Marks the fields whose flags are not set. There are `count` flags; the lowest belongs to the field with number `last`. */
export function markUnflagged(message: Message, flags: number, last: number, count: number): void {
  let fields = 0;
  for (let i = 0; i < count; i++) fields |= ((~flags >> i) & 1) << (last - i);
  markAbsent(message, fields);
}

function marksOf({ $unknown }: Message): number {
  return $unknown?.find(({ no }) => no === ABSENT)?.data[0] ?? 0;
}
