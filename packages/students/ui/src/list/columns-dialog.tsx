import { Button, Dialog, Form, IconButton, TextField, VisibleText, verbatim } from "@signalbox/ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useRecords } from "../state/records.ts";

/** The most members in the list. Others are found by name. */
const LISTED_MEMBERS = 60;

/** A dialog to select the columns and their order. Any member can be a column, at any depth. */
export function ColumnsDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const records = useRecords();
  const { titleOf } = records.collection;
  const columns = records.columns.value;
  const onChange = (next: readonly string[] | undefined): void => records.go({ columns: next });
  const [wanted, setWanted] = useState("");
  const fits = (name: string): boolean =>
    `${name} ${titleOf(name)}`.toLowerCase().includes(wanted.trim().toLowerCase());
  const all = [...records.members.value, "id", "version", "createdAt", "updatedAt"];
  const found = all.filter((name) => !columns.includes(name) && fits(name));
  const move = (index: number): void => {
    const next = [...columns];
    next.splice(index - 1, 0, ...next.splice(index, 1));
    onChange(next);
  };
  return (
    <Dialog title="Columns" onClose={onClose}>
      <ul aria-label="Shown columns">
        {columns.map((name, index) => (
          <li key={name} class="head">
            <span class="grow">
              <VisibleText text={titleOf(name)} />
            </span>
            <IconButton
              icon="up"
              label={`Move ${titleOf(name)} up`}
              disabled={index === 0}
              onClick={() => move(index)}
            />
            <IconButton
              icon="cross"
              label={`Hide ${titleOf(name)}`}
              disabled={columns.length === 1}
              onClick={() => onChange(columns.filter((other) => other !== name))}
            />
          </li>
        ))}
      </ul>
      <Form
        class="stack loose"
        onSubmit={() => {
          const name = found.length === 1 ? found[0] : wanted.trim();
          if (name === undefined || name === "" || columns.includes(name)) return;
          onChange([...columns, name]);
          setWanted("");
        }}
      >
        <TextField
          title="Find a field, or name one (such as address.city)"
          {...verbatim}
          value={wanted}
          onInput={setWanted}
        />
      </Form>
      <div class="line">
        {found.slice(0, LISTED_MEMBERS).map((name) => (
          <Button key={name} icon="plus" onClick={() => onChange([...columns, name])}>
            <VisibleText text={titleOf(name).slice(0, 60)} />
          </Button>
        ))}
      </div>
      <div class="dialog-actions">
        <Button onClick={() => onChange(undefined)}>Columns of the data</Button>
        <Button look="main" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
