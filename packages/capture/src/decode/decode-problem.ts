/**
 * What stood in the way of a decoder:
 *
 * - `too_large`, `too_deep`, `too_many`: a limit; what is shown is the beginning, or nothing.
 * - `truncated`: the bytes end too early. `corrupt`: they break the rules of their form.
 * - `refused`: a document type in XML. `unsupported`: a form that is not known here.
 * - `failed`: an injected decoder threw.
 */
export type DecodeProblemCode =
  | "too_large"
  | "too_deep"
  | "too_many"
  | "truncated"
  | "corrupt"
  | "refused"
  | "unsupported"
  | "failed";

export interface DecodeProblem {
  /** What was being read: `gzip`, `json`, `multipart`, … or the name of an injected decoder. */
  readonly decoder: string;
  readonly code: DecodeProblemCode;
  /** A sentence for people. */
  readonly detail: string;
}
