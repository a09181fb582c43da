import { createShares, defineOperation, json, type ServiceOperation } from "@signalbox/service";
import { z } from "zod";
import { assertMay, hasRole, viewOf } from "./access/view.ts";
import type { Declaration } from "./collections/declaration.ts";
import { isServicePath, nounOf, STUDENT_COLLECTION } from "./domain/collection.ts";
import { type CollectionJson, callerSchema, collectionSchema } from "./domain/responses.ts";
import { rosterKindNames } from "./domain/roster-kinds.ts";
import { roles } from "./domain/shapes.ts";
import { bundleOperations } from "./rostering/bundle-operations.ts";
import { rosterOperations } from "./rostering/roster-operations.ts";
import { tokenOperation } from "./rostering/token.ts";
import { auditOperation } from "./routes/audit.ts";
import { changeRecords, listBulkChanges, undoBulkChange } from "./routes/bulk.ts";
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
  const isCollectionName = (name: string): boolean => !isServicePath(name) && (allowsAnyName || names.has(name));
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

/** `GET /collections`: what a page or a program needs to know to show them. */
function collectionsOperation(service: RouteContext): ServiceOperation {
  const { collections, profile, store } = service;
  return defineOperation({
    method: "get",
    path: "/collections",
    operationId: "listCollections",
    summary: "List the collections that the caller may read",
    description:
      "Lists the collections of the schema file or, without one, those that have a record (open profile). Students come first.",
    tags: ["collections"],
    role: "viewer",
    responses: { 200: json("The collections.", z.array(collectionSchema)) },
    async handle(_, context) {
      const { principal } = context;
      const shown = (name: string, mayWrite: boolean, declaration: Partial<Declaration> = {}): CollectionJson => {
        const { title = name, labels = {}, columns = [], references = {}, unique = [], schema = {} } = declaration;
        const english = typeof title === "string" ? title : (title.en ?? name);
        const noun = nounOf(english.charAt(0).toLowerCase() + english.slice(1));
        const seesAll = viewOf(context, service, name).fields === undefined;
        return { name, title, noun, labels, columns, references, unique, schema, mayWrite, seesAll };
      };
      const found = profile === "open" && collections === undefined ? await store.collections() : [];
      const undeclared = [STUDENT_COLLECTION, ...found].map((name) => shown(name, hasRole(principal, "registrar")));
      const declared = [...(collections ?? [])]
        .filter(([, { declaration }]) => hasRole(principal, declaration.read))
        .map(([name, { declaration }]) => shown(name, hasRole(principal, declaration.write), declaration));
      return { status: 200, body: [...undeclared, ...declared] };
    },
  });
}
