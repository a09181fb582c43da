import { defineOperation, type ServiceOperation } from "@signalbox/service";
import { backupsSchema } from "../domain/responses.ts";
import { timestamp } from "../domain/student.ts";
import { selectBackups, toAuditEntry } from "../store/audit-log.ts";
import { compiled } from "../store/where-student.ts";
import { json, noStore } from "./declarations.ts";
import type { RouteContext } from "./route-context.ts";

const listed = 100;

const commands = {
  sqlite: "signalbox students backup <file> --data <folder>",
  postgresql: "pg_dump --schema=students --file=<file> <url>",
} as const;

/** `GET /backups`: the known backups. A request cannot start one; see `docs/students-registrar.md`. */
export function backupsOperation({ work, compiler, location }: RouteContext): ServiceOperation {
  const store: keyof typeof commands = location.kind === "sqlite" ? "sqlite" : "postgresql";
  return defineOperation({
    method: "get",
    path: "/backups",
    operationId: "listBackups",
    summary: "List backups and restores",
    description:
      `The newest first, at most ${listed}: those of \`signalbox students backup\` and \`restore\`. The service does not know of ` +
      "those of other tools, such as `pg_dump`.",
    tags: ["administration"],
    role: "admin",
    responses: { 200: json("The backups.", backupsSchema) },
    async handle(_, context) {
      const rows = await work.run("rows", { statement: compiled(selectBackups(compiler, listed)) }, context);
      const backups = rows.map(toAuditEntry).map(({ at, action, principal: by, detail }) => {
        return {
          at: timestamp(at),
          kind: action === "backup" ? ("backup" as const) : ("restore" as const),
          by,
          detail,
        };
      });
      return {
        status: 200,
        headers: noStore,
        body: { store, command: commands[store], backups },
      };
    },
  });
}
