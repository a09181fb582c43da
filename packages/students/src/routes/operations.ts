import type { ServiceOperation } from "@signalbox/service";
import { auditOperation } from "./audit.ts";
import { changeOperations } from "./changes.ts";
import { historyOperations } from "./history.ts";
import { importOperation } from "./import.ts";
import { listOperations } from "./list.ts";
import { oneRosterOperations } from "./one-roster.ts";
import { recordOperations } from "./records.ts";
import type { RouteContext } from "./route-context.ts";
import { webhookOperations } from "./webhooks.ts";

/** Every operation of the service. */
export function studentOperations(route: RouteContext): readonly ServiceOperation[] {
  return [
    ...listOperations(route),
    importOperation(route),
    changeOperations(route),
    ...recordOperations(route),
    ...historyOperations(route),
    ...oneRosterOperations(route),
    ...webhookOperations(route),
    auditOperation(route),
  ];
}
