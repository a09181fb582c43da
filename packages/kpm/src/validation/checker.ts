import type { DescMessage } from "@bufbuild/protobuf";
import { Trail } from "../trail.ts";
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
    if (length < min) this.#items(field, "repeated.min_items", length, `at least ${min}`, min, max);
    if (length > max) this.#items(field, "repeated.max_items", length, `at most ${max}`, min, max);
    for (let i = 0; i < length; i++) this.message(field, list[i], check, i);
  }

  int32(field: number, value: number, min: number, max: number): void {
    if (value < min || value > max) this.#outside(field, "int32.gte_lte", value, min, max);
  }

  int64(field: number, value: bigint, min: bigint, max: bigint): void {
    if (value < min || value > max) this.#outside(field, "int64.gte_lte", value, min, max);
  }

  atMost(field: number, value: number, max: number): void {
    if (value > max) this.#fail(field, "uint32.lte", `${max}`, value, `must be at most ${max}`);
  }

  constant(field: number, value: number, constant: number): void {
    if (value !== constant) this.#fail(field, "int32.const", `${constant}`, value, `must be ${constant}`);
  }

  characters(field: number, value: string, min: number, max: number): void {
    const { length } = value;
    // A code point is one or two units of a string: most lengths are decided without counting.
    if (length >= min * 2 && length <= max) return;
    const count = codePoints(value);
    if (count < min)
      this.#fail(field, "string.min_len", `${min}..${max}`, count, `must have at least ${min} characters`);
    else if (count > max)
      this.#fail(field, "string.max_len", `${min}..${max}`, count, `must have at most ${max} characters`);
  }

  octets(field: number, length: number, exact: number): void {
    if (length !== exact)
      this.#fail(field, "bytes.len", `${exact}`, length, `must have ${exact} octet${exact === 1 ? "" : "s"}`);
  }

  bits(field: number, length: number, min: number, max: number): void {
    if (length >= min && length <= max) return;
    if (min === max) this.#fail(field, "bit_string.len", `${min}`, length, `must have ${min} bits`);
    else this.#fail(field, "bit_string.len", `${min}..${max}`, length, `must have ${min} to ${max} bits`);
  }

  /** The oneof that `field` is part of has no alternative. */
  required(field: number): void {
    this.#fail(field, "required", "", 0, "must have one alternative set", "oneof");
  }

  #items(field: number, rule: string, count: number, what: string, min: number, max: number): void {
    this.#fail(field, rule, `${min}..${max}`, count, `must have ${what} items`);
  }

  #outside(field: number, rule: string, value: number | bigint, min: number | bigint, max: number | bigint): void {
    this.#fail(field, rule, `${min}..${max}`, value, `must be ${min} to ${max}`);
  }

  #fail(field: number, rule: string, limit: string, actual: number | bigint, must: string, part?: "oneof"): void {
    const path = this.path(this.#schema, field, part);
    this.#found.add({ path, rule, limit, actual, message: `${must}, found ${actual}` });
  }
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
