import type { CapturedRequest } from "../domain/captured-request.ts";
import type { RouteResponse } from "../domain/route.ts";
import { type Rendered, renderTemplates } from "../respond/template.ts";
import { compileQuery } from "../search/query.ts";

// Every function that this module exports is a task of the rules of routes. Its threads are others than those of the API, so that
// searches do not delay senders and senders do not delay searches.

export { findRecorded, keyOfRequest, keysOfCalls } from "../respond/replay.ts";

/** The index of the first query that a request matches; -1 when none does. */
export function chooseRule({ whens, request }: { whens: readonly string[]; request: CapturedRequest }): number {
  return whens.findIndex((when) => compileQuery(when, 0).matches(request));
}

/** Renders the response of a template rule. */
export function renderResponse({ response, request }: { response: RouteResponse; request: CapturedRequest }): Rendered {
  return renderTemplates(response, request);
}
