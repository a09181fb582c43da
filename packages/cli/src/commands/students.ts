import { type BaseCommand, Command } from "../command.ts";
import { auditCommand } from "./students/audit.ts";
import { bulkCommand } from "./students/bulk.ts";
import { duplicatesCommand, mergeCommand } from "./students/duplicates.ts";
import { exportCommand } from "./students/export.ts";
import { importCommand } from "./students/import.ts";
import { keysCommand } from "./students/keys.ts";
import { listCommand } from "./students/list.ts";
import { migrateCommand, resetCommand, studentsFileCommands } from "./students/maintenance.ts";
import {
  createCommand,
  deleteCommand,
  getCommand,
  historyCommand,
  purgeCommand,
  revertCommand,
  undeleteCommand,
  updateCommand,
} from "./students/records.ts";
import { rosterCommand } from "./students/roster.ts";
import { serveCommand } from "./students/serve.ts";
import { webhooksCommand } from "./students/webhooks.ts";

/** `signalbox students …`: the student-record service, its records and their files. */
export const studentsCommand: BaseCommand = new Command("students")
  .description("run the student-record service, and work with its records")
  .addCommand(serveCommand)
  .addCommand(listCommand)
  .addCommand(getCommand)
  .addCommand(createCommand)
  .addCommand(updateCommand)
  .addCommand(deleteCommand)
  .addCommand(undeleteCommand)
  .addCommand(purgeCommand)
  .addCommand(historyCommand)
  .addCommand(revertCommand)
  .addCommand(bulkCommand)
  .addCommand(duplicatesCommand)
  .addCommand(mergeCommand)
  .addCommand(importCommand)
  .addCommand(exportCommand)
  .addCommand(auditCommand)
  .addCommand(keysCommand)
  .addCommand(rosterCommand)
  .addCommand(webhooksCommand)
  .addCommand(migrateCommand)
  .addCommand(resetCommand);
for (const ofFile of studentsFileCommands) studentsCommand.addCommand(ofFile);
