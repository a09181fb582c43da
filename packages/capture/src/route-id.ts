/** The form of a UUID: hexadecimal digits in groups of 8-4-4-4-12. Any of them may be chosen, whatever its version. */
const form = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * A path for the log: of each route's id, which is all that an open route takes to be read, only the first eight digits, by
 * which lines about one route are found.
 */
export function withoutRouteIds(path: string): string {
  return path.replaceAll(/([\da-f]{8})(?:-[\da-f]{4}){3}-[\da-f]{12}/gi, "$1…");
}

/** The id of a route, in lower case; undefined when the text can be none, so that no store needs to be asked. */
export function readRouteId(text: string | undefined): string | undefined {
  return text !== undefined && form.test(text) ? text.toLowerCase() : undefined;
}
