import type { Addition, Component, IntegerType, Size, Type } from "../model/types.ts";
import type { NameOf } from "./write-types.ts";

/** What the code of a codec refers to. */
export interface CodeContext {
  readonly nameOf: NameOf;
  /** The name of a constant with the type, which is declared at the top of the file. */
  readonly constantOf: (type: Type) => string;
}

/** Straight-line code of one direction: lines of a function body. */
export type Lines = string[];

/** Whether a number without an extension bit, of at most 2^48 values. */
export function isSimple({ range: { min, max }, extensible, isLong, allowed }: IntegerType): boolean {
  if (extensible || isLong || allowed !== undefined || min === undefined || max === undefined) return false;
  return max - min < 2n ** 48n;
}

export function sizeText({ min, max, extensible }: Size): string {
  return `{ min: ${min}, max: ${max}, extensible: ${extensible} }`;
}

export function componentsOf(addition: Addition): readonly Component[] {
  return addition.kind === "component" ? [addition.component] : addition.group.root;
}
