import type { Operation } from "@signalbox/service";

/** The same operation, which tells in the document what it answers while nothing can be read or written. */
export function withStorageProblems(operation: Operation): Operation {
  const { 503: unavailable, ...responses } = operation.responses;
  const away = "The store is busy or cannot be reached; `Retry-After` says when to come back";
  const isRead = operation.method === "get";
  const reason = isRead ? `${away}.` : `${away}. Or it is read-only (code \`storage_read_only\`).`;
  const description = unavailable === undefined ? reason : `${unavailable.description} Or: ${reason}`;
  if (isRead) return { ...operation, responses: { ...responses, 503: { description } } };
  return {
    ...operation,
    responses: {
      ...responses,
      503: { description },
      507: { description: "There is no room to store this (code `storage_full`); nothing was changed." },
    },
  };
}
