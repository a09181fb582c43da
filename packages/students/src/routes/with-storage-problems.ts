import type { Operation } from "@signalbox/service";

/** The same operation; one that writes tells in the document what it answers while nothing can be written. */
export function withStorageProblems(operation: Operation): Operation {
  if (operation.method === "get") return operation;
  const { 503: unavailable, ...responses } = operation.responses;
  const readOnly = "The store is read-only (code `storage_read_only`).";
  return {
    ...operation,
    responses: {
      ...responses,
      503: { description: unavailable === undefined ? readOnly : `${unavailable.description} Or: ${readOnly}` },
      507: { description: "There is no room to store this (code `storage_full`); nothing was changed." },
    },
  };
}
