/** The names of options and what they have to be; everything else in merged options is a parameter of the route. */
export const OPTION_TYPES: ReadonlyMap<string, "string" | "object"> = new Map(
  Object.entries({
    method: "string",
    baseUrl: "string",
    url: "string",
    headers: "object",
    request: "object",
    mediaType: "object",
  }),
);
