import { formatPointer } from "@signalbox/json";
import { type ApiIssue, CardTable, Select, VisibleText, verbatim } from "@signalbox/ui";
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import type { ImportRowJson } from "../../../src/domain/shapes.ts";
import { useRecords } from "../state/records.ts";
import type { ImportReport } from "./import-api.ts";
import { ATTRIBUTE_PREFIX, type ImportFields, importFields, isAt, isUnknownField } from "./import-fields.ts";
import type { ImportTask } from "./import-task.ts";

/** The values of a column are from the first rows. */
const LOOKED_ROWS = 6;
/** Longer cells are truncated. */
const SHOWN_LENGTH = 60;

/** A column of the file, and what it becomes. */
interface FileColumn {
  readonly name: string;
  readonly index: number;
  /** The field that is recognised by the name. */
  readonly byName: string;
  /** The field that the user chose. Empty: the column is omitted. */
  readonly chosen: string | undefined;
}

/** The mapping of each column: its field, and replacements for its values. */
export function ImportColumns({ task, head }: { readonly task: ImportTask; readonly head: ImportReport }): JSX.Element {
  const { map = {}, values = {} } = task.settings.value.layout;
  const { collection } = useRecords();
  const known = importFields(collection);
  const id = useId();
  const columns = (head.summary.columns ?? []).map((name, index): FileColumn => {
    const byName = head.summary.fields?.[index] ?? name;
    return { name, index, byName, chosen: Object.hasOwn(map, name) ? (map[name] ?? "") : undefined };
  });
  const issues = columnIssues(columns, head.rows, task.preview.value.error?.issues ?? [], collection.aNoun);
  const setField = (name: string, field: string | undefined): void =>
    task.changeLayout(({ map: { [name]: _, ...others } = {}, ...rest }) => ({
      ...rest,
      map: field === undefined || field === name ? others : { ...others, [name]: field || null },
    }));
  const setMeanings = (name: string, text: string): void =>
    task.changeLayout((now) => ({ ...now, values: { ...now.values, [name]: parseMeanings(text) } }));
  return (
    <CardTable
      label="Columns of the file"
      rows={columns}
      keyOf={({ name, index }) => `${index} ${name}`}
      columns={[
        { title: "Column", cell: ({ name }) => <VisibleText text={name.slice(0, SHOWN_LENGTH)} /> },
        {
          title: "Becomes",
          cell: (column) => {
            const issue = issues.get(column.name);
            const errorId = `${id}-${column.index}-error`;
            return (
              <>
                <FieldChoice
                  column={column}
                  unchosen={unchosenText(column, known, head)}
                  known={known}
                  named={collection.isFree ? "" : collection.isStudents ? ATTRIBUTE_PREFIX : undefined}
                  errorId={issue?.isError ? errorId : undefined}
                  onChange={(next) => setField(column.name, next)}
                />
                {issue !== undefined && (
                  <p class={issue.isError ? "form-error" : "soft"} id={errorId}>
                    <VisibleText text={issue.text} />
                  </p>
                )}
              </>
            );
          },
        },
        {
          title: "First values",
          cell: ({ index }) => (
            <span class="soft">
              <VisibleText text={firstValues(head, index)} />
            </span>
          ),
        },
        {
          title: "Values stand for",
          cell: ({ name }) => {
            const meanings = formatMeanings(values[name] ?? {});
            const text = meanings.replaceAll("\n", ", ").slice(0, SHOWN_LENGTH) || "As they are";
            return (
              <details>
                <summary aria-label={`${text}: ${name.slice(0, SHOWN_LENGTH)}`}>{text}</summary>
                <textarea
                  {...verbatim}
                  aria-label={`What values of ${name} stand for`}
                  rows={3}
                  placeholder={"m = male\nw = female"}
                  defaultValue={meanings}
                  onInput={({ currentTarget }) => setMeanings(name, currentTarget.value)}
                />
              </details>
            );
          },
        },
      ]}
    />
  );
}

/** What is shown at a column of a file. */
interface ColumnIssue {
  readonly text: string;
  /** False for a value that is stored as it is. */
  readonly isError: boolean;
}

/**
 * The issue of each column that has one, by its name: of its field, or else of its first invalid value.
 *
 * @param rows the results of the first rows
 * @param rejected the issues of the mapping, if the service rejected it
 */
