import { formatCount, formatNoun, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import type { ImportIssueJson, ImportRowJson, ImportSummaryJson } from "../../../src/domain/shapes.ts";
import type { Collection } from "../state/collection.ts";
import { useRecords } from "../state/records.ts";
import type { ImportReport } from "./import-api.ts";
import { type ImportFields, importFields, isUnknownField } from "./import-fields.ts";

/** How many reasons of errors, how many rows of each, and how many rows of the preview are listed. */
const LISTED_REASONS = 50;
const LISTED_LINES = 5;
const LISTED_ROWS = 3;
/** Longer values are truncated. */
const SHOWN_LENGTH = 80;

/** The result of an import or dry run: counts, and the reasons why rows are rejected. */
export function ImportResult({ report }: { readonly report: ImportReport }): JSX.Element {
  const reasons = rowsByReason(report.rows, importFields(useRecords().collection));
  return (
    <div role="status" class="stack loose">
      <p>
        {report.summary.dryRun ? "It would become: " : "It became: "}
        {summaryText(report.summary)}.
      </p>
      <ul class="import-problems">
        {reasons.slice(0, LISTED_REASONS).map(({ text, rows }) => (
          <li key={text} class="form-error">
            {formatNoun(rows.length, "row")}: <VisibleText text={text} /> <span class="soft">({linesText(rows)})</span>
          </li>
        ))}
      </ul>
      {reasons.length > LISTED_REASONS && (
        <p class="soft">And {formatNoun(reasons.length - LISTED_REASONS, "other reason")}: the report has them all.</p>
      )}
    </div>
  );
}

/** The rejected rows by location and kind of their errors, each with the text of the first one. A row with two errors is in both. */
function rowsByReason(rows: readonly ImportRowJson[], fields: ImportFields) {
  const reasons = new Map<string, { readonly text: string; readonly rows: ImportRowJson[] }>();
  for (const row of rows) {
    for (const error of row.errors ?? []) {
      const key = `${error.pointer} ${error.code}`;
      const known = reasons.get(key);
      if (known === undefined) reasons.set(key, { text: issueText(error, fields), rows: [row] });
      else if (known.rows.at(-1) !== row) known.rows.push(row);
    }
  }
  return [...reasons.values()].sort((one, other) => other.rows.length - one.rows.length);
}

/** The lines of the first rows. Those of a JSON array may share one. */
function linesText(rows: readonly ImportRowJson[]): string {
  const lines = [...new Set(rows.map(({ line }) => line))];
  const more = lines.length > LISTED_LINES ? " …" : "";
  return `${lines.length === 1 ? "line" : "lines"} ${lines.slice(0, LISTED_LINES).join(", ")}${more}`;
}

/** A preview of the first rows: what each would create or change. */
export function FirstRows({ rows }: { readonly rows: readonly ImportRowJson[] }): JSX.Element | null {
  const { collection } = useRecords();
  if (rows.length === 0) return null;
  return (
    <section class="import-first" aria-label="First rows">
      <p class="soft">The first rows would become:</p>
      <ol>
        {rows.slice(0, LISTED_ROWS).map((row) => (
          <li key={row.row} class={row.errors === undefined ? "import-row" : "form-error"}>
            <VisibleText text={rowText(row, collection)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function rowText({ result, student, changes, errors }: ImportRowJson, collection: Collection): string {
  const fields = importFields(collection);
  if (errors !== undefined) {
    // The columns show which of their fields do not exist.
    const others = errors.filter((error) => !isUnknownField(error));
    return [
      ...others.map((error) => issueText(error, fields)),
      ...(others.length < errors.length ? [`some columns are not fields of ${collection.aNoun}`] : []),
    ].join("; ");
  }
  if (student !== undefined) return membersText(Object.entries(student), fields);
  if (changes !== undefined) {
    const changed = changes.map(({ path, value }): Member => [fields.fieldAt(path), value]);
    return `changed: ${membersText(changed, fields)}`;
  }
  return result === "skipped" ? "no student" : "as it is";
}

function issueText({ pointer, detail }: ImportIssueJson, { titleAt }: ImportFields): string {
  return `${titleAt(pointer)} ${detail}`.trim();
}

function membersText(members: readonly Member[], { isObject, titleOf }: ImportFields): string {
  /** The members of an object, which are columns of the file. */
  const insideOf = ([name, value]: Member): readonly Member[] => {
    if (!isObject(name) || typeof value !== "object" || value === null) return [[name, value]];
    return Object.entries(value).map(([inner, one]): Member => [`${name}.${inner}`, one]);
  };
  return members
    .flatMap(insideOf)
    .map(([field, value]) => `${titleOf(field)}: ${valueText(value)}`)
    .join(", ");
}

type Member = readonly [field: string, value: unknown];

function valueText(value: unknown): string {
  if (value === undefined) return "removed";
  return (typeof value === "string" ? value : JSON.stringify(value)).slice(0, SHOWN_LENGTH);
}

export function summaryText(summary: ImportSummaryJson): string {
  const { rows, created = 0, updated = 0, unchanged = 0, skipped = 0, invalid = 0, duplicate = 0 } = summary;
  const parts = [
    `${formatCount(created)} new`,
    updated > 0 ? `${formatCount(updated)} changed` : "",
    unchanged > 0 ? `${formatCount(unchanged)} as they are` : "",
    skipped > 0 ? `${formatCount(skipped)} no students` : "",
    invalid > 0 ? `${formatCount(invalid)} not possible` : "",
    duplicate > 0 ? formatNoun(duplicate, "duplicate") : "",
  ].filter(Boolean);
  return `${parts.join(", ")}, of ${formatNoun(rows, "row")}`;
}
