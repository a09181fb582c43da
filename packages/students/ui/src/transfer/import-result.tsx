import { formatCount, formatNoun, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import type { ImportReport, ImportRow, ImportSummary } from "./import-api.ts";

/** How many invalid rows and how many rows of the preview are listed. */
const listedProblems = 100;
const listedRows = 3;
/** Longer values are truncated. */
const shownLength = 80;

/** The result of an import or dry run: counts, and problems by row. */
export function ImportResult({ report }: { readonly report: ImportReport }): JSX.Element {
  const problems = report.rows.filter(({ errors }) => errors !== undefined);
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
    </div>
  );
}

/** A preview of the first rows: what each would create or change. */
export function FirstRows({ rows }: { readonly rows: readonly ImportRow[] }): JSX.Element | null {
  if (rows.length === 0) return null;
  return (
    <section class="import-first" aria-label="First rows">
      <p class="soft">The first rows would become:</p>
      <ol>
        {rows.slice(0, listedRows).map((row) => (
          <li key={row.row} class={row.errors === undefined ? "" : "form-error"}>
            <VisibleText text={rowText(row)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function rowText({ result, student, changes, errors }: ImportRow): string {
  if (errors !== undefined) {
    // The columns show which of their fields do not exist.
    const others = errors.filter(({ code }) => code !== unknownField);
    const listed = others.map(({ pointer, detail }) => `${pointer} ${detail}`);
    return [...listed, ...(others.length < errors.length ? ["some columns are not fields of a student"] : [])].join(
      "; ",
    );
  }
  if (student !== undefined) return membersText(Object.entries(student));
  if (changes !== undefined) return `changed: ${membersText(changes.map(({ path, value }) => [path, value]))}`;
  return result === "skipped" ? "no student" : "as it is";
}

/** The fields of the rows that do not exist. */
export function unknownFieldsOf(rows: readonly ImportRow[]): ReadonlySet<string> {
  const errors = rows.flatMap(({ errors = [] }) => errors.filter(({ code }) => code === unknownField));
  return new Set(errors.map(({ pointer }) => pointer.slice(1).replaceAll("~1", "/").replaceAll("~0", "~")));
}

/** The code of the service for a field that does not exist in the registrar profile. */
const unknownField = "unknown_member";

function membersText(members: readonly (readonly [name: string, value: unknown])[]): string {
  return members.map(([name, value]) => `${name}: ${valueText(value)}`).join(", ");
}

function valueText(value: unknown): string {
  if (value === undefined) return "removed";
  return (typeof value === "string" ? value : JSON.stringify(value)).slice(0, shownLength);
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