function columnIssues(
  columns: readonly FileColumn[],
  rows: readonly ImportRowJson[],
  rejected: readonly ApiIssue[],
  aNoun: string,
): ReadonlyMap<string, ColumnIssue> {
  const issues = new Map<string, ColumnIssue>();
  const taken = new Map<string, string>();
  for (const { name, byName, chosen = byName } of columns) {
    if (chosen === "") continue;
    const other = taken.get(chosen);
    const detail = rejected.find(({ pointer }) => pointer === formatPointer(["map", name]))?.detail;
    const text = other === undefined ? detail : `the column ${other.slice(0, 60)} is that already`;
    const issue = text === undefined ? issueOfValue(chosen, rows, aNoun) : { text, isError: true };
    if (issue !== undefined) issues.set(name, issue);
    taken.set(chosen, name);
  }
  return issues;
}

function issueOfValue(field: string, rows: readonly ImportRowJson[], aNoun: string): ColumnIssue | undefined {
  for (const kind of ["errors", "warnings"] as const) {
    for (const row of rows) {
      const found = row[kind]?.find(({ pointer }) => isAt(pointer, field));
      if (found === undefined) continue;
      const isError = kind === "errors";
      if (isUnknownField(found)) return { text: `not a field of ${aNoun}`, isError };
      return { text: `line ${row.line}: ${found.detail}${isError ? "" : "; it is stored as it is"}`, isError };
    }
  }
  return undefined;
}

function firstValues({ rows }: ImportReport, index: number): string {
  const values = rows.slice(0, LOOKED_ROWS).map(({ source }) => (source?.[index] ?? "").slice(0, SHOWN_LENGTH));
  return values.filter(Boolean).slice(0, 3).join(" · ");
}

/** What the service does with a column that is not mapped. It recognises many names, with any case and punctuation. */
function unchosenText(
  { name, byName }: FileColumn,
  { titleOf }: ImportFields,
  { summary: { unknownColumns = [] } }: ImportReport,
): string {
  const shown = name.slice(0, SHOWN_LENGTH);
  if (unknownColumns.includes(name)) return `A field named ${shown}`;
  const title = titleOf(byName);
  return `${title === name ? shown : title}, by its name`;
}

interface FieldChoiceProps {
  readonly column: FileColumn;
  readonly known: ImportFields;
  /** How a field of another name begins at first; undefined when records have only the listed ones. */
  readonly named: string | undefined;
  /** What happens to the column without a choice. */
  readonly unchosen: string;
  /** The id of the element with the error of the column. */
  readonly errorId: string | undefined;
  readonly onChange: (field: string | undefined) => void;
}

/** Values of the list that are not fields. No field has these names. */
const UNCHOSEN_VALUE = " unchosen";
const NAMED_VALUE = " named";
const other = { title: "Other", options: [[NAMED_VALUE, "A field with another name"] as const] };

/** A list of the fields that a column can have, with a text field for other names. */
function FieldChoice({ column, known, named, unchosen, errorId, onChange }: FieldChoiceProps): JSX.Element {
  const { name, chosen } = column;
  const [isNamed, setNamed] = useState(false);
  const isListed = chosen === undefined || chosen === "" || known.choices.some(({ fields }) => fields.has(chosen));
  const isOwn = isNamed || !isListed;
  const valid = { "aria-invalid": errorId !== undefined, "aria-describedby": errorId };
  const choose = (value: string): void => {
    setNamed(value === NAMED_VALUE);
    if (value === NAMED_VALUE) onChange(named + name);
    else onChange(value === UNCHOSEN_VALUE ? undefined : value);
  };
  return (
    <div class="stack tight field-choice">
      <Select
        {...valid}
        aria-label={`Field for the column ${name}`}
        value={isOwn ? NAMED_VALUE : (chosen ?? UNCHOSEN_VALUE)}
        options={[
          [UNCHOSEN_VALUE, unchosen],
          ["", "Leave it out"],
          ...known.choices.map(({ title, fields }) => ({ title, options: [...fields] })),
          ...(named === undefined ? [] : [other]),
        ]}
        onChoose={choose}
      />
      {isOwn && (
        <input
          {...valid}
          aria-label={`Name of the field for the column ${name}`}
          {...verbatim}
          value={chosen ?? name}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </div>
  );
}

/** Parses lines of the form `m = male`. A value without replacement is omitted. */
function parseMeanings(text: string): Readonly<Record<string, string>> {
  const pairs = text.split("\n").flatMap((line): [string, string][] => {
    const at = line.indexOf("=");
    return at < 1 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()]];
  });
  return Object.fromEntries(pairs);
}

function formatMeanings(meanings: Readonly<Record<string, string>>): string {
  return Object.entries(meanings)
    .map(([from, to]) => `${from} = ${to}`)
    .join("\n");
}
