import { createShares, type ServiceOperation } from "@signalbox/service";
import { assertMay } from "./access/view.ts";
import { collectionName, isServicePath } from "./domain/collection.ts";
import { rosterKindNames } from "./domain/roster-kinds.ts";
import { bundleOperations } from "./rostering/bundle-operations.ts";
import { rosterOperations } from "./rostering/roster-operations.ts";
import { tokenOperation } from "./rostering/token.ts";
import { auditOperation } from "./routes/audit.ts";
import { changeRecords, listBulkChanges, undoBulkChange } from "./routes/bulk.ts";
import { callerOperation, collectionsOperation } from "./routes/caller.ts";
import { changeOperations } from "./routes/changes.ts";
import { createInCollections, createRecord } from "./routes/create.ts";
import { type CollectionPaths, collectionPaths } from "./routes/declarations.ts";
import { distinctOperation, duplicatesOperation } from "./routes/duplicates.ts";
import { historyOperations } from "./routes/history.ts";
import { importOperation } from "./routes/import.ts";
import { keyOperations } from "./routes/keys.ts";
import { listOperations } from "./routes/list.ts";
import { mergeOperation } from "./routes/merge.ts";
import { recordOperations } from "./routes/records.ts";
import type { RouteContext } from "./routes/route-context.ts";
import { deadLetterOperations, webhookOperations } from "./routes/webhooks.ts";

/** Every operation of the service. */
export function studentOperations(service: RouteContext): readonly ServiceOperation[] {
  // Each of these blocks other writes for a while.
  const bulkShares = createShares({ name: "bulk_changes", perCaller: 1, total: 2 });
  const { collections, limits } = service;
  const subscribers = createShares({
    name: "subscribers",
    perCaller: limits.maxSubscribersPerCaller,
    total: limits.maxSubscribers,
  });
  const allowsAnyName = collections === undefined && service.profile === "open";
  // Those of a roster need no declaration.
  const names = new Set([...(collections?.keys() ?? []), ...rosterKindNames]);
  const isCollectionName = (name: string): boolean =>
    names.has(name) || (allowsAnyName && collectionName.test(name) && !isServicePath(name));
  const paths = collectionPaths(service.profile, isCollectionName);
  /** What every record of every collection has. */
  const operationsAt = (at: CollectionPaths): readonly ServiceOperation[] => [
    ...listOperations(service, at),
    changeOperations(service, at, subscribers),
    createRecord(service, at),
    ...recordOperations(service, at),
    ...historyOperations(service, at),
    importOperation(service, at),
    changeRecords(service, bulkShares, at),
  ];
  const operations = [
    callerOperation(service),
    collectionsOperation(service),
    createInCollections(service, isCollectionName),
    ...operationsAt(paths.students),
    listBulkChanges(service),
    undoBulkChange(service, bulkShares),
    duplicatesOperation(service),
    distinctOperation(service),
    mergeOperation(service, bulkShares),
    ...webhookOperations(service),
    ...deadLetterOperations(service),
    ...keyOperations(service),
    auditOperation(service),
    tokenOperation(service),
    ...bundleOperations(service, bulkShares),
    ...operationsAt(paths.others),
    ...rosterOperations(service),
  ];
  return operations.map(guarded);

  /** Checks the roles that the declaration of the collection in the path asks for, beside that of the operation. */
  function guarded(operation: ServiceOperation): ServiceOperation {
    if (!operation.path.startsWith("/{collection}")) return operation;
    return {
      ...operation,
      tags: ["collections"],
      run(parameters, context) {
        const { collection = "" } = parameters;
        assertMay("read", collection, context, service);
        if (operation.method !== "get") assertMay("write", collection, context, service);
        return operation.run(parameters, context);
      },
    };
  }
}
