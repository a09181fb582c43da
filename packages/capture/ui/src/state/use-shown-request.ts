import { useEffect, useState } from "preact/hooks";
import type { CapturedRequest } from "../api/answers.ts";
import { ApiError } from "../api/api-error.ts";
import { captureApi } from "../api/capture-api.ts";
import type { Inspection } from "./inspection.ts";

/** The request to show: read, being read, or impossible to read. */
export type ShownRequest =
  | { readonly kind: "request"; readonly request: CapturedRequest }
  | { readonly kind: "reading"; readonly seq: number }
  | { readonly kind: "error"; readonly seq: number; readonly error: ApiError };

/**
 * Shows the chosen request; without a choice, the newest. It is read when it is not among the loaded ones, and when the
 * list was sent without its body because the body is long.
 */
export function useShownRequest(routeId: string, inspection: Inspection, chosen: number | null): ShownRequest | null {
  const { requests, route } = inspection;
  const listed = chosen === null ? requests[0] : requests.find(({ seq }) => seq === chosen);
  const whole = listed !== undefined && listed.body.content !== null;
  const missing = route === null || whole ? null : (listed?.seq ?? chosen);
  const [read, setRead] = useState<ShownRequest | null>(null);

  useEffect(() => {
    if (missing === null) return;
    let current = true;
    captureApi.readRequest(routeId, missing).then(
      (request) => current && setRead({ kind: "request", request }),
      (cause: unknown) => current && setRead({ kind: "error", seq: missing, error: ApiError.from(cause) }),
    );
    return () => {
      current = false;
    };
  }, [routeId, missing]);

  if (whole) return { kind: "request", request: listed };
  if (missing === null) return null;
  const readSeq = read?.kind === "request" ? read.request.seq : read?.seq;
  return readSeq === missing ? read : { kind: "reading", seq: missing };
}
