import { randomUUID } from "node:crypto";
import { constants, existsSync } from "node:fs";
import { copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createFeedGap, firstNumberAfter } from "../store/feed-gap.ts";
import { checkStudentsFile, type StudentsCheck } from "./check-students.ts";
import { MaintenanceError } from "./maintenance-error.ts";

/**
 * Puts the backup `source` in the place `target`, where no records may be: checks the backup, copies it, checks the
 * copy, and only then gives it its name. Start the service after it.
 *
 * @throws MaintenanceError `not_empty` when there are records at `target`, `no_store` or `damaged` when the backup cannot
 * be used. Nothing is changed then.
 */
export async function restoreStudents(source: string, target: string): Promise<StudentsCheck> {
  if (existsSync(target)) {
    throw new MaintenanceError(
      "not_empty",
      `There are records at ${target}. Move them away, or choose another folder.`,
    );
  }
  requireSound(source);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const copy = `${target}.restoring`;
  try {
    await copyFile(source, copy, constants.COPYFILE_FICLONE);
    beginAnew(copy);
    const file = await open(copy, "r+");
    await file.sync();
    await file.close();
    const checked = requireSound(copy);
    await rename(copy, target);
    return checked;
  } finally {
    await rm(copy, { force: true });
  }
}

/**
 * Gives the copy an id of its own, and changes numbers that nobody has seen. The records that were here before may have gone
 * on from the backup: what clients keep of those must not be taken for these.
 */
function beginAnew(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    // A backup of an earlier version gets its first id when the service opens it.
    const isThere = database.prepare("select 1 from sqlite_master where name = 'database_id'").get() !== undefined;
    if (isThere) database.prepare("update database_id set id = ?").run(randomUUID());
    const { last } = database.prepare("select coalesce(max(seq), 0) as last from student_change").get() as {
      last: number;
    };
    const first = firstNumberAfter(last);
    database.exec(createFeedGap);
    database.prepare("insert into feed_gap (last_before, first_behind) values (?, ?)").run(last, first);
    database.exec("delete from sqlite_sequence where name = 'student_change'");
    database.prepare("insert into sqlite_sequence (name, seq) values ('student_change', ?)").run(first - 1);
  } finally {
    database.close();
  }
}

function requireSound(file: string): StudentsCheck {
  const checked = checkStudentsFile(file);
  if (checked.faults.length === 0) return checked;
  throw new MaintenanceError("damaged", `The backup ${file} cannot be used. ${checked.faults.join(" ")}`);
}
