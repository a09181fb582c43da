import type { DeliveryJson, DeliveryOutcomeJson } from "@signalbox/capture/sdk";
import { printable } from "../../printable.ts";

/** What came of a request that was sent on, in one line. */
export function outcomeLine(outcome: DeliveryOutcomeJson): string {
  if (outcome.kind === "failed") return `${outcome.code}: ${printable(outcome.detail)}\n`;
  const { status, reason, durationMs, body, truncated } = outcome;
  const size = `${body.size} B${truncated ? " and more" : ""}`;
  return `${[`${status} ${printable(reason)}`.trimEnd(), `${durationMs} ms`, size].join("  ")}\n`;
}

/** A delivery in one line: when, why, to where, and what came of it. */
export function deliveryLine({ number, sentAt, reason, attempt, method, url, outcome }: DeliveryJson): string {
  const why = attempt > 1 ? `${reason}, attempt ${attempt}` : reason;
  const parts = [`${number}.`, sentAt.slice(0, 23).replace("T", " "), why, printable(`${method} ${url}`)];
  return `${parts.join("  ")}  ${outcomeLine(outcome)}`;
}
