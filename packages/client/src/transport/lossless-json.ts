import { parseWithBigInt, stringifyWithBigInt } from "@signalbox/json";
import type { JsonCodec } from "../endpoint/options.ts";

/**
 * Parses and serializes JSON without loss: integers that a number cannot hold exactly are `bigint`s, in responses and in bodies.
 * Given as `request.json`.
 */
export const losslessJson: JsonCodec & { stringify(value: unknown, space?: number): string } =
  /* @__PURE__ */ Object.freeze({ name: "lossless", parse: parseWithBigInt, stringify: stringifyWithBigInt });
