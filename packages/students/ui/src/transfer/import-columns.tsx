import { Button, ScrollRegion, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { addressMembers } from "../record/parts-form.tsx";
import { registrarFields } from "../record/registrar-form.tsx";
import type { ImportLayout } from "./import-api.ts";
import "../place-frame.css";

/** Changes the layout of a file, based on its current value. */
export type ChangeLayout = (edit: (layout: ImportLayout) => ImportLayout) => void;

export interface ImportColumnsProps {
  readonly columns: readonly string[];
  /** The first rows of the file. */
  readonly rows: readonly (readonly string[])[];
  readonly layout: ImportLayout;
  /** The fields that the service rejects, because no student has them. */
  readonly unknownFields: ReadonlySet<string>;
  readonly onChange: ChangeLayout;
}

/** The fields inside of an address, which many files have in columns of their own. */
const addressFields = Object.keys(addressMembers).map((name) => `address.${name}`);

/** Longer cells are truncated. */
const shownLength = 60;

/** The mapping of each column: its member, and replacements for its values. */
export function ImportColumns({ columns, rows, layout, unknownFields, onChange }: ImportColumnsProps): JSX.Element {
  const { map = {}, values = {} } = layout;
  const [open, setOpen] = useState<string>();
  const id = useId();
  const fieldOf = (column: string): string => (Object.hasOwn(map, column) ? (map[column] ?? "") : column);
  const meaningsOfColumn = (column: string) => formatMeanings(meaningsOf(values, column, fieldOf(column)));
  return (
    <ScrollRegion class="plain-table import-preview" label="Columns of the file">
      <table>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Field (empty: left out)</th>
            <th scope="col">First values</th>
            <th scope="col">Values stand for</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column, index) => (
            <tr key={`${index} ${column}`}>
              <th scope="row">
                <VisibleText text={column.slice(0, shownLength)} />
              </th>
              <td>
                <input
                  aria-label={`Field for the column ${column}`}
                  aria-invalid={unknownFields.has(fieldOf(column))}
                  aria-describedby={unknownFields.has(fieldOf(column)) ? `${id}-${index}-error` : undefined}
                  list={`${id}-fields`}
                  spellcheck={false}
                  value={fieldOf(column)}
                  onInput={({ currentTarget: { value } }) => {
                    onChange(({ map: { [column]: _, ...others } = {}, ...rest }) => ({
                      ...rest,
                      map: value === column ? others : { ...others, [column]: value || null },
                    }));
                  }}
                />
                {unknownFields.has(fieldOf(column)) && (
                  <p class="form-error" id={`${id}-${index}-error`}>
                    not a field of a student
                  </p>
                )}
              </td>
              <td class="soft">
                <VisibleText
                  text={rows
                    .map((row) => (row[index] ?? "").slice(0, shownLength))
                    .filter(Boolean)
                    .slice(0, 3)
                    .join(" · ")}
                />
              </td>
              <td>
                {open === column ? (
                  <Meanings
                    column={column}
                    initial={meaningsOfColumn(column)}
                    onChange={(meanings) =>
                      onChange((now) => ({ ...now, values: { ...now.values, [column]: meanings } }))
                    }
                    onDone={() => setOpen(undefined)}
                  />
                ) : (
                  <Button look="quiet" onClick={() => setOpen(column)}>
                    {meaningsOfColumn(column).replaceAll("\n", ", ").slice(0, shownLength) ||
                      `As they are: ${column.slice(0, 30)}`}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <datalist id={`${id}-fields`}>
        {[...registrarFields, ...addressFields].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </ScrollRegion>
  );
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
  values: NonNullable<ImportLayout["values"]>,
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
