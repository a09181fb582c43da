const columns = ["id", "version", "studentNumber", "name", "email", "status", "updatedAt"] as const;
const widest = 40;

/** Records as a table of plain text; columns that none of them has are left out. */
export function studentTable(students: readonly Record<string, unknown>[]): string {
  const rows = students.map((student) => ({ ...student, name: nameOf(student) }) as Record<string, unknown>);
  const shown = columns.filter((column) => rows.some((row) => row[column] !== undefined && row[column] !== ""));
  const cells = [[...shown], ...rows.map((row) => shown.map((column) => cellOf(row[column])))];
  const widths = shown.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  return cells
    .map(
      (line) =>
        `${line
          .map((cell, i) => cell.padEnd(widths[i] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}

function nameOf({ name, givenName, familyName }: Record<string, unknown>): unknown {
  return name ?? [givenName, familyName].filter((part) => part !== undefined).join(" ");
}

/** Text from records must not move the cursor or change the colours of the terminal. */
function cellOf(value: unknown): string {
  const text = value === undefined ? "" : String(value).replaceAll(/\p{C}/gu, "");
  return text.length > widest ? `${text.slice(0, widest - 1)}…` : text;
}
