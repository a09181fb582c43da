import { buffer } from "node:stream/consumers";
import { defineOperation, type ServiceOperation, type Shares, streamedBody } from "@signalbox/service";
import { z } from "zod";
import { Problem } from "../domain/problem.ts";
import { rosterKindNames, rosterVersions } from "../domain/roster-kinds.ts";
import { rowsReport } from "../routes/declarations.ts";
import { importParameters } from "../routes/import-upload.ts";
import { timeParameter } from "../routes/list-filters.ts";
import type { RouteContext } from "../routes/route-context.ts";
import { serviceStopping } from "../transfer/import-students.ts";
import { MAX_BUNDLE_BYTES } from "../transfer/open-bundle.ts";
import { peek } from "../transfer/text-stream.ts";
import { importBundle } from "./import-bundle.ts";
import { assertScope } from "./roster-operations.ts";
import { writeBundle } from "./write-bundle.ts";

const BUNDLE_PATH = "/roster/bundle";
const ZIP = "application/zip";
const bytes = z.string().meta({ format: "binary" });

/** The CSV bundles of OneRoster: `GET` and `POST /roster/bundle`. */
export function bundleOperations(service: RouteContext, bulkShares: Shares): readonly ServiceOperation[] {
  return [exportBundle(service), importOperation(service, bulkShares)];
}

function exportBundle(service: RouteContext): ServiceOperation {
  return defineOperation({
    method: "get",
    path: BUNDLE_PATH,
    operationId: "exportRoster",
    summary: "Export the roster as a CSV bundle of OneRoster",
    description: "A zip, as a stream. Demographics are in it when the caller may read them.",
    tags: ["oneroster"],
    role: "roster",
    input: {
      query: z.object({
        version: z.enum(rosterVersions).default("1.2").describe("The version of OneRoster."),
        since: timeParameter("A delta: only what has changed since then, with deletions."),
      }),
    },
    responses: { 200: { description: "The bundle.", content: { [ZIP]: bytes } } },
    async handle({ query: { version, since } }, context) {
      for (const kind of rosterKindNames)
        if (kind !== "demographics") assertScope(context, { kind, version, isLower: true }, service);
      service.trail.read(context, "export", { detail: `roster ${version}` });
      const headers = { "content-type": ZIP, "content-disposition": 'attachment; filename="roster.zip"' };
      if (context.isHead) return { status: 200, headers };
      const withDemographics = mayReadDemographics();
      const { all } = await peek(writeBundle(service, { version, since, withDemographics }, context), 1);
      return { status: 200, headers, body: ReadableStream.from(all) };

      function mayReadDemographics(): boolean {
        try {
          assertScope(context, { kind: "demographics", version, isLower: false }, service);
          return true;
        } catch (error) {
          if (error instanceof Problem) return false;
          throw error;
        }
      }
    },
  });
}

function importOperation(service: RouteContext, shares: Shares): ServiceOperation {
  const { maxImportPauseMs: maxPauseMs } = service.limits;
  return defineOperation({
    method: "post",
    path: BUNDLE_PATH,
    operationId: "importRoster",
    summary: "Import a CSV bundle of OneRoster",
    description:
      "The response is that of an import: a line for each row, with its `file`, and a last line with a `summary`, in which `files` has the " +
      "counts of each file, `missing` those records that a complete file does not have, and `ignored` what was not read. `bulkId` undoes " +
      "the import: `POST /students/bulk/{bulkId}/undo`.",
    tags: ["oneroster"],
    role: "registrar",
    input: {
      query: z.object({
        dryRun: importParameters.shape.dryRun,
        deleteMissing: z
          .boolean()
          .default(false)
          .describe("Deletes records that complete files do not have, unless rows of the file are rejected."),
        report: importParameters.shape.report,
      }),
      body: streamedBody({
        content: { [ZIP]: bytes },
        maxBytes: MAX_BUNDLE_BYTES,
        maxPauseMs,
        stopping: service.stopping,
      }),
    },
    responses: {
      200: rowsReport,
    },
    errors: {
      400: "The archive, its manifest or a header is invalid (code `invalid_bundle`).",
      503: "The service is shutting down; the detail says whether rows are stored.",
    },
    async handle({ query, body: { chunks } }, context) {
      using _share = shares.acquire(context.caller);
      const archive = await buffer(chunks);
      if (service.stopping.aborted) throw serviceStopping("Nothing was stored.");
      if (query.dryRun) service.trail.read(context, "list", { detail: "dry run: import of roster" });
      return { status: 200, body: await importBundle(service, archive, query, context) };
    },
  });
}
