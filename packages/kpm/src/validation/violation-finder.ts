import type { DescMessage } from "@bufbuild/protobuf";
import { Trail } from "../trail.ts";
import { Checker, type Checking } from "./checker.ts";
import { outOfBounds, type Units } from "./out-of-bounds.ts";
import type { ViolationList } from "./violation-list.ts";

/** Takes the checks of generated code, and lists all that fail, each with its path. */
export class ViolationFinder extends Checker {
  readonly #trail: Trail;
  readonly #found: ViolationList;

  constructor(schema: DescMessage, found: ViolationList) {
    super();
    this.#trail = new Trail(schema);
    this.#found = found;
  }

  override nested<T>(field: number, message: T, codec: Checking<T>, index?: number): void {
    this.#trail.enter(field, index);
    super.nested(field, message, codec);
    this.#trail.leave();
  }

  override outside(
    field: number,
    rule: string,
    units: Units,
    min: number | bigint,
    max: number | bigint,
    actual: number | bigint,
  ): void {
    this.#found.add(outOfBounds(this.#trail, field, rule, units, min, max, actual));
  }
}
