import { Badge, Button, Dialog, Field, IconButton, Select, VisibleText, verbatim } from "@signalbox/ui";
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { memberValue, type StoredRecord, textOf } from "../api/stored-record.ts";
import { describeFilter, formatFilter, type Operator, operators, parseFilter } from "../state/list-path.ts";
import { useRecords } from "../state/records.ts";
import { yesOrNo } from "../state/words.ts";

/** The active filters, and the sort order if its field is not a column. Each has a button that removes it. */
export function FilterChips(): JSX.Element {
  const { collection, view, columns, go, overlay } = useRecords();
  const { titleOf } = collection;
  const { filters, sort } = view.value;
  const isHidden = sort !== "" && !columns.value.includes(sort.replace(/^-/, ""));
  return (
    <ul class="line chips" aria-label="Filters">
      {isHidden && (
        <li>
          <Badge tone="info">
            <span class="truncated chip-text">
              <VisibleText
                text={`by ${titleOf(sort.replace(/^-/, ""))}, ${sort.startsWith("-") ? "de" : "a"}scending`}
              />
            </span>
            <IconButton icon="cross" label="Remove the order" onClick={() => go({ sort: undefined })} />
          </Badge>
        </li>
      )}
      {filters.map((filter) => {
        return (
          <li key={filter}>
            <Badge tone="info">
              <span class="truncated chip-text">
                <VisibleText text={describeFilter(filter, collection)} />
              </span>
              <IconButton
                icon="cross"
                label={`Remove the filter ${titleOf(parseFilter(filter).field)}`}
                onClick={() => go({ filters: filters.filter((other) => other !== filter) })}
              />
            </Badge>
          </li>
        );
      })}
      <li>
        <Button
          look="quiet"
          icon="plus"
          onClick={() => {
            overlay.value = "filter";
          }}
        >
          Filter
        </Button>
      </li>
    </ul>
  );
}

/** The most suggested members: a longer list helps nobody. */
const SUGGESTED_MEMBERS = 200;

/** A dialog that creates a filter from a member, an operator and a value. */
export function FilterDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { collection, members, list, view, go } = useRecords();
  const [field, setField] = useState("");
  const [operator, setOperator] = useState<Operator>("eq");
  const id = useId();
  const add = (event: SubmitEvent): void => {
    event.preventDefault();
    const value = String(new FormData(event.target as HTMLFormElement).get("value"));
    const filter = formatFilter({ field: field.trim(), operator, value });
    const { filters } = view.value;
    go({ filters: [...filters.filter((one) => one !== filter), filter] }, { asStep: true });
    onClose();
  };
  return (
    <Dialog title="Add a filter" onClose={onClose}>
      <form class="stack loose" onSubmit={add}>
        <div class="field-row">
          <Field title="Field">
            <input
              {...verbatim}
              autofocus
              required
              pattern=".*\S.*"
              list={`${id}-fields`}
              value={field}
              onInput={({ currentTarget }) => setField(currentTarget.value)}
            />
          </Field>
          <datalist id={`${id}-fields`}>
            {[...members.value, "createdAt", "updatedAt"].slice(0, SUGGESTED_MEMBERS).map((name) => (
              <option key={name} value={name}>
                {collection.titleOf(name)}
              </option>
            ))}
          </datalist>
          <Field title="Comparison">
            <Select
              value={operator}
              options={Object.entries(operators)}
              onChoose={(chosen) => setOperator(chosen as Operator)}
            />
          </Field>
          <Field title="Value">
            {operator === "exists" ? (
              <Select name="value" options={yesOrNo} />
            ) : (
              <input
                {...verbatim}
                name="value"
                required
                list={`${id}-values`}
                placeholder={operator === "in" ? "Values with commas between them" : ""}
              />
            )}
          </Field>
          <datalist id={`${id}-values`}>
            {valuesOf(list.records, field).map((known) => (
              <option key={known} value={known} />
            ))}
          </datalist>
        </div>
        <div class="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" type="submit">
            Add the filter
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** How many values of a member are suggested for a filter, and from how many records they are taken. */
const OFFERED_VALUES = 30;
const SAMPLE_SIZE = 300;

function valuesOf(records: readonly StoredRecord[], member: string): readonly string[] {
  const values = records.slice(0, SAMPLE_SIZE).flatMap((record) => {
    const value = memberValue(record, member);
    const text = value === undefined || value.kind === "object" || value.kind === "array" ? "" : (textOf(value) ?? "");
    return text === "" || text.length > 80 ? [] : [text];
  });
  return [...new Set(values)].slice(0, OFFERED_VALUES);
}
