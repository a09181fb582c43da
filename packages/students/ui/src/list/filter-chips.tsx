import { Badge, Button, Dialog, Form, IconButton, SelectField, TextField, VisibleText, verbatim } from "@signalbox/ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { memberValue, type StoredRecord, textOf } from "../api/stored-record.ts";
import { describeFilter, formatFilter, type Operator, operators, parseFilter } from "../state/list-path.ts";
import { useRecords } from "../state/records.ts";
import { yesOrNo } from "../state/words.ts";

/** The active filters, and the sort order if its field is not a column. Each has a button that removes it. */
export function FilterChips(): JSX.Element {
  const { collection, view, columns, go, setOverlay } = useRecords();
  const { titleOf } = collection;
  const { filters, sort } = view.value;
  const sorted = sort.replace(/^-/, "");
  const order = {
    key: "order",
    text: `by ${titleOf(sorted)}, ${sort.startsWith("-") ? "de" : "a"}scending`,
    label: "Remove the order",
    without: { sort: undefined },
  };
  const chips = [
    ...(sort === "" || columns.value.includes(sorted) ? [] : [order]),
    ...filters.map((filter) => ({
      key: filter,
      text: describeFilter(filter, collection),
      label: `Remove the filter ${titleOf(parseFilter(filter).field)}`,
      without: { filters: filters.filter((other) => other !== filter) },
    })),
  ];
  return (
    <ul class="line chips" aria-label="Filters">
      {chips.map(({ key, text, label, without }) => (
        <li key={key}>
          <Badge tone="info">
            <span class="truncated chip-text">
              <VisibleText text={text} />
            </span>
            <IconButton icon="cross" label={label} onClick={() => go(without)} />
          </Badge>
        </li>
      ))}
      <li>
        <Button look="quiet" icon="plus" onClick={() => setOverlay("filter")}>
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
  const known = [...members.value, "createdAt", "updatedAt"];
  const add = (form: HTMLFormElement): void => {
    const value = String(new FormData(form).get("value"));
    const filter = formatFilter({ field: field.trim(), operator, value });
    const { filters } = view.value;
    go({ filters: [...filters.filter((one) => one !== filter), filter] }, { asStep: true });
    onClose();
  };
  return (
    <Dialog title="Add a filter" onClose={onClose}>
      <Form class="stack loose" onSubmit={add}>
        <div class="field-row">
          <TextField
            title="Field"
            {...verbatim}
            autofocus
            required
            pattern=".*\S.*"
            suggestions={known.slice(0, SUGGESTED_MEMBERS).map((name) => [name, collection.titleOf(name)])}
            value={field}
            onInput={setField}
          />
          <SelectField
            title="Comparison"
            value={operator}
            options={Object.entries(operators)}
            onChoose={(chosen) => setOperator(chosen as Operator)}
          />
          {operator === "exists" ? (
            <SelectField title="Value" name="value" options={yesOrNo} />
          ) : (
            <TextField
              title="Value"
              {...verbatim}
              name="value"
              required
              suggestions={valuesOf(list.records, field)}
              placeholder={operator === "in" ? "Values with commas between them" : ""}
            />
          )}
        </div>
        <div class="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" type="submit">
            Add the filter
          </Button>
        </div>
      </Form>
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
