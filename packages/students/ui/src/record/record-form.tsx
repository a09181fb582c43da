import { formatJson, type JsonNode, parseJson, serializeJson } from "@signalbox/json";
import { Button, IconButton, InlineError, Select, TextField, useFirst, verbatim } from "@signalbox/ui";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { FieldDeclaration } from "../../../src/domain/student-fields.ts";
import { memberOf, ownObject, textOf } from "../api/stored-record.ts";
import {
  type Change,
  type Field,
  fieldOf,
  isChanged,
  type Kind,
  kinds,
  withField,
  withMember,
} from "../state/draft.ts";
import { useEditor, useRecords } from "../state/records.ts";
import { inWords } from "../state/words.ts";
import { DeclaredRow } from "./declared-row.tsx";
import { FieldRow } from "./field-row.tsx";

/** The form of a record: its declared fields in their groups, and those that are not declared, if it may have some. */
export function RecordForm(): JSX.Element {
  const { declarationOf, groups, isFree } = useRecords().collection;
  const fields = useEditor().draft.value?.fields ?? [];
  const declared = new Set(groups.flatMap((group) => group.fields));
  return (
    <div class="stack">
      {groups.map(({ title, fields: names }) => (
        <fieldset key={title} class="stack record-group">
          {title !== undefined && <legend>{title}</legend>}
          {names.map((name) => (
            <RecordField key={name} name={name} declared={declarationOf(name)} />
          ))}
        </fieldset>
      ))}
      {groups.length > 0 && <p class="soft">* is required.</p>}
      {isFree && <OtherFields fields={fields.filter(({ name }) => !declared.has(name))} />}
    </div>
  );
}

interface RecordFieldProps {
  readonly name: string;
  /** Undefined for a field of any type, which can be removed. */
  readonly declared?: FieldDeclaration | undefined;
  readonly takesFocus?: boolean;
}

function RecordField({ name, declared, takesFocus = false }: RecordFieldProps): JSX.Element | null {
  const { declarationOf, referenceOf, titleOf } = useRecords().collection;
  const editor = useEditor();
  const field = editor.draft.value?.fields.find((one) => one.name === name);
  const change = (to: Change | undefined): void =>
    editor.editFields(withField(editor.draft.peek()?.fields ?? [], name, to));
  const parts = partsOf(declarationOf(name), field);
  if (parts !== undefined) return <PartForm {...parts} name={name} onChange={change} />;
  const title = titleOf(name);
  const to = referenceOf(name);
  const shared = { title, error: editor.errors.value.get(name) };
  if (declared !== undefined) {
    const { type } = declared;
    const reference = to && { to, field, isList: type === "list", asText: type === "text", onChange: change };
    const saved = editor.base && textOf(memberOf(ownObject(editor.base), name));
    return (
      <DeclaredRow
        {...shared}
        declared={declared}
        field={field}
        reference={reference}
        saved={saved}
        onChange={change}
      />
    );
  }
  if (field === undefined) return null;
  const { kind, text } = field;
  const reference = to && {
    to,
    field,
    isList: kind === "json" || name.endsWith("Ids"),
    onChange: (next: Change | undefined) => change(next ?? { kind: "text", text: "" }),
  };
  return (
    <FieldRow
      {...shared}
      text={text}
      reference={reference}
      takesFocus={takesFocus}
      type={kind}
      isChanged={isChanged(field)}
      onInput={(typed) => change({ kind, text: typed })}
    >
      {to === undefined && (
        <Select
          aria-label={`Type of ${title}`}
          value={kind}
          options={kinds.map((one) => [one, kindNames[one]])}
          onChoose={(chosen) => change(convert(text, chosen as Kind))}
        />
      )}
      <IconButton icon="trash" label={`Remove ${title}`} onClick={() => change(undefined)} />
    </FieldRow>
  );
}

const kindNames: Readonly<Record<Kind, string>> = {
  text: "Text",
  number: "Number",
  boolean: "Yes or no",
  null: "Null",
  json: "JSON",
};

