import type { AuditEntryJson } from "@signalbox/students";
import type { BaseCommand } from "../../command.ts";
import { defined } from "../../options.ts";
import { printable, printableJson } from "../../terminal.ts";
import { ask, printBody, type ServiceFlags, serviceCommand } from "./service-client.ts";

/** `signalbox students audit`: the access log of a service. */
export const auditCommand: BaseCommand = serviceCommand("audit")
  .description("list who did what, newest first (needs a key of scope admin)")
  .flag("--since <time>", "only entries at or after this time, such as 2026-11-20 or 2026-11-20T06:00:00Z")
  .flag("--until <time>", "only entries before this time")
  .flag("--by <principal>", "only actions of this principal, by its name in the log")
  .flag("--action <action>", "only this action, such as delete, export or login-failure")
  .flag("--target <id>", "only actions on this student, key, webhook or bulk change")
  .flag("--request <id>", "only actions of the request with this id")
  .flag("-n, --limit <count>", "how many to list, from 1 to 1000", String, "50")
  .exclusive("--csv", "print all matching entries as CSV", ["json"])
  .flag("--json", "print all matching entries as lines of JSON")
  .examples(`
  $ signalbox students audit --action login-failure --since 2026-11-20
  $ signalbox students audit --target 019f3a52-7d3e-7c6f-9f9a-0a5d0d2f8c11
  $ signalbox students audit --since 2026-11-01 --csv > november.csv`)
  .run(async ({ by, request, limit, csv, json, url, key, ...filters }) => {
    const query = new URLSearchParams(defined({ ...filters, principal: by, requestId: request }));
    const service: ServiceFlags = key === undefined ? { url } : { url, key };
    if (csv === true || json === true) {
      const accept = csv === true ? "text/csv" : "application/x-ndjson";
      const { body } = await ask(service, `/audit?${query}`, { headers: { accept } });
      const safe = csv === true ? (text: string) => printable(text, { lines: true }) : printableJson;
      await printBody(body, safe);
      return;
    }
    const isFiltered = query.size > 0;
    query.set("limit", limit);
    const entries = (await (await ask(service, `/audit?${query}`)).json()) as readonly AuditEntryJson[];
    if (entries.length === 0) process.stderr.write(isFiltered ? "no entries match\n" : "no entries\n");
    for (const { at, action, by: who, target, detail, address } of entries) {
      const parts = [at, action.padEnd(14), who ?? "-", target ?? "", detail ?? "", address ?? ""];
      process.stdout.write(`${printable(parts.filter((part) => part !== "").join("  "))}\n`);
    }
  });
