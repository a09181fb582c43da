import { createShares, type ServiceOperation } from "@signalbox/service";
import { rosterKindNames } from "../rostering/kinds.ts";
import { rosterOperations } from "../rostering/roster-operations.ts";
import { tokenOperation } from "../rostering/token.ts";
import { auditOperation } from "./audit.ts";
import { backupsOperation } from "./backups.ts";
import { changeStudents } from "./bulk.ts";
import { listBulkChanges, undoBulkChange } from "./bulk-undo.ts";
import { callerOperation } from "./caller.ts";
import { changeOperations } from "./changes.ts";
import { deadLetterOperations } from "./dead-letters.ts";
import { distinctOperation, duplicatesOperation } from "./duplicates.ts";
import { historyOperations } from "./history.ts";
import { importOperation } from "./import.ts";
import { mappingOperations } from "./import-mappings.ts";
import { keyOperations } from "./keys.ts";
import { listOperations } from "./list.ts";
import { mergeOperation } from "./merge.ts";
import { forRecords, otherPlace, type Place, studentPlace } from "./place.ts";
import { recordOperations } from "./records.ts";
import type { RouteContext } from "./route-context.ts";
import { webhookOperations } from "./webhooks.ts";

/** Every operation of the service. */
export function studentOperations(route: RouteContext): readonly ServiceOperation[] {
  // Each of these blocks other writes for a while.
  const bulkShares = createShares({ name: "bulk_changes", perCaller: 1, total: 2 });
  const reserved = new Set(ofService);
  const own = [
    callerOperation(route),
    ...placeOperations(route, studentPlace(route.profile, reserved)),
    importOperation(route),
    ...mappingOperations(route),
    changeStudents(route, bulkShares),
    listBulkChanges(route),
    undoBulkChange(route, bulkShares),
    duplicatesOperation(route),
    distinctOperation(route),
    mergeOperation(route, bulkShares),
    ...webhookOperations(route),
    ...deadLetterOperations(route),
    ...keyOperations(route),
    auditOperation(route),
    backupsOperation(route),
    tokenOperation(route),
  ];
  for (const { path } of own) for (const part of path.split("/")) reserved.add(part);
  // The registrar profile has no other collections than those of a roster.
  const others = otherPlace(reserved, route.profile === "registrar" ? new Set(rosterKindNames) : undefined);
  return [...own, ...placeOperations(route, others).map(forRecords), ...rosterOperations(route)];
}

/** Paths of the service itself. */
const ofService = ["docs", "livez", "readyz", "metrics", "student", "admin", "api", "ims"];

/** What every record of every collection has. */
function placeOperations(route: RouteContext, place: Place): readonly ServiceOperation[] {
  return [
    ...listOperations(route, place),
    changeOperations(route, place),
    ...recordOperations(route, place),
    ...historyOperations(route, place),
  ];
}
