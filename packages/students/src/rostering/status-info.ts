import type { ProblemDocument } from "@signalbox/service";
import { z } from "zod";
import { rosterPaths } from "../domain/roster-record.ts";

const codeMinors = [
  "fullsuccess",
  "invalid_filter_field",
  "invalid_selection_field",
  "invaliddata",
  "unauthorisedrequest",
  "forbidden",
  "server_busy",
  "unknownobject",
  "internal_server_error",
] as const;

type CodeMinor = (typeof codeMinors)[number];

/** The body of every error response of OneRoster 1.2 (REST binding, data class imsx_StatusInfo), sent for 1.1 too. */
interface StatusInfo {
  imsx_codeMajor: "success" | "processing" | "failure" | "unsupported";
  imsx_severity: "status" | "warning" | "error";
  imsx_description: string;
  imsx_CodeMinor: {
    imsx_codeMinorField: { imsx_codeMinorFieldName: string; imsx_codeMinorFieldValue: CodeMinor }[];
  };
}

/** Describes {@link StatusInfo} in an OpenAPI document. */
export const statusInfoSchema: z.ZodType<StatusInfo> = z
  .object({
    imsx_codeMajor: z.enum(["success", "processing", "failure", "unsupported"]),
    imsx_severity: z.enum(["status", "warning", "error"]),
    imsx_description: z.string(),
    imsx_CodeMinor: z.object({
      imsx_codeMinorField: z.array(
        z.object({ imsx_codeMinorFieldName: z.string(), imsx_codeMinorFieldValue: z.enum(codeMinors) }),
      ),
    }),
  })
  .meta({ id: "OneRosterStatusInfo" });

/** Converts a problem. The description contains its code and the request id. */
function toStatusInfo({ status, code, detail, requestId }: ProblemDocument): StatusInfo {
  return {
    imsx_codeMajor: status === 405 || status === 501 ? "unsupported" : "failure",
    imsx_severity: "error",
    imsx_description: `${detail} (${code}, request ${requestId})`,
    imsx_CodeMinor: {
      imsx_codeMinorField: [
        { imsx_codeMinorFieldName: "TargetEndSystem", imsx_codeMinorFieldValue: codeMinorOf(status, code) },
      ],
    },
  };
}

function codeMinorOf(status: number, code: string): CodeMinor {
  if (code === "invalid_filter_field" || code === "invalid_selection_field") return code;
  return byStatus[status] ?? (status >= 500 ? "internal_server_error" : "invaliddata");
}

const byStatus: Readonly<Record<number, CodeMinor>> = {
  401: "unauthorisedrequest",
  403: "forbidden",
  404: "unknownobject",
  429: "server_busy",
  503: "server_busy",
};

/** The error body for paths of OneRoster; undefined for all other paths. */
export function oneRosterErrorBody(
  problem: ProblemDocument,
  path: string,
): { readonly mediaType: string; readonly body: StatusInfo } | undefined {
  if (!Object.values(rosterPaths).some((base) => path.startsWith(`${base}/`))) return undefined;
  return { mediaType: "application/json", body: toStatusInfo(problem) };
}
