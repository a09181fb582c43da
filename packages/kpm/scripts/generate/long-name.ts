import type { FileModel } from "./model.ts";
import { integerLayout } from "./packed-layout.ts";

/** The name of the constant that holds a bound of 64 bits in generated code. */
export function longName(bound: bigint): string {
  return bound < 0n ? `longMinus${-bound}` : `long${bound}`;
}

/** Every bound that generated code compares 64-bit integers with. */
export function longBounds({ messages }: FileModel): readonly bigint[] {
  const bounds = messages
    .flatMap(({ fields }) => fields)
    .filter(({ type }) => type.kind === "int64")
    .flatMap((field) => {
      const layout = integerLayout(field);
      const { value } = field.rules;
      return [
        ...(value === undefined ? [] : [value.min, value.max]),
        ...(layout.kind === "long" ? [layout.bounds.max] : []),
      ];
    });
  return [...new Set(bounds)];
}
