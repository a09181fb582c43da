import { Button, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import type { ImportLayoutJson } from "../../../src/domain/shapes.ts";
import { memberOfAlias } from "../../../src/domain/student-fields.ts";
import { CardTable } from "../card-table.tsx";
import type { ColumnIssue } from "./column-issues.ts";
import { FieldChoice, fieldTitle } from "./field-choice.tsx";
import type { Head } from "./file-head.ts";

/** Changes the layout of a file, based on its current value. */
export type ChangeLayout = (edit: (layout: ImportLayoutJson) => ImportLayoutJson) => void;

export interface ImportColumnsProps {
  readonly head: Head;
  readonly layout: ImportLayoutJson;
  /** What the service says about a column, by its name. */
  readonly issues: ReadonlyMap<string, ColumnIssue>;
  readonly onChange: ChangeLayout;
}

/** Longer cells are truncated. */
const shownLength = 60;

/** The field of a column: as mapped, or else its own name. Empty: the column is omitted. */
export function fieldOf({ map = {} }: ImportLayoutJson, column: string): string {
  return Object.hasOwn(map, column) ? (map[column] ?? "") : column;
}

/** The mapping of each column: its field, and replacements for its values. */
export function ImportColumns({ head, layout, issues, onChange }: ImportColumnsProps): JSX.Element {
  const { columns, cells } = head;
  const { values = {} } = layout;
  const [open, setOpen] = useState<string>();
  const id = useId();
  const meaningsOfColumn = (column: string) => formatMeanings(meaningsOf(values, column, fieldOf(layout, column)));
  const meaningsText = (column: string) =>
    meaningsOfColumn(column).replaceAll("\n", ", ").slice(0, shownLength) || "As they are";
  const setField = (column: string, field: string): void =>
    onChange(({ map: { [column]: _, ...others } = {}, ...rest }) => ({
      ...rest,
      map: field === column ? others : { ...others, [column]: field || null },
    }));
  const rows = columns.map((column, index) => ({ column, index, errorId: `${id}-${index}-error` }));
  return (
    <CardTable
      label="Columns of the file"
      rows={rows}
      keyOf={({ column, index }) => `${index} ${column}`}
      columns={[
        { title: "Column", cell: ({ column }) => <VisibleText text={column.slice(0, shownLength)} /> },
        {
          title: "Becomes",
          cell: ({ column, errorId }) => {
            const issue = issues.get(column);
            return (
              <>
                <FieldChoice
                  column={column}
                  field={fieldOf(layout, column)}
                  unchosen={unchosenText(column, head)}
                  errorId={issue?.isError ? errorId : undefined}
                  onChange={(field) => setField(column, field)}
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
              <VisibleText
                text={cells
                  .map((row) => (row[index] ?? "").slice(0, shownLength))
                  .filter(Boolean)
                  .slice(0, 3)
                  .join(" · ")}
              />
            </span>
          ),
        },
        {
          title: "Values stand for",
          cell: ({ column }) =>
            open === column ? (
              <Meanings
                column={column}
                initial={meaningsOfColumn(column)}
                onChange={(meanings) => onChange((now) => ({ ...now, values: { ...now.values, [column]: meanings } }))}
                onDone={() => setOpen(undefined)}
              />
            ) : (
              <Button
                look="quiet"
                aria-label={`${meaningsText(column)}: ${column.slice(0, shownLength)}`}
                onClick={() => setOpen(column)}
              >
                {meaningsText(column)}
              </Button>
            ),
        },
      ]}
    />
  );
}

/** What the service does with a column that is not mapped. It recognises many names, with any case and punctuation. */
function unchosenText(column: string, { found: { unknownColumns = [] } }: Head): string {
  const name = column.slice(0, shownLength);
  if (unknownColumns.includes(column)) return `A field named ${name}`;
  const title = fieldTitle(memberOfAlias(column) ?? column);
  return title === name || title === column ? `${name}, by its name` : `${title}, by its name`;
}

interface MeaningsProps {
  readonly column: string;
  readonly initial: string;
  readonly onChange: (meanings: Readonly<Record<string, string>>) => void;
  readonly onDone: () => void;
}

function Meanings({ column, initial, onChange, onDone }: MeaningsProps): JSX.Element {
  const [text, setText] = useState(initial);
  return (
    <textarea
      aria-label={`What values of ${column} stand for`}
      rows={3}
      autofocus
      spellcheck={false}
      placeholder={"m = male\nw = female"}
      value={text}
      onBlur={onDone}
      onInput={({ currentTarget: { value } }) => {
        setText(value);
        onChange(parseMeanings(value));
      }}
    />
  );
}

/** The replacements of a column. A mapping names them by the column or by its field, `status` for the column `Status` too. */
function meaningsOf(
  values: NonNullable<ImportLayoutJson["values"]>,
  column: string,
  field: string,
): Readonly<Record<string, string>> {
  const name = [column, field, field.toLowerCase()].find((one) => Object.hasOwn(values, one));
  return name === undefined ? {} : (values[name] ?? {});
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
