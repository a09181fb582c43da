/** The names and indices that lead from the root of a document to a value in it. */
export type JsonPath = readonly (string | number)[];

/** Formats a path as a JSON Pointer (RFC 6901): `["a/b", 0]` is `/a~1b/0`, the root is the empty string. */
export function formatPointer(path: readonly PropertyKey[]): string {
  let pointer = "";
  for (const step of path) pointer += `/${escapeToken(String(step))}`;
  return pointer;
}

/**
 * Parses a JSON Pointer (RFC 6901) into its tokens. Whether a token is a name or an index depends on the value that it is applied
 * to.
 *
 * @returns undefined when `pointer` is not a JSON Pointer: it must be empty or start with `/`, and `~` must be followed
 *   by `0` or `1`.
 */
export function parsePointer(pointer: string): string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Whether a pointer token is an index of an array: digits without a leading zero. */
export function isArrayIndex(token: string): boolean {
  return /^(?:0|[1-9]\d{0,15})$/.test(token);
}

function escapeToken(token: string): string {
  return token.includes("~") || token.includes("/") ? token.replaceAll("~", "~0").replaceAll("/", "~1") : token;
}
