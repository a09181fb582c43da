import { LF } from "./characters.ts";
import { FieldLine } from "./field-line.ts";
import { Framing, type FramingRules } from "./framing.ts";
import type { MalformedCode } from "./malformed.ts";

export interface HeadRules extends FramingRules {
  /** The most bytes of a head. */
  readonly headBytes: number;
}

export type HeadOutcome = "partial" | "complete" | "malformed";

/**
 * Parses a head incrementally, line by line. It records what a recipient needs: the framing of the body, and whether the connection
 * stays open. All other views of a head are computed on demand.
 *
 * Offsets count from the first byte of the head. One parser serves all messages of a connection.
 */
export abstract class HeadParser {
  /** After `complete`: the length of the head. */
  length = 0;
  /** After `malformed`. */
  code: MalformedCode = "invalid_request_line";
  /** 0 for HTTP/1.0, 1 for HTTP/1.1 and every later HTTP/1. */
  minor = 1;
  /** The meaning of the fields for the body and the connection. */
  readonly framing: Framing = new Framing();

  protected readonly rules: HeadRules;
  readonly #line = new FieldLine();
  /** The start of the incomplete line, and the offset up to which it was searched for its end. */
  #at = 0;
  #searched = 0;
  #fields = 0;

  constructor(rules: HeadRules) {
    this.rules = rules;
  }

  /** Resets for the next head. */
  reset(): void {
    this.framing.reset();
    this.minor = 1;
    this.#at = 0;
    this.#searched = 0;
    this.#fields = 0;
  }

  /** Continues where the last call stopped. `bytes` starts with the head and may have grown at its end. */
  parse(bytes: Uint8Array): HeadOutcome {
    const end = bytes.length;
    // A long line that arrives byte by byte is searched once, not once per byte.
    if (this.#searched > this.#at + 256 && bytes.indexOf(LF, this.#searched) < 0) return this.#partial(end);
    if (this.#at === 0) {
      const next = this.startLine(bytes, end);
      if (next === 0) return this.#partial(end);
      if (next < 0) return "malformed";
      if (next > this.rules.headBytes) return this.#malformed("request_line_too_long");
      this.#at = next;
    }
    const line = this.#line;
    for (;;) {
      switch (line.scan(bytes, this.#at, end)) {
        case "field":
          this.#fields += 1;
          this.#at = line.next;
          this.framing.take(bytes, line);
          break;
        case "end": {
          this.length = line.next;
          if (this.length > this.rules.headBytes) return this.#malformed("head_too_large");
          const code = this.decide();
          return code === undefined ? "complete" : this.#malformed(code);
        }
        case "partial":
          return this.#partial(end);
        case "malformed":
          return this.#malformed(
            line.code === "obs_fold" && this.#fields === 0 ? "space_before_first_field" : line.code,
          );
      }
    }
  }

  #partial(end: number): HeadOutcome {
    this.#searched = end;
    if (end < this.rules.headBytes) return "partial";
    return this.#malformed(this.#at === 0 ? "request_line_too_long" : "head_too_large");
  }

  #malformed(code: MalformedCode): HeadOutcome {
    this.code = code;
    return "malformed";
  }

  /**
   * Parses the first line, which begins with the first byte. Returns where the next one begins, 0 when the line is not whole yet, and -1
   * when it is malformed.
   */
  protected abstract startLine(bytes: Uint8Array, end: number): number;

  /** Evaluates the framing. Returns the first violation. */
  protected abstract decide(): MalformedCode | undefined;

  protected reject(code: MalformedCode): -1 {
    this.code = code;
    return -1;
  }
}
