import { rawRequest } from "../domain/captured-request.ts";
import type { ExportFormat } from "./export-format.ts";

/**
 * The concatenated bytes of the requests. A parser would read the request after an incomplete or malformed one as its rest.
 */
export const rawHttp: ExportFormat = {
  mediaType: "application/http",
  extension: "http",
  begin: "",
  between: "",
  end: "",
  swallowsNext: ({ flags }) => flags.length > 0,
  write: (request) => rawRequest(request),
};
