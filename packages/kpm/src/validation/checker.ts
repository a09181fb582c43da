import type { DescMessage } from "@bufbuild/protobuf";
import { Trail } from "../trail.ts";
import { outOfBounds, type Units } from "./out-of-bounds.ts";
import type { ViolationList } from "./violation-list.ts";

/** Takes the checks of generated code, and lists what fails. */
export class Checker extends Trail {
  readonly #schema: DescMessage;
  readonly #found: ViolationList;

  constructor(schema: DescMessage, found: ViolationList) {
    super();
    this.#schema = schema;
    this.#found = found;
  }

  /** A nested message, if there is one. */
  message<T>(field: number, message: T | undefined, check: (checker: Checker, message: T) => void, index = -1): void {
    if (message === undefined) return;
    this.enter(field, index);
    check(this, message);
    this.leave();
  }

  /** A list of nested messages, its length and each of its items. */
  list<T>(
    field: number,
    list: readonly T[],
    min: number,
    max: number,
    check: (checker: Checker, message: T) => void,
  ): void {
    const { length } = list;
    if (length < min) this.#outside(field, "repeated.min_items", "items", min, max, length);
    if (length > max) this.#outside(field, "repeated.max_items", "items", min, max, length);
    for (let i = 0; i < length; i++) this.message(field, list[i], check, i);
  }

  int32(field: number, value: number, min: number, max: number): void {
    if (value < min || value > max) this.#outside(field, "int32.gte_lte", "", min, max, value);
  }

  int64(field: number, value: bigint, min: bigint, max: bigint): void {
    if (value < min || value > max) this.#outside(field, "int64.gte_lte", "", min, max, value);
  }

  atMost(field: number, value: number, max: number): void {
    if (value > max) this.#outside(field, "uint32.lte", "", 0, max, value);
  }

  constant(field: number, value: number, constant: number): void {
    if (value !== constant) this.#outside(field, "int32.const", "", constant, constant, value);
  }

  characters(field: number, value: string, min: number, max: number): void {
    const { length } = value;
    // A code point is one or two units of a string: most lengths are decided without counting.
    if (length >= min * 2 && length <= max) return;
    const count = codePoints(value);
    if (count < min) this.#outside(field, "string.min_len", "characters", min, max, count);
    else if (count > max) this.#outside(field, "string.max_len", "characters", min, max, count);
  }

  octets(field: number, length: number, exact: number): void {
    if (length !== exact) this.#outside(field, "bytes.len", "octets", exact, exact, length);
  }

  bits(field: number, length: number, min: number, max: number): void {
    if (!(length >= min && length <= max)) this.#outside(field, "bit_string.len", "bits", min, max, length);
  }

  /** The oneof that `field` is part of has no alternative. */
  required(field: number): void {
    this.#found.add({
      path: this.path(this.#schema, field, "oneof"),
      rule: "required",
      limit: "",
      actual: 0,
      message: "must be set",
    });
  }

  #outside(
    field: number,
    rule: string,
    units: Units,
    min: number | bigint,
    max: number | bigint,
    actual: number | bigint,
  ): void {
    this.#found.add(outOfBounds(this.path(this.#schema, field), rule, units, min, max, actual));
  }
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
