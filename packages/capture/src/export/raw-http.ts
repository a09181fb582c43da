import { rawRequest } from "../domain/captured-request.ts";
import type { ExportFormat } from "./export-format.ts";

/**
 * The requests as they came over their connections, byte for byte, one after the other. One that is not whole, or malformed,
 * would take the next one for its rest.
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
