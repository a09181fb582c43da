import { createShares, type ServiceOperation } from "@signalbox/service";
import { assertMay } from "../access/view.ts";
import { invalidSchema } from "../collections/declaration.ts";
import { bundleOperations } from "../rostering/bundle-operations.ts";
import { rosterKindNames } from "../rostering/kinds.ts";
import { rosterOperations } from "../rostering/roster-operations.ts";
import { tokenOperation } from "../rostering/token.ts";
import { auditOperation } from "./audit.ts";
import { backupsOperation } from "./backups.ts";
import { changeStudents } from "./bulk.ts";
import { listBulkChanges, undoBulkChange } from "./bulk-undo.ts";
import { callerOperation } from "./caller.ts";
import { changeOperations } from "./changes.ts";
import { collectionsOperation } from "./collections.ts";
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
  const { collections } = route;
  const reserved = new Set(ofService);
  // With a schema file, and in the registrar profile, there are no others than those of a roster.
  const isFree = collections === undefined && route.profile === "open";
  const isAllowed = (name: string): boolean => isFree || (rosterKindNames as readonly string[]).includes(name);
  const isName = (name: string): boolean =>
    !reserved.has(name.toLowerCase()) && (collections?.has(name) || isAllowed(name));
  const ofStudents = studentPlace(route.profile, isName);
  const own = [
    callerOperation(route),
    collectionsOperation(route),
    ...placeOperations(route, ofStudents),
    importOperation(route),
    ...mappingOperations(route),
    changeStudents(route, bulkShares, ofStudents),
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
    ...bundleOperations(route, bulkShares),
  ];
  for (const { path } of own) for (const part of path.split("/")) reserved.add(part);
  const taken = [...(collections?.keys() ?? [])].find((name) => reserved.has(name.toLowerCase()));
  if (taken !== undefined) {
    const at = ["collections", taken] as const;
    throw invalidSchema(route.schema ?? "", [[at, "is a path of the service: choose another name"]]);
  }
  const ofOthers = otherPlace(isName);
  const others = [...placeOperations(route, ofOthers), changeStudents(route, bulkShares, ofOthers)];
  return [...own, ...others.map(forRecords).map(guarded), ...rosterOperations(route)];

  /** Checks the roles that the declaration of a collection asks for, beside that of the operation. */
  function guarded(operation: ServiceOperation): ServiceOperation {
    return {
      ...operation,
      run(parameters, context) {
        const { collection = "" } = parameters;
        assertMay("read", collection, context, route);
        if (operation.method !== "get") assertMay("write", collection, context, route);
        return operation.run(parameters, context);
      },
    };
  }
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
