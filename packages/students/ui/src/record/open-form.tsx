import { Button, Field, formatCount, IconButton, Select, verbatim } from "@signalbox/ui";
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { useEditor, useRecords } from "../state/records.ts";
import { isChanged, type Kind, kinds, type Field as Member, withField } from "./draft.ts";
import { FieldRow } from "./field-row.tsx";
import { PartForm, partsOf } from "./part-form.tsx";

/** The number of fields before a search field and a button show the others. */
const shownFields = 60;

const kindNames: Readonly<Record<Kind, string>> = {
  text: "Text",
  number: "Number",
  boolean: "Yes or no",
  null: "Null",
  json: "JSON",
};

/** A form for members of any type, for all that are not declared. */
export function OpenForm(): JSX.Element {
  const editor = useEditor();
  const { declarationOf, groups } = useRecords().collection;
  const hasParts = (field: Member): boolean => partsOf(declarationOf(field.name), field) !== undefined;
  const all = editor.draft.value?.fields ?? [];
  const own = groups.length === 0 ? all : all.filter(({ name }) => declarationOf(name) === undefined);
  const { parts = [], fields = [] } = Object.groupBy(own, (field) => (hasParts(field) ? "parts" : "fields"));
  const [shown, setShown] = useState(shownFields);
  const [wanted, setWanted] = useState("");
  /** The field that was added last, which takes the focus. */
  const [added, setAdded] = useState<string>();
  const found = fields.filter((field) => field.name.toLowerCase().includes(wanted.toLowerCase()));
  const add = (name: string): void => {
    editor.editFields(withField(all, name, {}));
    setShown((count) => Math.max(count, fields.length + 1));
    setAdded(name);
  };

  return (
    <div class="stack">
      {fields.length > shownFields && (
        <Field title={`Find a field of ${formatCount(fields.length)}`}>
          <input {...verbatim} value={wanted} onInput={({ currentTarget }) => setWanted(currentTarget.value)} />
        </Field>
      )}
      {found.slice(0, shown).map((field) => (
        <AnyField key={field.name} field={field} isAdded={field.name === added} />
      ))}
      {found.length > shown && (
        <Button onClick={() => setShown(shown + shownFields)}>Show more of {formatCount(found.length - shown)}</Button>
      )}
      {parts.map(({ name }) => (
        <PartForm key={name} name={name} />
      ))}
      <AddField names={new Set(all.map(({ name }) => name))} onAdd={add} />
    </div>
  );
}

interface AnyFieldProps {
  readonly field: Member;
  readonly isAdded: boolean;
}

/** A field with its type, which can be changed or removed. */
function AnyField({ field, isAdded }: AnyFieldProps): JSX.Element {
  const editor = useEditor();
  const { name, kind, text } = field;
  const { referenceOf, titleOf } = useRecords().collection;
  const title = titleOf(name);
  const to = referenceOf(name);
  const change = (changes: Partial<Member> | undefined): void =>
    editor.editFields(withField(editor.draft.peek()?.fields ?? [], name, changes));
  const actions = (
    <>
      {to === undefined && (
        <Select
          aria-label={`Type of ${title}`}
          value={kind}
          options={kinds.map((one) => [one, kindNames[one]])}
          onChoose={(chosen) => change(convert(text, chosen as Kind))}
        />
      )}
      <IconButton icon="trash" label={`Remove ${title}`} onClick={() => change(undefined)} />
    </>
  );
  const reference = to && {
    ...{ to, field },
    isList: kind === "json" || name.endsWith("Ids"),
    onChange: (next: Partial<Member> | undefined) => change(next ?? { kind: "text", text: "" }),
  };
  return (
    <FieldRow
      {...{ title, text, actions, reference }}
      type={kind}
      error={editor.errors.value.get(name)}
      isChanged={isChanged(field)}
      takesFocus={isAdded}
      onInput={(typed) => change({ text: typed })}
    />
  );
}

/** Converts the text of a field to another type, without losing what the user typed. */
function convert(text: string, kind: Kind): Partial<Member> {
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
      <Field title="Another field">
        <input
          {...verbatim}
          placeholder="Its name"
          list={id}
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
      </Field>
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
