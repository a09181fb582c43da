import { createShares, defineOperation, json, type ServiceOperation, type Shares } from "@signalbox/service";
import { assertMay } from "./access/view.ts";
import { isServicePath } from "./domain/collection.ts";
import { callerSchema } from "./domain/responses.ts";
import { rosterKindNames } from "./domain/roster-kinds.ts";
import { roles } from "./domain/shapes.ts";
import { bundleOperations } from "./rostering/bundle-operations.ts";
import { rosterOperations } from "./rostering/roster-operations.ts";
import { tokenOperation } from "./rostering/token.ts";
import { auditOperation } from "./routes/audit.ts";
import { changeRecords } from "./routes/bulk.ts";
import { listBulkChanges, undoBulkChange } from "./routes/bulk-undo.ts";
import { changeOperations } from "./routes/changes.ts";
import { type CollectionPaths, otherPaths, studentPaths } from "./routes/collection-paths.ts";
import { collectionsOperation } from "./routes/collections.ts";
import { createInCollections, createRecord } from "./routes/create.ts";
import { deadLetterOperations } from "./routes/dead-letters.ts";
import { distinctOperation, duplicatesOperation } from "./routes/duplicates.ts";
import { historyOperations } from "./routes/history.ts";
import { importOperation } from "./routes/import.ts";
import { keyOperations } from "./routes/keys.ts";
import { listOperations } from "./routes/list.ts";
import { mergeOperation } from "./routes/merge.ts";
import { recordOperations } from "./routes/records.ts";
import type { RouteContext } from "./routes/route-context.ts";
import { webhookOperations } from "./routes/webhooks.ts";

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
  const isCollectionName = (name: string): boolean => !isServicePath(name) && (allowsAnyName || names.has(name));
  const ofStudents = studentPaths(service.profile, isCollectionName);
  const own = [
    callerOperation(service),
    collectionsOperation(service),
    createInCollections(service, isCollectionName),
    ...operationsAt(service, ofStudents, subscribers),
    importOperation(service, ofStudents),
    changeRecords(service, bulkShares, ofStudents),
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
  ];
  const ofOthers = otherPaths(isCollectionName);
  const others = [
    ...operationsAt(service, ofOthers, subscribers),
    importOperation(service, ofOthers),
    changeRecords(service, bulkShares, ofOthers),
  ];
  return [...own, ...others, ...rosterOperations(service)].map(guarded);

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

/** What every record of every collection has. */
function operationsAt(service: RouteContext, paths: CollectionPaths, subscribers: Shares): readonly ServiceOperation[] {
  return [
    ...listOperations(service, paths),
    changeOperations(service, paths, subscribers),
    createRecord(service, paths),
    ...recordOperations(service, paths),
    ...historyOperations(service, paths),
  ];
}

/** `GET /me`: what a page needs to know first. */
function callerOperation(service: RouteContext): ServiceOperation {
  const { profile, requireKey } = service;
  return defineOperation({
    method: "get",
    path: "/me",
    operationId: "getCaller",
    summary: "Get the caller, and what the service requires",
    tags: ["access"],
    role: "viewer",
    responses: { 200: json("The caller.", callerSchema) },
    handle(_, context) {
      const { name, role } = context.principal;
      const known = roles.find((one) => one === role) ?? "viewer";
      return { status: 200, body: { name, role: known, signedIn: requireKey, profile } };
    },
  });
}
