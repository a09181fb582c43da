import { CardTable, VisibleText, verbatim } from "@signalbox/ui";
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { useRecords } from "../state/records.ts";
import { columnIssues } from "./column-issues.ts";
import { ATTRIBUTE_PREFIX, type ImportFields, importFields } from "./import-fields.ts";
import type { Head, ImportTask } from "./import-task.ts";

/** The values of a column are from the first rows. */
const LOOKED_ROWS = 6;
/** Longer cells are truncated. */
const SHOWN_LENGTH = 60;

/** A column of the file, and what it becomes. */
interface FileColumn {
  readonly name: string;
  readonly index: number;
  /** As mapped, or else its own name. Empty: the column is omitted. */
  readonly field: string;
  /** The values that are replaced, `m = male` in each line. */
  readonly meanings: string;
}

/** The mapping of each column: its field, and replacements for its values. */
export function ImportColumns({ task, head }: { readonly task: ImportTask; readonly head: Head }): JSX.Element {
  const { layout } = task.settings.value;
  const { map = {}, values = {} } = layout;
  const { collection } = useRecords();
  const known = importFields(collection);
  const id = useId();
  const columns = (head.found.columns ?? []).map((name, index): FileColumn => {
    const field = Object.hasOwn(map, name) ? (map[name] ?? "") : name;
    return { name, index, field, meanings: formatMeanings(values[name] ?? {}) };
  });
  // A column that is not mapped may be recognised by its name.
  const byName = (index: number, name: string): string => head.found.fields?.[index] ?? name;
  const fields = columns.map(({ name, index, field }) => ({
    name,
    field: field === name ? byName(index, name) : field,
  }));
  const issues = columnIssues(fields, head.rows, task.preview.value.issues ?? [], collection.aNoun);
  const setField = (name: string, field: string): void =>
    task.changeLayout(({ map: { [name]: _, ...others } = {}, ...rest }) => ({
      ...rest,
      map: field === name ? others : { ...others, [name]: field || null },
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
          cell: ({ name, index, field }) => {
            const issue = issues.get(name);
            const errorId = `${id}-${index}-error`;
            return (
              <>
                <FieldChoice
                  column={name}
                  field={field}
                  unchosen={unchosenText(name, byName(index, name), known, head)}
                  known={known}
                  named={collection.isFree ? "" : collection.isStudents ? ATTRIBUTE_PREFIX : undefined}
                  errorId={issue?.isError ? errorId : undefined}
                  onChange={(next) => setField(name, next)}
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
          cell: ({ name, meanings }) => {
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

function firstValues({ rows }: Head, index: number): string {
  const values = rows.slice(0, LOOKED_ROWS).map(({ source }) => (source?.[index] ?? "").slice(0, SHOWN_LENGTH));
  return values.filter(Boolean).slice(0, 3).join(" · ");
}

/** What the service does with a column that is not mapped. It recognises many names, with any case and punctuation. */
function unchosenText(
  column: string,
  field: string,
  { titleOf }: ImportFields,
  { found: { unknownColumns = [] } }: Head,
): string {
  const name = column.slice(0, SHOWN_LENGTH);
  if (unknownColumns.includes(column)) return `A field named ${name}`;
  const title = titleOf(field);
  return title === name || title === column ? `${name}, by its name` : `${title}, by its name`;
}

interface FieldChoiceProps {
  readonly column: string;
  readonly field: string;
  readonly known: ImportFields;
  /** How a field of another name begins at first; undefined when records have only the listed ones. */
  readonly named: string | undefined;
  /** What happens to the column without a choice. */
  readonly unchosen: string;
  /** The id of the element with the error of the column. */
  readonly errorId: string | undefined;
  readonly onChange: (field: string) => void;
}

/** Values of the list that are not fields. No field has these names. */
const UNCHOSEN_VALUE = " unchosen";
const NAMED_VALUE = " named";

/** A list of the fields that a column can have, with a text field for other names. */
function FieldChoice(props: FieldChoiceProps): JSX.Element {
  const { column, field, known, named, unchosen, errorId, onChange } = props;
  const [isNamed, setNamed] = useState(false);
  const isListed = known.choices.some(({ fields }) => fields.has(field));
  const isOwn = isNamed || !(field === "" || isListed || field === column);
  const valid = { "aria-invalid": errorId !== undefined, "aria-describedby": errorId };
  const choose = (value: string): void => {
    setNamed(value === NAMED_VALUE);
    if (value === NAMED_VALUE) onChange(named + column);
    else onChange(value === UNCHOSEN_VALUE ? column : value);
  };
  return (
    <div class="stack tight field-choice">
      <select
        {...valid}
        aria-label={`Field for the column ${column}`}
        value={isOwn ? NAMED_VALUE : field === column ? UNCHOSEN_VALUE : field}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value={UNCHOSEN_VALUE}>{unchosen}</option>
        <option value="">Leave it out</option>
        {known.choices.map(({ title, fields }) => (
          <optgroup key={title} label={title}>
            {[...fields].map(([name, text]) => (
              <option key={name} value={name}>
                {text}
              </option>
            ))}
          </optgroup>
        ))}
        {named !== undefined && (
          <optgroup label="Other">
            <option value={NAMED_VALUE}>A field with another name</option>
          </optgroup>
        )}
      </select>
      {isOwn && (
        <input
          {...valid}
          aria-label={`Name of the field for the column ${column}`}
          {...verbatim}
          value={field}
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