/** Converts the text of a field to another type, without losing what the user typed. */
function convert(text: string, kind: Kind): Change {
  if (kind === "boolean") return { kind, text: /^(true|yes|1)$/i.test(text) ? "true" : "false" };
  if (kind === "json" && !/^\s*[[{"]/.test(text)) return { kind, text: text === "" ? "{}" : JSON.stringify(text) };
  return { kind, text };
}

/** The number of fields before a button shows the others. */
const SHOWN_FIELDS = 60;

/** Fields of any type, and one to add others by their names. Suggests those of other records. */
function OtherFields({ fields }: { readonly fields: readonly Field[] }): JSX.Element {
  const editor = useEditor();
  const { members } = useRecords();
  const { shown, more } = useFirst(fields, SHOWN_FIELDS);
  const [text, setText] = useState("");
  /** The field that was added last, which takes the focus. */
  const [added, setAdded] = useState<string>();
  const hidden = fields.filter((field) => field.name === added && !shown.includes(field));
  const all = editor.draft.value?.fields ?? [];
  const taken = new Set(all.map((field) => field.name));
  const name = text.trim();
  const add = (): void => {
    if (name === "" || taken.has(name)) return;
    editor.editFields(withField(all, name, { kind: "text", text: "" }));
    setAdded(name);
    setText("");
  };
  return (
    <>
      {[...shown, ...hidden].map((field) => (
        <RecordField key={field.name} name={field.name} takesFocus={field.name === added} />
      ))}
      {more}
      <div class="field-row record-add">
        <TextField
          title="Another field"
          {...verbatim}
          placeholder="Its name"
          suggestions={members.value.filter((member) => !taken.has(member)).slice(0, 200)}
          value={text}
          aria-invalid={taken.has(name)}
          onInput={setText}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // Enter adds the field and must not submit the form.
            event.preventDefault();
            add();
          }}
        />
        <Button icon="plus" disabled={name === "" || taken.has(name)} onClick={add}>
          Add field
        </Button>
      </div>
    </>
  );
}

/** A field whose members are fields too: an object, or a list of such objects. */
interface Parts {
  readonly declared: FieldDeclaration;
  /** The declarations of the members. */
  readonly members: readonly (readonly [string, FieldDeclaration])[];
  /** The objects that there are. */
  readonly items: readonly JsonNode[];
}

/** The parts of a field; undefined when its declaration has none, or its value does not fit. */
export function partsOf(declared: FieldDeclaration | undefined, field: Field | undefined): Parts | undefined {
  const members = declared?.members ?? declared?.items?.members;
  if (declared === undefined || members === undefined) return undefined;
  const parts = { declared, members: Object.entries(members) };
  if (field === undefined) return { ...parts, items: [] };
  try {
    const node = field.kind === "json" ? parseJson(field.text) : undefined;
    const items = declared.type === "object" ? node && [node] : node?.kind === "array" ? node.items : undefined;
    return items?.every(({ kind }) => kind === "object") ? { ...parts, items } : undefined;
  } catch {
    return undefined;
  }
}

interface PartFormProps extends Parts {
  readonly name: string;
  readonly onChange: (change: Change | undefined) => void;
}

/** A form for the members of an object, or of each object of a list. */
function PartForm({ name, declared, members, items, onChange }: PartFormProps): JSX.Element {
  const title = useRecords().collection.titleOf(name);
  const errors = useEditor().errors.value;
  const hasInside = [...errors.keys()].some((key) => key.startsWith(`/${name}/`));
  const isList = declared.type === "list";
  const { one } = declared;
  const set = (next: readonly JsonNode[]): void => {
    const value: JsonNode | undefined = isList ? { kind: "array", items: next } : next[0];
    const isEmpty = value === undefined || (value.kind === "object" ? value.members : next).length === 0;
    onChange(isEmpty ? undefined : { kind: "json", text: formatJson(serializeJson(value)) });
  };
  return (
    <div class="stack">
      <InlineError message={hasInside ? undefined : errors.get(name)} />
      {(isList || items.length > 0 ? items : [noMembers]).map((item, index) => (
        <fieldset key={index} class="stack record-group">
          <legend>{isList ? `${one === undefined ? title : inWords(one)} ${index + 1}` : title}</legend>
          {members.map(([member, of]) => {
            const value = memberOf(item, member);
            return (
              <DeclaredRow
                key={member}
                title={inWords(member)}
                declared={of}
                field={value && fieldOf({ name: member, value })}
                error={errors.get(`/${name}${isList ? `/${index}` : ""}/${member}`)}
                onChange={(change) => set(items.toSpliced(index, 1, withMember(item, member, change)))}
              />
            );
          })}
          {isList && (
            <div class="dialog-actions">
              <Button icon="trash" onClick={() => set(items.filter((_, at) => at !== index))}>
                Remove {one ?? title} {index + 1}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {isList && items.length < (declared.max ?? Number.POSITIVE_INFINITY) && (
        <div>
          <Button icon="plus" onClick={() => set([...items, noMembers])}>
            {one === undefined ? `Add to ${title}` : `Add a ${one}`}
          </Button>
        </div>
      )}
    </div>
  );
}

const noMembers: JsonNode = { kind: "object", members: [] };
