import { formatCsvCell } from "@signalbox/service/csv-cell";
import { rawRequest } from "../domain/captured-request.ts";
import { requestJson } from "../json/to-json.ts";
import { curl } from "./curl.ts";
import type { ExportFormat } from "./export-format.ts";
import { fetchCall } from "./fetch.ts";
import { har } from "./har.ts";

const columns = [
  "seq",
  "receivedAt",
  "method",
  "target",
  "httpVersion",
  "remoteAddress",
  "headers",
  "bodySize",
  "bodyEncoding",
  "body",
  "flags",
];

/** A row for each request (RFC 4180), headers as JSON. */
const csv: ExportFormat = {
  mediaType: "text/csv; charset=utf-8; header=present",
  extension: "csv",
  begin: `${columns.join(",")}\r\n`,
  write(request) {
    const { seq, receivedAt, method, target, httpVersion, remote, headers, body, flags } = requestJson(request);
    const cells = [
      seq,
      receivedAt,
      method,
      target,
      httpVersion,
      remote.address,
      JSON.stringify(headers),
      body.size,
      body.encoding,
      body.content ?? "",
      flags.join(" "),
    ];
    return `${cells.map((value) => formatCsvCell(String(value))).join(",")}\r\n`;
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
