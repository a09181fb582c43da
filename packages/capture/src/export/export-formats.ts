import { formatCsvCell } from "@signalbox/service/csv-cell";
import { rawRequest } from "../domain/captured-request.ts";
import type { CapturedRequestJson } from "../json/shapes.ts";
import { requestJson } from "../json/to-json.ts";
import { curl } from "./curl.ts";
import type { ExportFormat } from "./export-format.ts";
import { fetchCall } from "./fetch.ts";
import { har } from "./har.ts";

const columns: Readonly<Record<string, (request: CapturedRequestJson) => unknown>> = {
  seq: ({ seq }) => seq,
  receivedAt: ({ receivedAt }) => receivedAt,
  method: ({ method }) => method,
  target: ({ target }) => target,
  httpVersion: ({ httpVersion }) => httpVersion,
  remoteAddress: ({ remote }) => remote.address,
  headers: ({ headers }) => JSON.stringify(headers),
  bodySize: ({ body }) => body.size,
  bodyEncoding: ({ body }) => body.encoding,
  body: ({ body }) => body.content ?? "",
  flags: ({ flags }) => flags.join(" "),
};

/** A row for each request (RFC 4180), headers as JSON. */
const csv: ExportFormat = {
  mediaType: "text/csv; charset=utf-8; header=present",
  extension: "csv",
  begin: `${Object.keys(columns).join(",")}\r\n`,
  write(request) {
    const shown = requestJson(request);
    const cells = Object.values(columns).map((cellOf) => formatCsvCell(String(cellOf(shown))));
    return `${cells.join(",")}\r\n`;
  },
};

/** A line of JSON for each request, as the API shows it. */
const ndjson: ExportFormat = {
  mediaType: "application/x-ndjson",
  extension: "ndjson",
  write: (request) => `${JSON.stringify(requestJson(request))}\n`,
};

/**
 * The concatenated bytes of the requests. A parser would read the request after an incomplete or malformed one as its rest.
 */
const rawHttp: ExportFormat = {
  mediaType: "application/http",
  extension: "http",
  swallowsNext: ({ flags }) => flags.length > 0,
  write: (request) => rawRequest(request),
};

export type ExportFormatName = "har" | "curl" | "fetch" | "http" | "ndjson" | "csv";

/** By the names that the API and the command line give them. */
export const exportFormats: Readonly<Record<ExportFormatName, ExportFormat>> = {
  har,
  curl,
  fetch: fetchCall,
  http: rawHttp,
  ndjson,
  csv,
};
