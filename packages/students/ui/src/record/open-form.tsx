import { Button, CodeEditor, formatCount, formatSize, IconButton, Lazy, splitHidden, VisibleText } from "@signalbox/ui";
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { titleOf } from "../list/columns.ts";
import { type Field, isChanged, type Kind, kinds, newField } from "./draft.ts";
import { editableLength, loadLongText } from "./json-tab.tsx";

export interface FormProps {
  readonly fields: readonly Field[];
  readonly onChange: (fields: readonly Field[]) => void;
  /** Error messages by the name of the member. */
  readonly errors: ReadonlyMap<string, string>;
  /** The names of members in other records. */
  readonly members: readonly string[];
}

/** The number of fields before a search field and a button show the others. */
const shownFields = 60;

/** Longer texts get an editor on request. */
const inlineLength = 5_000;

const kindNames: Readonly<Record<Kind, string>> = {
  text: "Text",
  number: "Number",
  boolean: "Yes or no",
  null: "Null",
  json: "JSON",
};

/** A form for records with any members of any type. */
export function OpenForm({ fields, onChange, errors, members }: FormProps): JSX.Element {
  const [shown, setShown] = useState(shownFields);
  const [wanted, setWanted] = useState("");
  const [name, setName] = useState("");
  const id = useId();
  const found = fields.filter((field) => field.name.toLowerCase().includes(wanted.toLowerCase()));
  const added = name.trim();
  const taken = new Set(fields.map((field) => field.name));
  const isTaken = taken.has(added);
  const unused = members.filter((member) => !taken.has(member)).slice(0, 200);
  const add = (): void => {
    if (added === "" || isTaken) return;
    const field = newField(added);
    onChange([...fields, field]);
    setName("");
    setShown((count) => Math.max(count, fields.length + 1));
    // After the field is rendered.
    requestAnimationFrame(() => document.getElementById(`${id}-${field.key}`)?.focus());
  };
  const remove = (field: Field, neighbour: Field | undefined): void => {
    onChange(fields.filter(({ key }) => key !== field.key));
    document.getElementById(`${id}-${neighbour?.key ?? "add"}`)?.focus();
  };

  return (
    <div class="record-form">
      {fields.length > shownFields && (
        <label class="field">
          Find a field of {formatCount(fields.length)}
          <input type="text" value={wanted} onInput={({ currentTarget }) => setWanted(currentTarget.value)} />
        </label>
      )}
      {found.slice(0, shown).map((field, at) => (
        <FieldRow
          key={field.key}
          id={`${id}-${field.key}`}
          field={field}
          error={errors.get(field.name)}
          onChange={(change) => onChange(fields.map((one) => (one.key === field.key ? { ...one, ...change } : one)))}
          onRemove={() => remove(field, found[at + 1] ?? found[at - 1])}
        />
      ))}
      {found.length > shown && (
        <Button onClick={() => setShown(shown + shownFields)}>Show more of {formatCount(found.length - shown)}</Button>
      )}
      <div class="field-row record-add">
        <label class="field">
          Another field
          <input
            id={`${id}-add`}
            type="text"
            placeholder="Its name"
            list={`${id}-members`}
            autocomplete="off"
            spellcheck={false}
            value={name}
            aria-invalid={isTaken}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              // Enter adds the field and must not submit the form.
              event.preventDefault();
              add();
            }}
          />
        </label>
        <datalist id={`${id}-members`}>
          {unused.map((member) => (
            <option key={member} value={member} />
          ))}
        </datalist>
        <Button icon="plus" disabled={added === "" || isTaken} onClick={add}>
          Add field
        </Button>
      </div>
    </div>
  );
}

interface FieldRowProps {
  readonly id: string;
  readonly field: Field;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<Field>) => void;
  readonly onRemove: () => void;
}

function FieldRow({ id, field, error, onChange, onRemove }: FieldRowProps): JSX.Element {
  const title = titleOf(field.name);
  return (
    <div class="record-field record-any" data-changed={isChanged(field) ? "" : undefined}>
      <label for={id}>
        <VisibleText text={title} />
      </label>
      <div class="record-value">
        <FieldInput id={id} title={title} field={field} error={error} onChange={onChange} />
        {hasHidden(field) && (
          <p class="soft">
            With what is not seen: <VisibleText text={field.text} />
          </p>
        )}
        {error !== undefined && !hasEditor(field) && (
          <p class="form-error" id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
      <select
        aria-label={`Type of ${title}`}
        value={field.kind}
        onChange={({ currentTarget }) => onChange(convert(field.text, currentTarget.value as Kind))}
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {kindNames[one]}
          </option>
        ))}
      </select>
      <IconButton icon="trash" label={`Remove ${title}`} onClick={onRemove} />
    </div>
  );
}

/** Whether the text of a field has invisible or bidirectional control characters. */
function hasHidden({ kind, text }: Field): boolean {
  return kind === "text" && text.length <= inlineLength && splitHidden(text).some((piece) => piece.kind === "hidden");
}

/** Whether a field is edited as code. The editor shows the error itself. */
function hasEditor({ kind, text }: Field): boolean {
  return kind === "json" && text.length <= inlineLength;
}

/** Converts the text of a field to another type, without losing what the user typed. */
function convert(text: string, kind: Kind): Partial<Field> {
  if (kind === "boolean") return { kind, text: /^(true|yes|1)$/i.test(text) ? "true" : "false" };
  if (kind === "json" && !/^\s*[[{"]/.test(text)) return { kind, text: text === "" ? "{}" : JSON.stringify(text) };
  return { kind };
}

type FieldInputProps = Omit<FieldRowProps, "onRemove"> & { readonly title: string };

function FieldInput({ id, title, field: { kind, text }, error, onChange }: FieldInputProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const shared = {
    id,
    "aria-invalid": error !== undefined,
    "aria-describedby": error === undefined ? undefined : `${id}-error`,
  };
  if (kind === "null") return <input {...shared} value="null" readOnly />;
  if (kind === "boolean") {
    return (
      <select {...shared} value={text} onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}>
        <option value="true">Yes</option>
        <option value="false">No</option>
      </select>
    );
  }
  if (text.length > inlineLength && !isOpen) {
    const name = `${text.length > editableLength ? "Show" : "Edit"} ${title}`;
    return (
      <p class="form-line">
        <span class="soft">{formatSize(text.length)}</span>
        <Button id={id} aria-label={name} onClick={() => setOpen(true)}>
          {name}
        </Button>
      </p>
    );
  }
  if (text.length > editableLength) {
    const advice = "That is too long to be edited here: a program can change it, with PATCH.";
    return <Lazy label="The text" load={loadLongText} props={{ label: title, text, advice, fileName: "value.txt" }} />;
  }
  if (kind === "json") {
    const rows = Math.min(12, text.split("\n", 13).length + 1);
    return (
      <CodeEditor
        id={id}
        label={title}
        rows={rows}
        value={text}
        error={error === undefined ? undefined : { message: error }}
        onInput={(value) => onChange({ text: value })}
      />
    );
  }
  const input = { value: text, onInput: (event: InputEvent) => onChange({ text: typed(event) }) };
  if (kind === "text" && (text.includes("\n") || text.length > 80)) {
    return <textarea {...shared} {...input} rows={Math.min(10, Math.max(3, Math.ceil(text.length / 60)))} />;
  }
  return (
    <input {...shared} {...input} type="text" inputMode={kind === "number" ? "decimal" : "text"} autocomplete="off" />
  );
}

function typed({ target }: InputEvent): string {
  return (target as HTMLInputElement | HTMLTextAreaElement).value;
}
