import { Command } from "commander";
import { addCommand } from "./students/add.ts";
import { backupCommand } from "./students/backup.ts";
import { deleteCommand } from "./students/delete.ts";
import { doctorCommand } from "./students/doctor.ts";
import { editCommand } from "./students/edit.ts";
import { exportCommand } from "./students/export.ts";
import { getCommand } from "./students/get.ts";
import { historyCommand } from "./students/history.ts";
import { importCommand } from "./students/import.ts";
import { keysCommand } from "./students/keys.ts";
import { listCommand } from "./students/list.ts";
import { migrateCommand } from "./students/migrate.ts";
import { restoreCommand } from "./students/restore.ts";
import { serveCommand } from "./students/serve.ts";
import { undeleteCommand } from "./students/undelete.ts";

/** `signalbox students …`: the student-record service, its records and their files. */
export function studentsCommand(): Command {
  return new Command("students")
    .description("run the student-record service, and work with its records")
    .addCommand(serveCommand())
    .addCommand(listCommand())
    .addCommand(getCommand())
    .addCommand(addCommand())
    .addCommand(editCommand())
    .addCommand(deleteCommand())
    .addCommand(undeleteCommand())
    .addCommand(historyCommand())
    .addCommand(importCommand())
    .addCommand(exportCommand())
    .addCommand(backupCommand())
    .addCommand(restoreCommand())
    .addCommand(keysCommand())
    .addCommand(migrateCommand())
    .addCommand(doctorCommand());
}
