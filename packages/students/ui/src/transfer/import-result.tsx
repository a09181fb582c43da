import { formatCount, formatNoun, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import type { ImportReport, ImportSummary } from "./import-api.ts";

/** How many invalid rows and how many new students are listed. */
const listedProblems = 100;
const listedStudents = 3;
/** Longer values are truncated. */
const shownLength = 80;

/** The result of an import or dry run: counts, problems by row, and the first students. */
export function ImportResult({ report }: { readonly report: ImportReport }): JSX.Element {
  const problems = report.rows.filter(({ errors }) => errors !== undefined);
  const students = report.rows.flatMap(({ student }) => (student === undefined ? [] : [student]));
  return (
    <div role="status" class="form">
      <p>
        {report.dryRun ? "It would become: " : "It became: "}
        {summaryText(report.summary)}.
      </p>
      <ul class="import-problems">
        {problems.slice(0, listedProblems).map(({ row, line, errors = [] }) => (
          <li key={row} class="form-error">
            Row {row}, line {line}:{" "}
            <VisibleText text={errors.map(({ pointer, detail }) => `${pointer} ${detail}`).join("; ")} />
          </li>
        ))}
      </ul>
      {problems.length > listedProblems && (
        <p class="soft">And {formatNoun(problems.length - listedProblems, "row")} more: the report has them all.</p>
      )}
      {students.slice(0, listedStudents).map((student, index) => (
        <FirstStudent key={index} student={student} />
      ))}
    </div>
  );
}

function FirstStudent({ student }: { readonly student: Readonly<Record<string, unknown>> }): JSX.Element {
  const text = Object.entries(student)
    .map(
      ([name, value]) =>
        `${name}: ${(typeof value === "string" ? value : JSON.stringify(value)).slice(0, shownLength)}`,
    )
    .join(", ");
  return (
    <p class="soft">
      <VisibleText text={text} />
    </p>
  );
}

export function summaryText(summary: ImportSummary): string {
  const { rows, created = 0, updated = 0, unchanged = 0, skipped = 0, invalid = 0, duplicate = 0 } = summary;
  const parts = [
    `${formatCount(created)} new`,
    updated > 0 ? `${formatCount(updated)} changed` : "",
    unchanged > 0 ? `${formatCount(unchanged)} as they are` : "",
    skipped > 0 ? `${formatCount(skipped)} no students` : "",
    invalid > 0 ? `${formatCount(invalid)} not possible` : "",
    duplicate > 0 ? `${formatCount(duplicate)} there already` : "",
  ].filter(Boolean);
  return `${parts.join(", ")}, of ${formatNoun(rows, "row")}`;
}
