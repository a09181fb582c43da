import type { Delivery } from "../deliver/delivery.ts";
import { headerPairs } from "../header-pairs.ts";
import { bodyJson } from "./body-json.ts";
import type { DeliveryJson } from "./shapes.ts";

/** A delivery as the API shows it. */
export function deliveryJson({ number, reason, attempt, sentAt, url, method, edits, outcome }: Delivery): DeliveryJson {
  return {
    number,
    reason,
    attempt,
    sentAt: new Date(sentAt).toISOString(),
    url,
    method,
    edits: {
      ...(edits.method === undefined ? {} : { method: edits.method }),
      ...(edits.headers === undefined ? {} : { headers: edits.headers.map(([name, value]) => [name, value]) }),
      ...(edits.bodySize === undefined ? {} : { bodySize: edits.bodySize }),
    },
    outcome:
      outcome.kind === "failed"
        ? outcome
        : { ...outcome, headers: headerPairs(outcome.headers), body: bodyJson(outcome.body) },
  };
}
