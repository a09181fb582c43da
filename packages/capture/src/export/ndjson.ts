import { requestJson } from "../json/request-json.ts";
import type { ExportFormat } from "./export-format.ts";

/** A line of JSON for each request, as the API shows it. */
export const ndjson: ExportFormat = {
  mediaType: "application/x-ndjson",
  extension: "ndjson",
  begin: "",
  between: "",
  end: "",
  write: (request) => `${JSON.stringify(requestJson(request))}\n`,
};
