import { Button, formatCount, IconButton } from "@signalbox/ui";
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { titleOf } from "../list/columns.ts";
import { useEditor, useRecords } from "../state/records.ts";
import { type Field, isChanged, type Kind, kinds, withField } from "./draft.ts";
import { FieldRow } from "./field-row.tsx";

/** The number of fields before a search field and a button show the others. */
const shownFields = 60;

const kindNames: Readonly<Record<Kind, string>> = {
  text: "Text",
  number: "Number",
  boolean: "Yes or no",
  null: "Null",
  json: "JSON",
};

/** A form for records with any members of any type. */
export function OpenForm(): JSX.Element {
  const editor = useEditor();
  const fields = editor.draft.value?.fields ?? [];
  const [shown, setShown] = useState(shownFields);
  const [wanted, setWanted] = useState("");
  /** The field that was added last, which takes the focus. */
  const [added, setAdded] = useState<string>();
  const found = fields.filter((field) => field.name.toLowerCase().includes(wanted.toLowerCase()));
  const add = (name: string): void => {
    editor.editFields(withField(fields, name, {}));
    setShown((count) => Math.max(count, fields.length + 1));
    setAdded(name);
  };

  return (
    <div class="record-form">
      {fields.length > shownFields && (
        <label class="field">
          Find a field of {formatCount(fields.length)}
          <input type="text" value={wanted} onInput={({ currentTarget }) => setWanted(currentTarget.value)} />
        </label>
      )}
      {found.slice(0, shown).map((field) => (
        <AnyField key={field.name} field={field} isAdded={field.name === added} />
      ))}
      {found.length > shown && (
        <Button onClick={() => setShown(shown + shownFields)}>Show more of {formatCount(found.length - shown)}</Button>
      )}
      <AddField names={new Set(fields.map(({ name }) => name))} onAdd={add} />
    </div>
  );
}

interface AnyFieldProps {
  readonly field: Field;
  readonly isAdded: boolean;
}

/** A field with its type, which can be changed or removed. */
function AnyField({ field, isAdded }: AnyFieldProps): JSX.Element {
  const editor = useEditor();
  const { name, kind, text } = field;
  const title = titleOf(name);
  const change = (changes: Partial<Field> | undefined): void =>
    editor.editFields(withField(editor.draft.peek()?.fields ?? [], name, changes));
  const actions = (
    <>
      <select
        aria-label={`Type of ${title}`}
        value={kind}
        onChange={({ currentTarget }) => change(convert(text, currentTarget.value as Kind))}
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {kindNames[one]}
          </option>
        ))}
      </select>
      <IconButton icon="trash" label={`Remove ${title}`} onClick={() => change(undefined)} />
    </>
  );
  return (
    <FieldRow
      {...{ title, text, actions }}
      type={kind}
      error={editor.errors.value.get(name)}
      isChanged={isChanged(field)}
      takesFocus={isAdded}
      onInput={(typed) => change({ text: typed })}
    />
  );
}

/** Converts the text of a field to another type, without losing what the user typed. */
function convert(text: string, kind: Kind): Partial<Field> {
  if (kind === "boolean") return { kind, text: /^(true|yes|1)$/i.test(text) ? "true" : "false" };
  if (kind === "json" && !/^\s*[[{"]/.test(text)) return { kind, text: text === "" ? "{}" : JSON.stringify(text) };
  return { kind };
}

interface AddFieldProps {
  /** The names of the fields that the record has. */
  readonly names: ReadonlySet<string>;
  readonly onAdd: (name: string) => void;
}

/** Adds a field by its name. Suggests the fields of other records. */
function AddField({ names, onAdd }: AddFieldProps): JSX.Element {
  const { members } = useRecords();
  const [text, setText] = useState("");
  const id = useId();
  const name = text.trim();
  const isTaken = names.has(name);
  const unused = members.value.filter((member) => !names.has(member)).slice(0, 200);
  const add = (): void => {
    if (name === "" || isTaken) return;
    onAdd(name);
    setText("");
  };
  return (
    <div class="field-row record-add">
      <label class="field">
        Another field
        <input
          type="text"
          placeholder="Its name"
          list={id}
          autocomplete="off"
          spellcheck={false}
          value={text}
          aria-invalid={isTaken}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // Enter adds the field and must not submit the form.
            event.preventDefault();
            add();
          }}
        />
      </label>
      <datalist id={id}>
        {unused.map((member) => (
          <option key={member} value={member} />
        ))}
      </datalist>
      <Button icon="plus" disabled={name === "" || isTaken} onClick={add}>
        Add field
      </Button>
    </div>
  );
}
