import type { ProblemDocument } from "@signalbox/service";
import { z } from "zod";
import { rosterPaths } from "../domain/roster-record.ts";

const codeMinor = z.enum([
  "fullsuccess",
  "invalid_filter_field",
  "invalid_selection_field",
  "invaliddata",
  "unauthorisedrequest",
  "forbidden",
  "server_busy",
  "unknownobject",
  "internal_server_error",
]);

type CodeMinor = z.output<typeof codeMinor>;

/** The body of every error response of OneRoster 1.2 (REST binding, data class imsx_StatusInfo), sent for 1.1 too. */
export const statusInfoSchema = z
  .object({
    imsx_codeMajor: z.enum(["success", "processing", "failure", "unsupported"]),
    imsx_severity: z.enum(["status", "warning", "error"]),
    imsx_description: z.string(),
    imsx_CodeMinor: z.object({
      imsx_codeMinorField: z.array(
        z.object({ imsx_codeMinorFieldName: z.string(), imsx_codeMinorFieldValue: codeMinor }),
      ),
    }),
  })
  .meta({ id: "OneRosterStatusInfo" });

/** The error body for paths of OneRoster, whose description contains the code and the request id; undefined for all other paths. */
export function oneRosterErrorBody({ status, code, detail, requestId }: ProblemDocument, path: string) {
  if (!Object.values(rosterPaths).some((base) => path.startsWith(`${base}/`))) return undefined;
  const known = codeMinor.options.find((one) => one === code) ?? byStatus[status];
  const value = known ?? (status >= 500 ? "internal_server_error" : "invaliddata");
  const field = { imsx_codeMinorFieldName: "TargetEndSystem", imsx_codeMinorFieldValue: value };
  const body: z.output<typeof statusInfoSchema> = {
    imsx_codeMajor: status === 405 || status === 501 ? "unsupported" : "failure",
    imsx_severity: "error",
    imsx_description: `${detail} (${code}, request ${requestId})`,
    imsx_CodeMinor: { imsx_codeMinorField: [field] },
  };
  return { mediaType: "application/json", body };
}

const byStatus: Readonly<Record<number, CodeMinor>> = {
  401: "unauthorisedrequest",
  403: "forbidden",
  404: "unknownobject",
  429: "server_busy",
  503: "server_busy",
};
