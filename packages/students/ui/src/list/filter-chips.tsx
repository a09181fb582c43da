import { Badge, Button, Dialog, IconButton, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { type FilterParts, formatFilter, type Operator, operators, parseFilter } from "../state/list-path.ts";
import { titleOf } from "./columns.ts";

interface FilterChipsProps {
  readonly filters: readonly string[];
  /** The sort order, if its field is not a column; otherwise empty. */
  readonly sort: string;
  readonly onChange: (filters: readonly string[]) => void;
  readonly onUnsort: () => void;
  readonly onAdd: () => void;
}

/** The active filters, and the sort order if its field is not a column. Each has a button that removes it. */
export function FilterChips({ filters, sort, onChange, onUnsort, onAdd }: FilterChipsProps): JSX.Element {
  return (
    <ul class="chips" aria-label="Filters">
      {sort !== "" && (
        <li>
          <Badge tone="info">
            <span class="chip-text">
              <VisibleText
                text={`by ${titleOf(sort.replace(/^-/, ""))}, ${sort.startsWith("-") ? "de" : "a"}scending`}
              />
            </span>
            <IconButton icon="cross" label="Remove the order" onClick={onUnsort} />
          </Badge>
        </li>
      )}
      {filters.map((filter) => {
        const { field, operator, value } = parseFilter(filter);
        const text =
          operator === "exists" ? (value === "true" ? "is there" : "is missing") : `${operators[operator]} ${value}`;
        return (
          <li key={filter}>
            <Badge tone="info">
              <span class="chip-text">
                <VisibleText text={`${titleOf(field)} ${text}`} />
              </span>
              <IconButton
                icon="cross"
                label={`Remove the filter ${titleOf(field)}`}
                onClick={() => onChange(filters.filter((other) => other !== filter))}
              />
            </Badge>
          </li>
        );
      })}
      <li>
        <Button look="quiet" icon="plus" onClick={onAdd}>
          Filter
        </Button>
      </li>
    </ul>
  );
}

interface FilterDialogProps {
  /** The members of the loaded records. */
  readonly members: readonly string[];
  /** Returns known values of a member as suggestions. */
  readonly valuesOf: (member: string) => readonly string[];
  readonly onAdd: (filter: string) => void;
  readonly onClose: () => void;
}

/** The most suggested members: a longer list helps nobody. */
const suggestedMembers = 200;

/** A dialog that creates a filter from a member, an operator and a value. */
export function FilterDialog({ members, valuesOf, onAdd, onClose }: FilterDialogProps): JSX.Element {
  const [parts, setParts] = useState<FilterParts>({ field: "", operator: "eq", value: "" });
  const id = useId();
  const { field, operator, value } = parts;
  const isComplete = field.trim() !== "" && (operator === "exists" || value !== "");
  return (
    <Dialog title="Add a filter" onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isComplete) return;
          onAdd(
            formatFilter({
              field: field.trim(),
              operator,
              value: operator === "exists" && value === "" ? "true" : value,
            }),
          );
          onClose();
        }}
      >
        <div class="field-row">
          <label class="field">
            Field
            <input
              autofocus
              required
              list={`${id}-fields`}
              autocomplete="off"
              spellcheck={false}
              value={field}
              onInput={({ currentTarget }) => setParts({ ...parts, field: currentTarget.value })}
            />
          </label>
          <datalist id={`${id}-fields`}>
            {members.slice(0, suggestedMembers).map((name) => (
              <option key={name} value={name}>
                {titleOf(name)}
              </option>
            ))}
          </datalist>
          <label class="field">
            Comparison
            <select
              value={operator}
              onChange={({ currentTarget }) =>
                setParts({ ...parts, operator: currentTarget.value as Operator, value: "" })
              }
            >
              {Object.entries(operators).map(([name, title]) => (
                <option key={name} value={name}>
                  {title}
                </option>
              ))}
            </select>
          </label>
          {operator === "exists" ? (
            <label class="field">
              Value
              <select
                value={value === "" ? "true" : value}
                onChange={({ currentTarget }) => setParts({ ...parts, value: currentTarget.value })}
              >
                <option value="true">yes</option>
                <option value="false">no</option>
              </select>
            </label>
          ) : (
            <label class="field">
              Value
              <input
                required
                list={`${id}-values`}
                autocomplete="off"
                placeholder={operator === "in" ? "Values with commas between them" : ""}
                value={value}
                onInput={({ currentTarget }) => setParts({ ...parts, value: currentTarget.value })}
              />
            </label>
          )}
          <datalist id={`${id}-values`}>
            {valuesOf(field).map((known) => (
              <option key={known} value={known} />
            ))}
          </datalist>
        </div>
        <div class="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" type="submit" disabled={!isComplete}>
            Add the filter
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
