import { csv } from "./csv.ts";
import { curl } from "./curl.ts";
import type { ExportFormat } from "./export-format.ts";
import { fetchCall } from "./fetch.ts";
import { har } from "./har.ts";
import { httpie } from "./httpie.ts";
import { ndjson } from "./ndjson.ts";
import { rawHttp } from "./raw-http.ts";

export type ExportFormatName = "har" | "curl" | "httpie" | "fetch" | "http" | "ndjson" | "csv";

/** By the names that the API and the command line give them. */
export const exportFormats: Readonly<Record<ExportFormatName, ExportFormat>> = {
  har,
  curl,
  httpie,
  fetch: fetchCall,
  http: rawHttp,
  ndjson,
  csv,
};
