import type { DecodeProblemCode } from "./decode-problem.ts";

/** Ends a decoder in mid-work. It becomes a problem of the answer and goes no further. */
export class DecodeFault extends Error {
  override readonly name = "DecodeFault";
  readonly code: DecodeProblemCode;

  constructor(code: DecodeProblemCode, detail: string) {
    super(detail);
    this.code = code;
  }
}
