/** One thing that is wrong with a document: where (JSON Pointer, RFC 6901), which rule, and what was expected. */
export interface Fault {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

/** What is wrong with a document: the first faults, and how many more there are. */
export interface Faults {
  readonly faults: readonly Fault[];
  readonly more: number;
}

/** How many faults of a document are reported. A small document can have very many; one that is mended has fewer. */
export const maxFaults = 100;

/** The JSON Pointer (RFC 6901, section 3) to the end of `path`. */
export function pointerTo(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
