import type { Logger } from "pino";

/**
 * Logs once why the replica of a service cannot be read. The service works without the replica, so its start does not wait for
 * this check. Both URLs are well-formed, because the service has opened them.
 */
export async function warnOfReplica(
  { databaseUrl, readUrl }: { readonly databaseUrl?: string; readonly readUrl?: string },
  log: Logger,
): Promise<void> {
  if (databaseUrl === undefined || readUrl === undefined) return;
  const { issueOfReplica } = await import("./postgres-replica.ts");
  const issue = await issueOfReplica(databaseUrl, readUrl);
  if (issue !== undefined) log.warn(`--read-url: ${issue}; the primary server is read instead`);
}
